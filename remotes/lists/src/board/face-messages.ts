import { defineMessages } from '@techo/ui'

/** What a card says of itself, wherever it is shown. */
export const useFaceT = defineMessages('lists-face', {
  ja: {
    image: '画像',
    text: 'テキスト',
    goal: '目標',
    group: 'グループ',
    quote: '言葉',
    achieved: '叶った',
    progressOf: '「{{title}}」の進み具合',
  },
  en: {
    image: 'Image',
    text: 'Text',
    goal: 'Goal',
    group: 'Group',
    quote: 'Quote',
    achieved: 'Came true',
    progressOf: 'Progress of “{{title}}”',
  },
})

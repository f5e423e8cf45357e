import { defineMessages } from '../i18n/messages.ts'

export const useLayoutT = defineMessages('ui-layout', {
  ja: {
    place: '現在の場所',
    divider: '{{label}}の幅',
    reset: '矢印キーで幅を変え、Enterキーで元に戻します。',
  },
  en: {
    place: 'Where you are',
    divider: 'Width of {{label}}',
    reset: 'Arrow keys change the width, Enter restores it.',
  },
})

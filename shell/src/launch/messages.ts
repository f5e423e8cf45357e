import { defineMessages } from '@techo/ui'

/** Texts of the pages that other programs and links open. */
export const useLaunchT = defineMessages('shell-launch', {
  ja: {
    add: '追加する',
    addShared: '何にしますか。選ぶまで、何も保存されません。',
    addWhat: '何を追加しますか。',
    shared: '共有されたもの',
    targets: '追加するもの',
    noTarget: 'いま、ここから追加できるものはありません。',
    link: 'リンク',
    refused: 'このリンクは開けません',
    refusedText: 'Techoのページではないか、いまはないページです。',
    home: '今日を開く',
  },
  en: {
    add: 'Add',
    addShared: 'What shall it become? Nothing is kept until you choose.',
    addWhat: 'What would you like to add?',
    shared: 'What was shared',
    targets: 'What to add',
    noTarget: 'There is nothing to add from here right now.',
    link: 'Link',
    refused: 'This link cannot be opened',
    refusedText: 'It is no page of Techo, or one that is not there now.',
    home: 'Open today',
  },
})

import { defineMessages } from '@techo/ui'

/** What is said in the place of a thing that a text links to. */
export const useLinkT = defineMessages('daily-links', {
  ja: {
    newLink: 'まだないノート。開くと作られます。',
    cardOffline: 'この端末にはまだありません。つながると読めます。',
    cardGone: '見つかりません。消されたか、ごみ箱にあります。',
    embedsItself: 'このノート自身は、ここには表示されません。',
  },
  en: {
    newLink: 'No such note yet. Opening it creates it.',
    cardOffline: 'Not on this device yet. You can read it once you are online.',
    cardGone: 'Not found: it was deleted, or lies in the trash.',
    embedsItself: 'A note is not shown inside itself.',
  },
})

import { defineMessages } from '@techo/ui'

export const useT = defineMessages('autosave', {
  ja: {
    bothKept: '別の端末やタブでも同じところが書かれていました。両方の文を残しています。',
    merged: '別の端末やタブで書かれた内容とひとつにしました。',
    locked: 'この文書には保存できません。書いた内容はこの画面に残っています。',
    lockedKept: 'この文書には保存できません。書いた内容はこの端末に残っています。',
    large: 'とても長い文書です。いくつかに分けると、軽く書き続けられます。',
    tooLarge: '大きすぎて保存できません。一部を別の文書に移してください。書いた内容はこの画面に残っています。',
    tooLargeKept: '大きすぎて保存できません。一部を別の文書に移してください。書いた内容はこの端末に残っています。',
    seen: '確認しました',
    onlyMine: 'この端末の文だけにする',
    onlyTheirs: 'もう一方の文だけにする',
  },
  en: {
    bothKept: 'The same passage was also written on another device or tab. Both versions are kept.',
    merged: 'Brought together with what was written on another device or tab.',
    locked: 'This document can no longer be saved to. What you wrote is still on this screen.',
    lockedKept: 'This document can no longer be saved to. What you wrote is kept on this device.',
    large: 'This is a very long document. Divided into several it stays quick to write in.',
    tooLarge: 'Too large to be saved. Move a part to another document. What you wrote is still on this screen.',
    tooLargeKept: 'Too large to be saved. Move a part to another document. What you wrote is kept on this device.',
    seen: 'Got it',
    onlyMine: 'Keep only this device’s text',
    onlyTheirs: 'Keep only the other text',
  },
})

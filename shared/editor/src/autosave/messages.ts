import { defineMessages } from '@techo/ui'

export const useT = defineMessages('autosave', {
  ja: {
    bothKept: '別の端末やタブでも同じところが書かれていました。両方の文を残しています。',
    merged: '別の端末やタブで書かれた内容とひとつにしました。',
    locked: 'この文書には保存できません。書いた内容はこの画面に残っています。',
    lockedKept: 'この文書には保存できません。書いた内容はこの端末に残っています。',
    seen: '確認しました',
  },
  en: {
    bothKept: 'The same passage was also written on another device or tab. Both versions are kept.',
    merged: 'Brought together with what was written on another device or tab.',
    locked: 'This document can no longer be saved to. What you wrote is still on this screen.',
    lockedKept: 'This document can no longer be saved to. What you wrote is kept on this device.',
    seen: 'Got it',
  },
})

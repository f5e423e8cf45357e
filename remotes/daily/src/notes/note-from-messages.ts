import { defineMessages } from '@techo/ui'

export const { translate } = defineMessages('daily-note-from', {
  ja: { copying: 'コピーを作っています…', beginning: 'テンプレートから作っています…' },
  en: { copying: 'Making the copy…', beginning: 'Making it from the template…' },
})

import { defineMessages } from '@techo/ui'

export const { translate } = defineMessages('projects-copy', {
  ja: {
    copying: 'コピーを作っています…',
    template: 'テンプレートを作っています…',
    beginning: 'テンプレートから作っています…',
  },
  en: { copying: 'Making the copy…', template: 'Making the template…', beginning: 'Making it from the template…' },
})

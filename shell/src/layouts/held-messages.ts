import { defineMessages } from '@techo/ui'

/** Texts of the line that names what took the thread at an earlier visit. */
export const useHeldText = defineMessages('shell-held', {
  ja: {
    held: '「{{name}}」の今の版は、前に画面が動かなくなったため、止めています。',
    again: '動かしてみる',
  },
  en: {
    held: 'The present version of “{{name}}” froze the page last time, so it is held back.',
    again: 'Run it',
  },
})

import { defineMessages } from './i18n/messages.ts'

export const useArrivingT = defineMessages('ui-arriving', {
  ja: {
    failed: 'ここは読み込めませんでした。',
    offline: 'まだこの端末にないため、つながったら開きます。',
    again: 'もう一度試す',
  },
  en: {
    failed: 'This part could not be loaded.',
    offline: 'Not on this device yet. It will open once you are back online.',
    again: 'Try again',
  },
})

import { defineMessages } from '@techo/ui'

/** Words of joy: they come when something is done. */
export const useJoyT = defineMessages('habits-joy', {
  ja: {
    reachedStreak: '「{{name}}」が{{streak}}になりました。おめでとうございます！',
    reachedTotal_other: '「{{name}}」が合計{{count}}回になりました。おめでとうございます！',
  },
  en: {
    reachedStreak: '“{{name}}”: {{streak}}. Congratulations!',
    reachedTotal_one: '“{{name}}”: {{count}} time in all. Congratulations!',
    reachedTotal_other: '“{{name}}”: {{count}} times in all. Congratulations!',
  },
})

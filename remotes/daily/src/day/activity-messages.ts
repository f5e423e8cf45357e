import { defineMessages } from '@techo/ui'

/** Words of what happened on a day, which the home page does without. */
export const useActivityT = defineMessages('daily-activity', {
  ja: {
    timeline: 'この日の記録',
    didDone: '「{{title}}」を完了',
    didReopen: '「{{title}}」を未完了に戻した',
    didCancel: '「{{title}}」をやめた',
    didRoll: '「{{title}}」を持ち越した',
    didHabit: '習慣「{{title}}」を完了',
    didDream: '「{{title}}」がかないました',
  },
  en: {
    timeline: 'What happened',
    didDone: 'Finished “{{title}}”',
    didReopen: 'Reopened “{{title}}”',
    didCancel: 'Let go of “{{title}}”',
    didRoll: 'Moved “{{title}}” on',
    didHabit: 'Habit “{{title}}” done',
    didDream: '“{{title}}” came true',
  },
})

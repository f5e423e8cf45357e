import type { GuideTexts } from '@techo/core'

export default {
  habits: {
    heading: 'Habits',
    blocks: [
      {
        kind: 'list',
        items: [
          '{say:habits:add} begins one: {say:habits-page:kindBool}, {say:habits-page:kindMeasure} or {say:habits-page:kindAvoid}. A name is enough.',
          'It can be due every day, on chosen weekdays, some times a week or a month, some times in so many days, or every few days. A new schedule does not change how the past is judged.',
          'Press the circle to record it, and again to take that back; what is measured grows with each press. For a day that has passed, press that day in the strip.',
          '{say:habits-page:enter}, {say:habits-page:skip} and {say:habits-page:note} are in the menu at the right of the habit. A day you skip breaks no streak.',
          'Before a journey, enter it under {say:habits:vacations} in the menu of the page: all habits rest then. The settings have it as {say:panel:habits.vacations}.',
          '{say:habits:month} shows a whole month to look at and correct. {say:habits-page:details} has {say:habits-page:strength}, streaks and the year.',
          'With {say:habits-page:remind} you hear of it only when nothing has been recorded by then.',
        ],
      },
      {
        kind: 'text',
        text: '{say:habits-page:importFile} in the menu of the page takes Loop Habit Tracker’s zip, or a table (CSV) of days and habits. The same menu writes them out.',
      },
    ],
  },
} satisfies GuideTexts

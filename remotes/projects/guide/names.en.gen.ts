// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'projects-gantt:baselineSave': 'Save this plan as a baseline',
  'projects-gantt:critical': 'Critical path',
  'projects-gantt:full': 'Fill the window',
  'projects-gantt:keys': '↑↓ rows, ←→ a day, Shift + ←→ length, Alt + ←→ a week, L links, g goes to the bar, Enter renames, o opens details, Space folds',
  'projects-gantt:output': 'Picture or print (PDF)',
  'projects:add': 'Add a project',
  'projects:addPred': 'Add a predecessor',
  'projects:board': 'Board',
  'projects:calendars': 'Working calendars',
  'projects:chart': 'Gantt',
  'projects:import': 'Read from a file',
  'projects:list': 'List',
  'projects:month': 'Calendar',
  'projects:planToday': 'Do it today',
  'projects:planWeek': 'Do it this week, day open',
  'projects:policy': 'Automatic scheduling',
} as const

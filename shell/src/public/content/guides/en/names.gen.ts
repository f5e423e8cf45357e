// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'auth:register.submit': 'Create the account',
  'bookshelf:add': 'Add a book', // remotes/bookshelf
  'bookshelf:byHand': 'Enter by hand', // remotes/bookshelf
  'bookshelf:import': 'Import a file', // remotes/bookshelf
  'bookshelf:quotes': 'Quotes', // remotes/bookshelf
  'bookshelf:review': 'Review', // remotes/bookshelf
  'bookshelf:scan': 'Scan the barcode', // remotes/bookshelf
  'bookshelf:startReading': 'Start reading', // remotes/bookshelf
  'bookshelf:stats': 'Reading statistics', // remotes/bookshelf
  'bookshelf:tsundoku': 'To be read', // remotes/bookshelf
  'classifications:apply': 'Add to several things',
  'classifications:archive': 'Archive',
  'classifications:area': 'Areas',
  'classifications:category': 'Categories',
  'classifications:merge': 'Merge into another',
  'classifications:tag': 'Tags',
  'daily-notes:add': 'New note', // remotes/daily
  'daily-notes:backlinks': 'Links to this note', // remotes/daily
  'daily-notes:exportAll': 'Export everything (Markdown)', // remotes/daily
  'daily-notes:favourites': 'Favourites', // remotes/daily
  'daily-notes:import': 'Import (Markdown)', // remotes/daily
  'daily-notes:pinned': 'Pinned', // remotes/daily
  'daily-notes:tree': 'Tree', // remotes/daily
  'daily-notes:versions': 'Earlier versions', // remotes/daily
  'daily-period:onThisDay': 'On this day', // remotes/daily
  'daily-period:templates': 'Templates', // remotes/daily
  'daily-task:repeat': 'Repeat', // remotes/daily
  'daily-task:subtasks': 'Subtasks', // remotes/daily
  'daily-week:files': 'Import and export tasks', // remotes/daily
  'daily-week:goals': 'Goals of the week', // remotes/daily
  'daily-week:noDay': 'This week, no day', // remotes/daily
  'daily-week:planning': 'Planning settings', // remotes/daily
  'daily-week:review': 'Weekly review', // remotes/daily
  'daily:addTask': 'Add a task', // remotes/daily
  'daily:calendar': 'Choose from a calendar', // remotes/daily
  'daily:details': 'Details', // remotes/daily
  'daily:line': 'One line to keep', // remotes/daily
  'daily:moveTo': 'Move to another day…', // remotes/daily
  'daily:overdue': 'Left over', // remotes/daily
  'daily:removeTask': 'Delete', // remotes/daily
  'daily:rename': 'Rename', // remotes/daily
  'daily:wait': 'Mark as waiting', // remotes/daily
  'editor:callout': 'Callout',
  'editor:image': 'Image',
  'editor:ruby': 'Furigana',
  'editor:table': 'Table',
  'editor:taskList': 'Task list',
  'habits:add': 'Add a habit', // remotes/habits
  'habits:details': 'Open details', // remotes/habits
  'habits:enter': 'Enter a record…', // remotes/habits
  'habits:importFile': 'Import from a file', // remotes/habits
  'habits:kindAvoid': 'Not doing something', // remotes/habits
  'habits:kindBool': 'Done or not', // remotes/habits
  'habits:kindMeasure': 'Count something', // remotes/habits
  'habits:month': 'Month table', // remotes/habits
  'habits:note': 'Write a note…', // remotes/habits
  'habits:remind': 'Remind me', // remotes/habits
  'habits:skip': 'Skip…', // remotes/habits
  'habits:strength': 'Strength', // remotes/habits
  'habits:vacations': 'Vacations', // remotes/habits
  'lists-board:addGoal': 'Goal', // remotes/lists
  'lists-board:addImage': 'Image', // remotes/lists
  'lists-board:addQuote': 'Quote', // remotes/lists
  'lists-board:addText': 'Text', // remotes/lists
  'lists-board:export_a5': 'A5 for print (300 dpi)', // remotes/lists
  'lists-board:export_wide': 'Computer (1920×1080)', // remotes/lists
  'lists-board:linked': 'Linked goal', // remotes/lists
  'lists-board:more': 'More actions', // remotes/lists
  'lists-board:newBoard': 'New board', // remotes/lists
  'lists-board:slideshow': 'Slideshow', // remotes/lists
  'lists-board:template_collage': 'Collage', // remotes/lists
  'lists-board:template_mandala': 'Mandala (9×9)', // remotes/lists
  'lists:addWish': 'Add a wish', // remotes/lists
  'lists:budget': 'Budget of a month (yen)', // remotes/lists
  'lists:cooldown': 'Think until', // remotes/lists
  'lists:files': 'Import and export CSV', // remotes/lists
  'lists:finish': 'Record that it came true', // remotes/lists
  'lists:invert': 'Turn it into something to do', // remotes/lists
  'lists:plan': 'Plan it as a project', // remotes/lists
  'lists:priceLog': 'Price history', // remotes/lists
  'lists:readLink': 'Read from the page', // remotes/lists
  'lists:viewHundred': 'Hundred', // remotes/lists
  'panel:habits.vacations': 'Habit vacations', // remotes/habits
  'plan:cancel.open': 'Cancel Plus',
  'plan:manage.open': 'Open the page',
  'plan:order.submit': 'Place this order',
  'projects-gantt:baselineSave': 'Save this plan as a baseline', // remotes/projects
  'projects-gantt:critical': 'Critical path', // remotes/projects
  'projects-gantt:keys': '↑↓ rows, ←→ a day, Shift + ←→ length, Alt + ←→ a week, L links, Enter renames, o opens details, Space folds', // remotes/projects
  'projects:add': 'Add a project', // remotes/projects
  'projects:addPred': 'Add a predecessor', // remotes/projects
  'projects:board': 'Board', // remotes/projects
  'projects:calendars': 'Working calendars', // remotes/projects
  'projects:chart': 'Gantt', // remotes/projects
  'projects:list': 'List', // remotes/projects
  'projects:month': 'Calendar', // remotes/projects
  'projects:planToday': 'Do it today', // remotes/projects
  'projects:planWeek': 'Do it this week, day open', // remotes/projects
  'projects:policy': 'Automatic scheduling', // remotes/projects
  'settings-notifications:device.start': 'Turn on',
  'settings-notifications:feed': 'Calendar',
  'settings-notifications:feed.make': 'Make an address',
  'settings-notifications:feed.renew': 'Replace the address',
  'settings-notifications:quiet': 'Quiet hours',
  'settings:capacity': 'Hours of work in a day',
  'settings:dayStart': 'Start of the day',
  'settings:density': 'Density',
  'settings:era': 'Japanese years',
  'settings:firstViews': 'First views',
  'settings:language': 'Language',
  'settings:motion': 'Less motion',
  'settings:rollover': 'Unfinished tasks',
  'settings:textSize': 'Text size',
  'settings:weekStart': 'Start of the week',
  'settings:weekend': 'Days of rest',
  'settings:zone': 'Time zone',
  'shell-errors:reload': 'Reload',
  'shell-errors:remote.safe.open': 'Open in safe mode',
  'shell-errors:retry': 'Try again',
  'shell-held:again': 'Run it',
  'shell-linked:add': 'Connect',
  'shell-linked:title': 'Connections',
  'shell-member:find': 'Search and commands',
  'shell-member:notices': 'Notifications',
  'shell-member:offline': 'Offline',
  'shell-member:quickAdd': 'Quick add',
  'shell-member:today.arrange': 'Arrange the cards',
  'shell-member:update.do': 'Update',
  'shell-sync:notTaken': 'Changes to look at',
  'shell-sync:retry': 'Send now',
  'shell-sync:saved': 'Saved',
  'shell-today:sample.fill': 'Fill with a sample life',
  'shell-today:sample.remove': 'Clear the sample away',
  'shell-today:start.title': 'Three things to begin with',
  'your-data:delete.do': 'Delete account',
  'your-data:delete.keep': 'Keep the account',
  'your-data:export.do': 'Export your data',
} as const

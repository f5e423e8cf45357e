import type { GuideTexts } from '@techo/core'

export default {
  tasks: {
    heading: 'Tasks',
    blocks: [
      {
        kind: 'list',
        items: [
          'Write into {say:daily:addTask} and press {press:Enter}: it is planned for that day. It understands the same words as {say:shell-member:quickAdd}: {typed:Walk tomorrow 3pm} is planned for tomorrow at three.',
          'The menu at the right offers {say:daily:rename}, {say:daily:moveTo}, {say:daily:wait}, {say:daily:removeTask} and more.',
          '{say:daily:details} opens time, deadline, estimate, priority, notes and {say:daily-task:subtasks}.',
          '{say:daily-task:repeat} takes words as well. It can step aside for holidays, or count from the day you finished.',
          'What you did not finish stands under {say:daily:overdue} the next day. Whether it moves by itself is {say:settings:rollover} under {setting:areas} in the settings.',
        ],
      },
    ],
  },
  'quick-add': {
    heading: 'Quick add',
    blocks: [
      {
        kind: 'text',
        text: 'On any page, press {press:add} or the button {say:shell-member:quickAdd} to add a task by one line. It understands words like these:',
      },
      {
        kind: 'facts',
        rows: [
          ['Date', 'tomorrow, next friday, this weekend, 11/25, end of month, in 3 days'],
          ['Time', '3pm, 15:30, at noon, 9-11am'],
          ['Estimate', '~30m, ~90m'],
          ['Priority', '!1 to !3'],
          ['Deadline', 'by friday, due: Nov 30, within 3 days'],
          ['Repetition', 'every monday, every 3 days'],
        ],
      },
      {
        kind: 'text',
        text: '{typed:#work} gives it a tag, {typed:+moving} puts it into a project. Tags and projects that do not exist are made along with the task. What was understood becomes a chip; press it, or {typed:Backspace} right behind the words, to have plain words again.',
      },
    ],
  },
  daily: {
    heading: 'Daily pages',
    blocks: [
      {
        kind: 'list',
        items: [
          'Each day has a page with its tasks and its note. {say:daily:lookBack} opens a line for the diary, mood, energy and sleep; on the page of today it stands open from six in the evening. It is all saved as you write.',
          '{press:day-before} and {press:day-after} turn the page, {say:daily:calendar} opens any day.',
          'Weeks, months, quarters and years have notes as well: choose the span above the note.',
        ],
      },
      {
        kind: 'text',
        text: 'In a note, {typed:/} at the start of a line or after a space opens the menu of headings, {say:editor:taskList}, {say:editor:table}, {say:editor:image}, {say:editor:callout} and more. Select text for bold, {say:editor:ruby} and the other tools.',
      },
    ],
  },
  week: {
    heading: 'The week',
    blocks: [
      {
        kind: 'list',
        items: [
          'Cards stand in seven columns of days and in {say:daily-week:noDay}. Move them by mouse, by finger, or from the menu of a card.',
          'When the estimates are more than a day can hold, its column says so. How much that is, weekday by weekday, is in {say:daily-week:planning}.',
          'At the end of the week {say:daily-week:review} writes what was done, and your habits, into the note of the week.',
        ],
      },
    ],
  },
  notes: {
    heading: 'Notes',
    blocks: [
      {
        kind: 'list',
        items: [
          'Press {say:daily-notes:add}, write a title and press {press:Enter} to go on to the text. It is saved by itself.',
          '{typed:[[} links other notes, tasks and habits. A link to a title that does not exist yet makes the note when you open it. {say:daily-notes:backlinks} shows what leads to a note.',
          '{say:daily-notes:classify} below the title gives a note its tags and areas; only what you chose stands there.',
          'The search knows {typed:-draft} (without), {typed:tag:work}, {typed:in:travel} (below that note), {typed:in:title}, {typed:in:archive} and {typed:in:trash}. Straight double quotes look for words in that order.',
          '{say:daily-notes:versions} shows what changed and brings an earlier text back: all of 24 hours, one an hour for 7 days, one a day for 90 days.',
          '{say:daily-notes:import} takes Markdown files, the ZIP of a folder as Obsidian has it, or exports of Notion and Evernote (.enex), with titles, tags, links, pictures, footnotes and formulas. Before anything is imported it lists what would be different. {say:daily-notes:exportAll} gives them back the same way.',
        ],
      },
    ],
  },
} satisfies GuideTexts

import { addTask } from '../../../../palette/keys.ts'
import { facts, list, steps, text } from '../../../article.ts'
import type { Told } from '../guide.ts'

export const start: Told = ({ say, setting }) => ({
  heading: 'Getting started',
  blocks: [
    steps(
      `Enter your e-mail address (or your phone number, where the site offers that) and a password, and press ${say('auth:register.submit')}.`,
      'When a letter or a message arrives, open its link or enter its six digits. Opened on another device, the link still leads to the page you wanted.',
      `On the first page, ${say('shell-today:start.title')} lets you begin with a habit, a line for the diary and a task.`,
    ),
    text(
      `To see it in use first, ${say('shell-today:sample.fill')} brings a month of examples; ${say('shell-today:sample.remove')} takes them away again.`,
    ),
    text(`Language and theme are under ${setting('profile')} and ${setting('appearance')} in the settings.`),
  ],
})

export const today: Told = ({ say, setting }) => ({
  heading: 'Today',
  blocks: [
    list(
      'The tasks of the day, the habits that are due, a line for the diary and the books you are reading stand there as cards.',
      'Press a circle to mark something done, and again to take that back.',
      `Their order, and which of them are shown, you choose with ${say('shell-member:today.arrange')}.`,
      `When a day begins, anywhere from midnight to five, is ${say('settings:dayStart')} under ${setting('calendar')} in the settings.`,
    ),
  ],
})

export const tasks: Told = ({ say, setting, press }) => ({
  heading: 'Tasks',
  blocks: [
    list(
      `Write into ${say('daily:addTask')} and press ${press('Enter')}: it is planned for that day.`,
      `The menu at the right offers ${say('daily:rename')}, ${say('daily:moveTo')}, ${say('daily:wait')}, ${say('daily:removeTask')} and more.`,
      `${say('daily:details')} opens time, deadline, estimate, priority, notes and ${say('daily-task:subtasks')}.`,
      `${say('daily-task:repeat')} takes words as well. It can step aside for holidays, or count from the day you finished.`,
      `What you did not finish stands under ${say('daily:overdue')} the next day. Whether it moves by itself is ${say('settings:rollover')} under ${setting('areas')} in the settings.`,
    ),
  ],
})

export const quickAdd: Told = ({ say, press, typed }) => ({
  heading: 'Quick add',
  blocks: [
    text(
      `On any page, press ${press(addTask)} or the button ${say('shell-member:quickAdd')} to add a task by one line. It understands words like these:`,
    ),
    facts(
      ['Date', 'tomorrow, next friday, 11/25, end of month, in 3 days'],
      ['Time', '3pm, 15:30, at noon'],
      ['Estimate', '~30m, ~90m'],
      ['Priority', '!1 to !3'],
      ['Deadline', 'by friday, due: Nov 30'],
      ['Repetition', 'every monday, every 3 days'],
    ),
    text(
      `${typed('#work')} gives it a tag, ${typed('+moving')} puts it into a project. What was understood becomes a chip; press the chip to have plain words again.`,
    ),
  ],
})

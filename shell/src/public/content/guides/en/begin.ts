import { list, steps, text } from '../../../article.ts'
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
      'The tasks of the day, its note, the habits that are due and the books you are reading stand there as cards. The note is written right there.',
      'The arrows beside the date lead to the days before and after.',
      'Press a circle to mark something done, and again to take that back.',
      `Their order, and which of them are shown, you choose with ${say('shell-today-head:arrange')}.`,
      `To look back on a year, search for the year in review; there is ${say('shell-year:print')}, too.`,
      `When a day begins, anywhere from midnight to five, is ${say('settings:dayStart')} under ${setting('calendar')} in the settings.`,
    ),
  ],
})

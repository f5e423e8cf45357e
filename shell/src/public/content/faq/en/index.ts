import { link, list, text } from '../../../article.ts'
import { ask, type Group, type Tell } from '../question.ts'

export { names } from './names.gen.ts'

export const groupsInEnglish = ({ say, setting, page }: Tell): readonly Group[] => [
  {
    id: 'begin',
    heading: 'Before you begin',
    questions: [
      ask(
        'free',
        'Is it really free?',
        text(
          'Yes. Everything works for free, and no card is asked for. Who has many projects or files can raise the limits with Plus. Taking your data out stays free for good.',
        ),
        link('/pricing', 'Pricing'),
      ),
      ask(
        'devices',
        'Can I use it on my phone and on my computer?',
        text(
          'Yes. Open it in a browser, sign in with the same account, and you open the same planner. What you write on one appears on the other at once.',
        ),
      ),
      ask(
        'phone',
        'Can I sign up without an e-mail address?',
        text(
          'Where the site takes phone numbers, the form has a field for one: enter it as you write it, and a six-digit code arrives as a message. Without that field an e-mail address is needed.',
        ),
      ),
      ask(
        'import',
        'Can I move from another app?',
        list(
          'Habits: Loop Habit Tracker’s backup (.db) or export (zip), a CSV of dates and habits, Techo (JSON)',
          'Tasks: todo.txt, CSV, iCalendar, Todoist, TickTick, Google Tasks, Things, databases of Notion',
          'Notes: Markdown files, a folder (zip) as Obsidian has it, and exports of Notion (Markdown and CSV) and Evernote (.enex)',
          'Books: Techo, Goodreads, StoryGraph, Booklog, Bookmeter, BookWyrm, Openreads, LibraryThing, Jelu, Kindle, CSV',
          'Projects: Microsoft Project (XML) and GanttProject (.gan)',
          'Wishes, dreams and things not to do: CSV, databases of Notion',
        ),
        text('You see what is in a file before it is taken in. What cannot be taken over is listed with its reason.'),
        link('/help#data', 'How to bring data in'),
      ),
      ask(
        'self-host',
        'Can I run it on my own server?',
        text(
          'Yes, with Node.js and one command. The database that comes with it will do, and so will your own PostgreSQL or Supabase.',
        ),
      ),
    ],
  },
  {
    id: 'using',
    heading: 'Using it',
    questions: [
      ask(
        'offline',
        'Does it work without a connection?',
        text(
          'Yes. On a device on which you have signed in and used it once, every page of the planner opens with what is in it, without a connection, and you can write and record. It stays on your device and is sent by itself when you are back.',
        ),
        link('/help#offline', 'Working offline'),
      ),
      ask(
        'streak',
        'Does a journey break my streak?',
        text(`Not if you skip the day, or enter the journey under ${say('habits:vacations')}.`),
      ),
      ask(
        'midnight',
        'I record at two in the morning. Which day is that?',
        text(
          `With ${say('settings:dayStart')} at three, it is still the day before. Any hour from midnight to five can be chosen under ${setting('calendar')} in the settings.`,
        ),
      ),
      ask(
        'past',
        'Can I correct a day I forgot?',
        text('Yes. Press the day in the strip of a habit, or open the page of that date.'),
      ),
      ask(
        'week-start',
        'Can the week start on Monday?',
        text(
          `Yes: ${say('settings:weekStart')} under ${setting('calendar')} in the settings offers Sunday and Monday.`,
        ),
      ),
      ask(
        'reminders',
        'Can it remind me when it is time?',
        text(
          `Yes, also while it is closed, on each device that you turn it on for. Other calendars can show your plans, too. Both are under ${setting('notifications')} in the settings.`,
        ),
        link('/help#notifications', 'Notifications and calendars'),
      ),
      ask(
        'undo',
        'Can I go back to what I wrote before?',
        text(`Yes. Notes and daily pages keep ${say('daily-notes:versions')}.`),
      ),
      ask(
        'trash',
        'Can I get back what I deleted?',
        text(
          `Yes, for 30 days. Habits, lists, boards, books, tasks, notes, projects, classifications: whatever you delete goes to the ${say('shell-trash:title')}. Open it from the settings or the search, and press ${say('shell-trash:restore')}: records and pictures come back with it.`,
        ),
        link('/help#trash', 'Trash'),
      ),
    ],
  },
  {
    id: 'data',
    heading: 'Data and safety',
    questions: [
      ask(
        'safe',
        'Can anybody read what I write?',
        text(
          'No other person can: every row is readable and writable by its owner alone. Whoever runs the server can technically reach it, as with any web service.',
        ),
        link('/privacy', 'Privacy policy'),
      ),
      ask(
        'two-step',
        'Is there two-step sign-in?',
        text(
          `Yes, under ${setting('security')} in the settings, with the code of an authenticator app or, where the site offers them, your phone number or a passkey. From then on a password alone opens neither the screens nor the data.`,
        ),
        link('/help#security', 'Two-step sign-in and your devices'),
      ),
      ask(
        'lost-factor',
        'I lost the phone with my authenticator app',
        text(
          'Sign in with one of the recovery codes you kept. Each works once and leaves the others. Two-step sign-in stays on, so add a new app afterwards and remove the old one.',
        ),
      ),
      ask(
        'not-me',
        'I was told of a sign-in that was not mine',
        text(
          `Follow the link in that letter: it signs out all devices and lets you set a new password. Devices can also be signed out under ${setting('security')} in the settings.`,
        ),
      ),
      ask(
        'export',
        'Can I take my data out?',
        text(
          `Yes. ${setting('data')} in the settings exports all you have written and attached as one zip, with Markdown, CSV and iCalendar that other apps can read.`,
        ),
      ),
      ask(
        'two-tabs',
        'What if I write on two screens at once?',
        text('When the same page was changed in two places, both texts are kept. Neither vanishes silently.'),
      ),
    ],
  },
  {
    id: 'account',
    heading: 'Account',
    questions: [
      ask(
        'forgot',
        'I forgot my password',
        text(`Use ${page('/forgot-password')} on the sign-in page to set a new one.`),
        link('/forgot-password', 'Set a new password'),
      ),
      ask(
        'mail',
        'The letter or the code does not arrive',
        list(
          'Look into your spam folder.',
          'Check the address or the number for a typing error.',
          'If nothing is there after some minutes, send it again from the same page.',
        ),
      ),
      ask(
        'signed-out',
        'I was asked to sign in again',
        text(
          'That happens after 60 days in which a device was not used, a year after signing in, and when you signed it out from another device. Changes that waited are kept on the device and sent once you are in.',
        ),
      ),
      ask(
        'ask-again',
        'Why am I asked for my password or a code again?',
        text(
          'Before password, e-mail address or the second step change, before an export, and before an account is deleted, we make sure that nobody else sits at your device. For 15 minutes after that you are not asked again.',
        ),
      ),
      ask(
        'delete',
        'I want my account deleted',
        text(
          `Press ${say('your-data:delete.do')} under ${setting('data')} in the settings. After 14 days it is gone with all you have written. Until then everything works as usual, and ${say('your-data:delete.keep')} takes it back.`,
        ),
        link('/help#data', 'Taking data out, and deletion'),
      ),
    ],
  },
]

import { link, list, steps, text } from '../../../article.ts'
import type { Told } from '../guide.ts'

export const account: Told = ({ setting, page }) => ({
  heading: 'Account and signing in',
  blocks: [
    list(
      'Sign in with your e-mail address and a password. Where the site takes phone numbers, enter yours as you write it, and use the password or a code that arrives as a message.',
      'Without a password, a letter brings a link and a six-digit code. Where the site takes passkeys, the fingerprint or face of your device will do.',
      `If you forget your password, ${page('/forgot-password')} on the sign-in page lets you set a new one.`,
      `E-mail address, phone number and password are changed under ${setting('account')} in the settings. Before anything important changes we make sure once more that it is you: by the password, a code, or the second step.`,
      'A device that was not used for 60 days, or signed in a year ago, asks you to sign in again. Changes that wait there are sent once you have.',
    ),
    link('/forgot-password', 'Set a new password'),
  ],
})

export const security: Told = ({ setting }) => ({
  heading: 'Two-step sign-in and your devices',
  blocks: [
    text(
      `With two-step sign-in, under ${setting('security')} in the settings, nobody reads what you wrote by knowing your password. It guards the data itself, not only the screens.`,
    ),
    list(
      'The second step is the six-digit code of an authenticator app or, where the site offers them, your phone number or a passkey.',
      'You get recovery codes then. When the app is lost, each signs in once and leaves the others; two-step sign-in stays on, and you see how many are left. Keep them in a safe place.',
      'The list of devices shows where you are signed in, and signs out what you do not know.',
      'A letter tells you of a new device, and when your password, your address or the second step has changed. If it was not you, its link signs out all devices and lets you set a new password.',
    ),
  ],
})

export const data: Told = ({ say, setting }) => ({
  heading: 'Your data: export, import, deletion',
  blocks: [
    list(
      `${say('your-data:export.do')} under ${setting('data')} in the settings makes one zip of all you have written and attached, with Markdown, CSV and iCalendar that other apps can read.`,
      'The same zip can be brought into another account. You see what is in it before anything changes, and twice adds nothing.',
      `From other apps, the menus of the pages take habits (Loop Habit Tracker, CSV), tasks (todo.txt, CSV, iCalendar), notes (Markdown, a folder of Obsidian, exports of Notion and Evernote), books (Goodreads and others) and lists (CSV). For tasks it is ${say('daily-week:files')}, in the menus of the day and of the week.`,
    ),
    text('To delete your account:'),
    steps(
      'Export what you want to keep.',
      `Press ${say('your-data:delete.do')} under ${setting('data')} in the settings. You may be asked once more who you are.`,
      `After 14 days all you have written, your files and the account are gone. A notification and a letter name the day. Until then everything works as usual, and ${say('your-data:delete.keep')} takes it back.`,
    ),
  ],
})

export const plan: Told = ({ say, setting }) => ({
  heading: 'Plan and payment',
  blocks: [
    list(
      'Everything works for free. Plus raises the limits of projects, vision boards and files.',
      `${setting('plan')} in the settings shows how much you use. At a limit, what is there can still be read and written.`,
      `Before you order, one screen tells amount, dates and how to cancel. Nothing is charged until you press ${say('plan:order.submit')}.`,
      `${say('plan:cancel.open')} ends it at any time. It lasts to the end of the period, and all you have written stays.`,
      `${say('plan:manage.open')} leads to cards and receipts.`,
    ),
    link('/pricing', 'Pricing'),
  ],
})

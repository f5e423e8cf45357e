import { find, showKeys } from '../../../../palette/keys.ts'
import { link, list, text } from '../../../article.ts'
import type { Told } from '../guide.ts'

export const search: Told = ({ say, press, typed, go }) => ({
  heading: 'Search and shortcuts',
  blocks: [
    list(
      `${press(find)} (⌘+K on a Mac) or the button ${say('shell-member:find')} opens one field for going to pages, for commands, and for finding what you wrote. Kana and letter widths are treated alike.`,
      `${typed('#')} looks for tags only, ${typed('[[')} for notes, ${typed('@next friday')} for days, ${typed('>')} for commands.`,
      `${press(showKeys)} shows all keys in place. ${go('/mypage/settings')}, for one, pressed one after the other, opens the settings.`,
      `${say('shell-linked:title')} on a task, a note or a project, with ${say('shell-linked:add')}, shows what it is for and what comes next.`,
    ),
  ],
})

export const settings: Told = ({ say, setting }) => ({
  heading: 'Settings',
  blocks: [
    list(
      `${setting('profile')}: name, picture, birthday, ${say('settings:language')}.`,
      `${setting('appearance')}: light and dark, ${say('settings:textSize')}, ${say('settings:density')}, ${say('settings:motion')}.`,
      `${setting('calendar')}: ${say('settings:zone')}, ${say('settings:dayStart')}, ${say('settings:weekStart')}, ${say('settings:weekend')}, holidays, ${say('settings:era')}.`,
      `${setting('menu')} and ${setting('areas')}: the order of the menu, ${say('settings:rollover')}, ${say('settings:capacity')}, ${say('settings:firstViews')}.`,
      'What you change counts at once, and on your other devices.',
    ),
  ],
})

export const classifications: Told = ({ say, setting }) => ({
  heading: 'Classifications: categories, tags, areas',
  blocks: [
    text(
      `${setting('organise')} in the settings keeps what every part of the planner shares. ${say('classifications:category')}: one for each thing. ${say('classifications:tag')}: as many as you like. ${say('classifications:area')}: the large parts of a life, like work and health.`,
    ),
    list(
      'A new name or colour shows wherever it is used. They nest three levels deep.',
      `${say('classifications:merge')} makes one of two that are alike.`,
      `${say('classifications:apply')} gives one to many things at once.`,
      `${say('classifications:archive')} takes one out of the choices and leaves it where it is used.`,
    ),
  ],
})

export const notices: Told = ({ say, setting }) => ({
  heading: 'Notifications and calendars',
  blocks: [
    list(
      `${say('shell-member:notices')}, at the top of the page, tells of planned times, deadlines, milestones, habits, books due back and the weekly review. Which of them you get is under ${setting('notifications')} in the settings.`,
      `During ${say('settings-notifications:quiet')} nothing pops up.`,
      `${say('settings-push:turnOn')} lets appointments, planned times and deadlines reach you while Techo is closed.`,
      `${say('settings-notifications:feed.make')} under ${say('settings-notifications:feed')} gives an address by which other calendars show your plans. Everybody who knows it can see them, so keep it to yourself; ${say('settings-notifications:feed.renew')} ends the old one.`,
    ),
  ],
})

export const offline: Told = ({ say }) => ({
  heading: 'Offline, and several devices',
  blocks: [
    list(
      'On a device on which you have signed in and used it once, every page of the planner opens without a connection, and you can write and record. All tasks, notes, habits, lists, books and projects come to the device little by little while a page is open, and a year of the notes of days and weeks (not where you save data, or on a mobile line). Pictures and older days are there if that device has opened them.',
      `What you write stays on the device; the page says ${say('shell-member:offline')} and how many changes wait. They are sent by themselves when you are back. Press there to see what waits; ${say('shell-sync:retry')} tries at once.`,
      `When all of it has arrived, it says ${say('shell-sync:saved')}. Do not clear the browser’s data before that.`,
      'What you write on one device appears on the others at once, without reloading. When the same text is changed in two places, both are kept.',
      `What was brought together stays in ${say('shell-notifications:title')} for 90 days, on every device, with both texts to compare. When it happens while you write, you can go back to one of the two there. You are also told when something you changed had been put in the trash on another device.`,
    ),
  ],
})

export const trash: Told = ({ say }) => ({
  heading: 'Trash',
  blocks: [
    list(
      `What you delete stays in the ${say('shell-trash:title')} for 30 days. ${say('shell-trash:restore')} brings its records and pictures back, too.`,
      `Open it from the settings, the search, or the menu of a page. After ${say('shell-trash:empty')} nothing can be put back.`,
    ),
  ],
})

export const trouble: Told = ({ say }) => ({
  heading: 'When something does not work',
  blocks: [
    list(
      `A part that cannot be opened says why. Press ${say('shell-errors:retry')} or ${say('shell-errors:reload')}.`,
      `If it keeps failing, ${say('shell-errors:remote.safe.open')} starts with the bare minimum. What you wrote is untouched.`,
      `If the page freezes and you close the tab, that part’s present version is held back at the next visit, and the page says so; everything else works. ${say('shell-held:again')} runs it once more.`,
      `When there is a new version, ${say('shell-member:update.do')} appears; until you press it, the page stays as it is.`,
      `Changes that could not be saved wait under ${say('shell-sync:notTaken')}: send them again, or drop them.`,
    ),
    link('/contact', 'Contact'),
  ],
})

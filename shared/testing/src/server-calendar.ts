/** How the server reads a calendar, to hold the page's reader against it. */
export { readCalendar } from '@techo/server'

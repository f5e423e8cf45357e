/**
 * When somebody is reminded of what: instants of zones, and the moments of what is remindable. Its own entry point
 * (`@techo/core/reminders`), so that only what reminds carries it.
 */
export { type Moment, momentsOf, type Remindable, type RemindedStart } from './moments.ts'
export { instantOf, type Wall, wallAt } from './wall.ts'

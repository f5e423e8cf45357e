/**
 * When somebody is reminded of what: instants of zones, the moments of what is remindable, and what stands on a day. Its own
 * entry point (`@techo/core/reminders`), so that only what reminds carries it.
 */
export { type Moment, momentsOf, type Remindable, type RemindedStart } from './moments.ts'
export { type Lasting, type Standing, standingOn } from './standing.ts'
export { instantOf, type Wall, wallAt } from './wall.ts'

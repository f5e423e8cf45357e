import type { Place } from '@techo/line'

/** Where the line of a project stands: it plans for no day by itself, and makes neither series nor other projects. */
export const linePlace: Place = { day: null, leaves: ['repeat', 'project'] }

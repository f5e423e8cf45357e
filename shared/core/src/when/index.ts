/**
 * Dates, times, lengths and repetitions in Japanese and English words, and the line of quick add. Its own entry point
 * (`@techo/core/when`), so that only what reads words carries the grammar.
 */
export { type Appointment, type Hours, parseAppointment, type WholeDays } from './appointment.ts'
export type { AppointmentKind, AppointmentOptions, AppointmentPart } from './appointment-pieces.ts'
export type { Now, Repeat } from './grammar.ts'
export {
  asWords,
  parseQuickAdd,
  type QuickAdd,
  type QuickAddKind,
  type QuickAddOptions,
  type QuickAddPart,
} from './quick-add.ts'
export { parseWhen, type When } from './when.ts'

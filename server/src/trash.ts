import type { CallFunction } from './database-function.ts'

/** How long what was thrown away can be taken back; the page of the trash and the help say it. */
export const trashDays = 30

const dayMs = 86_400_000

/**
 * Deletes for good what anybody has thrown away longer ago than that. Safe to call again, and late.
 * @param now milliseconds since 1970
 */
export const sweepTrash = (call: CallFunction, now: number): Promise<unknown> =>
  call('purge_trash', ['before', 'timestamptz', new Date(now - trashDays * dayMs).toISOString()])

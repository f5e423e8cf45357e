/** How much of a span of time is planned, and how much of it is free. All in milliseconds, so that days of 23 and 25 hours sum right. */

export interface Busy {
  readonly start: number
  readonly end: number
}

/** The milliseconds of a span that at least one covers: what overlaps counts once. */
export function covered(all: readonly Busy[], from: number, to: number): number {
  let sum = 0
  let reached = from
  for (const { start, end } of [...all].sort((one, other) => one.start - other.start)) {
    const begin = Math.max(start, reached)
    const stop = Math.min(end, to)
    if (stop > begin) sum += stop - begin
    reached = Math.max(reached, stop)
  }
  return sum
}

/** What is planned of a day, and what is free between now (or its first hour) and its last one. */
export function loadOf(
  all: readonly Busy[],
  {
    from,
    to,
    freeFrom,
    freeTo,
  }: { readonly from: number; readonly to: number; readonly freeFrom: number; readonly freeTo: number },
): { readonly planned: number; readonly free: number } {
  const free = Math.max(0, freeTo - freeFrom)
  return { planned: covered(all, from, to), free: free === 0 ? 0 : free - covered(all, freeFrom, freeTo) }
}

import { addDays, type Day } from '@techo/core'
import { type IsHoliday, type Occurrence, occurrences, type Series } from '@techo/core/recurrence'

export interface Ahead extends Occurrence {
  readonly series: Series
}

/** What series will bring into the week and no task has been made for yet. Only what keeps to its calendar can be told. */
export function aheadOf(series: readonly Series[], first: Day, isHoliday: IsHoliday): readonly Ahead[] {
  const last = addDays(first, 6)
  // A holiday moves an occurrence out of its week or into it.
  const [from, to] = [addDays(first, -14), addDays(last, 14)]
  return series
    .filter(each => !each.paused && each.mode === 'fixed')
    .flatMap(each =>
      occurrences(each, { from, to, isHoliday })
        .filter(
          ({ date, day }) => day >= first && day <= last && (each.last_spawned === null || date > each.last_spawned),
        )
        .map(occurrence => ({ ...occurrence, series: each })),
    )
}

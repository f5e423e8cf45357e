import { type DayProgress, fieldOf } from '@techo/core'

/** What a person said about the first steps. */
export interface Start {
  /** taken, or not wanted */
  readonly isOver: boolean
}

export const readStart = (value: unknown): Start => ({
  isOver: fieldOf(value, 'isOver') === true,
})

/** What several cards tell as one; cards that do not know count nothing. */
export const addedUp = (told: readonly (DayProgress | null)[]): DayProgress =>
  told.reduce<DayProgress>((sum, each) => ({ done: sum.done + (each?.done ?? 0), all: sum.all + (each?.all ?? 0) }), {
    done: 0,
    all: 0,
  })

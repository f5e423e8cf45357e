/**
 * A plan in working days. `start` is an index of the project's calendar, `duration` a number of working days, the end is
 * exclusive: end = start + duration. A milestone has no duration; it lies at the end of the day before its index.
 */
export type LinkType = 'FS' | 'SS' | 'FF' | 'SF'

export interface PlanLink {
  readonly id: string
  readonly pred: string
  readonly succ: string
  readonly type: LinkType
  /** working days, may be negative */
  readonly lag: number
}

/** `at` is the index of the named day; a finish on that day is the end `at + 1`. */
export type Constraint =
  | { readonly kind: 'asap' | 'alap' }
  | { readonly kind: 'snet' | 'snlt' | 'fnet' | 'fnlt' | 'mso' | 'mfo'; readonly at: number }

export interface PlanTask {
  readonly id: string
  readonly parent: string | null
  /** where it stands now; null when it was never placed */
  readonly start: number | null
  readonly duration: number
  /** manual tasks never move; their conflicts are told */
  readonly mode: 'manual' | 'auto'
  readonly constraint: Constraint
  /** done tasks never move; cancelled ones bind nobody */
  readonly state: 'open' | 'done' | 'cancelled'
  /** 0..100 */
  readonly progress: number
}

/** preserve: tasks are pushed only where a link asks for it; compress: gaps are closed too; off: nothing moves */
export type Policy = 'off' | 'preserve' | 'compress'

export interface Plan {
  readonly tasks: readonly PlanTask[]
  readonly links: readonly PlanLink[]
  /** no task begins before it by itself */
  readonly begin: number
  readonly policy: Policy
}

/** Why a task cannot be where it stands. */
export interface Conflict {
  readonly task: string
  /** the link that is broken; null: the task's own constraint */
  readonly link: string | null
  /** working days by which it is broken, above 0 */
  readonly by: number
}

export interface Placed {
  readonly start: number
  /** exclusive */
  readonly end: number
  readonly latestStart: number
  readonly latestEnd: number
  /** how far it may slip without moving the end of the project; below 0: a constraint cannot be kept */
  readonly totalFloat: number
  /** how far it may slip without moving any other task */
  readonly freeFloat: number
  readonly isCritical: boolean
  readonly isSummary: boolean
  /** 0..100; of a summary weighed by duration */
  readonly progress: number
}

export interface Schedule {
  readonly placed: ReadonlyMap<string, Placed>
  readonly conflicts: readonly Conflict[]
  /** links that close a ring with others and therefore bind nobody, by their ids */
  readonly closing: readonly string[]
  /** exclusive */
  readonly end: number
}

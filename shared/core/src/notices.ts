import type { Day, WeekStart } from './day.ts'
import type { Id } from './id.ts'
import type { Titled } from './messages.ts'

/**
 * What a remote has its person told of. The kinds and their words are data, so that a notification is drawn before any code of
 * the remote has arrived; what is due is found out by a lazily loaded function. The shell asks, keeps, tells and settles.
 */
export interface DeclaredNotice {
  /** of this remote alone, `[a-z][a-z0-9_]*`; the column `kind` of `notifications` */
  readonly kind: string
  /** a name of the kit's icon set */
  readonly icon: string
  /** how the settings offer it, and when it comes */
  readonly title: Titled
  readonly note: Titled
  /** The sentence of a notification. `{{name}}` is one of its params; `time` is written without its zero, `date` as a short day. */
  readonly says: Titled
  /** Below the sentence: the first whose param the notification has. The last one asks for none. */
  readonly because: readonly NoticeReason[]
}

export interface NoticeReason {
  /** a param that is there: a text that is not empty, or true */
  readonly with?: string
  readonly text: Titled
  /** it is about the moment of `date` and `time`, and may pop up then; without this it only waits in the inbox */
  readonly isMoment?: true
}

/** Now, as a person has it. */
export interface NoticeNow {
  /** the person's day, which may begin after midnight */
  readonly today: Day
  /** what the calendar and the clock say in their zone; time is `HH:MM` */
  readonly date: Day
  readonly time: string
  readonly weekStart: WeekStart
  /** the hour at which their day begins, 0 to 5 */
  readonly dayStartHour: number
}

/** A notification as its row names it. */
export interface NoticeRef {
  readonly key: string
  readonly kind: string
  readonly entity_type: string | null
  readonly entity_id: Id | null
}

/** Something to tell. Its key follows from what it is about, so that two devices find the same one. */
export interface Finding extends NoticeRef {
  readonly params: Readonly<Record<string, string | boolean>>
  /** an address of the remote, filled in */
  readonly href: string
}

/** `due` and `isOver` are pure and have no clock; only `useRows` reads. */
export interface Reminders<Rows = unknown> {
  /** A hook: the rows that `due` looks at; undefined until all of them are known. */
  useRows(now: Pick<NoticeNow, 'today' | 'weekStart'>): Rows | undefined
  due(rows: Rows, now: NoticeNow): readonly Finding[]
  /** Whether what an unread notification of its kinds is about is over: finished, moved or deleted. False while that cannot be known. */
  isOver(notice: NoticeRef, rows: Rows, now: NoticeNow): boolean
}

import type { Day, WeekStart } from './day.ts'
import type { Language, Titled } from './messages.ts'

/**
 * What a remote tells of a year. Its heading is data, so that the page of the year stands before any code of the remote has
 * arrived; what it tells is data as well, in words of the person's language: the shell draws it as a page, as a picture to
 * share and as a booklet.
 */
export interface DeclaredYear {
  readonly title: Titled
  /** a name of the kit's icon set */
  readonly icon: string
  /** smaller comes first; hundreds, as in the menu */
  readonly order: number
}

/** A year as a person has it. */
export interface YearSpan {
  readonly year: number
  /** 1 January */
  readonly from: Day
  /** 31 December, or the person's day while the year runs */
  readonly to: Day
  readonly today: Day
  readonly weekStart: WeekStart
  readonly timeZone: string
  /** the hour at which the person's day begins, 0 to 5 */
  readonly dayStartHour: number
  readonly language: Language
}

export interface YearFigure {
  /** 312日 */
  readonly value: string
  /** 書いた日 */
  readonly label: string
}

/** Something of the year: a book, a dream that came true. */
export interface YearThing {
  readonly title: string
  /** a person, a day, a few words */
  readonly note?: string
  /** the path of an attachment: its cover, its photo */
  readonly image?: string
  /** an address of the remote, filled in */
  readonly href?: string
}

/** What a remote tells of one year; empty lists where there is nothing. */
export interface YearPart {
  readonly figures: readonly YearFigure[]
  readonly things: readonly YearThing[]
  /** days on which something was done, and how much of a full day's: 0 < share ≤ 1 */
  readonly days?: ReadonlyMap<Day, number>
}

/** Reads the rows of a year and tells them. Rejects with a Problem where they cannot be read. */
export type TellYear = (span: YearSpan) => Promise<YearPart>

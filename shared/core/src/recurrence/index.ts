/**
 * What repeats: rules of RFC 5545 on civil days, their days, their words, and the tasks of a series. Its own entry point
 * (`@techo/core/recurrence`), so that only what repeats carries it.
 */
export { formatRule, parseRule, type Rule } from './rule.ts'
export {
  dueOccurrences,
  type HolidayRule,
  newSeries,
  nextOccurrences,
  type Occurrence,
  type OccurrenceRow,
  occurrenceAfter,
  occurrenceId,
  occurrenceRow,
  occurrences,
  type Series,
  type SeriesTemplate,
} from './series.ts'
export { ruleInWords, ruleOfWords } from './words.ts'
export { type IsHoliday, isWorkday, workdayFrom } from './workdays.ts'

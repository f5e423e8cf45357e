/**
 * The vocabulary every other package shares: civil days, ids, order keys, failures, messages, and the contract between the
 * shell and a remote. No I/O, no React at run time, no clock: time, zone, language and chance are always arguments.
 */

export { contractVersion } from './contract-version.ts'
export type { DeclaredCopy, MarkdownCopy, TodoColumns, TodoCopy } from './copies.ts'
export {
  addDays,
  addMonths,
  civilDay,
  clockAt,
  type Day,
  daysBetween,
  daysInMonth,
  endOfMonth,
  formatDay,
  isDay,
  isoWeek,
  parseDay,
  startOfMonth,
  startOfWeek,
  toDay,
  type WeekStart,
  weekdayOf,
} from './day.ts'
export { fieldOf } from './field.ts'
export type { DeclaredFileTarget, FileTarget, FileTargetProps } from './file-targets.ts'
export type { DeclaredFirstStep } from './first-steps.ts'
export type {
  GuideArea,
  GuideAreaWords,
  GuideBlock,
  GuideEntry,
  GuidePictures,
  GuidePlace,
  GuideTexts,
} from './guide.ts'
export { type Id, newId, stableId } from './id.ts'
export type { KeptRows } from './kept-rows.ts'
export { type LeftDraft, type LeftDrafts, leftDraftsOf, lockOf, settleLeftDrafts } from './left-drafts.ts'
export { dateFormat, localeOf, numberFormat } from './locale.ts'
export { definePick, type Language, languages, type Messages, matchLanguage, type Titled } from './messages.ts'
export { filledNotice, noticeReason } from './notice-words.ts'
export type { DeclaredNotice, Finding, NoticeNow, NoticeReason, NoticeRef, Reminders } from './notices.ts'
export { matchesPattern } from './pattern.ts'
export type { DeclaredPlanLimit, PlanChoice } from './plan-limits.ts'
export { isProblem, noRoom, type Problem, type ProblemKind, problem } from './problem.ts'
export type { DeclaredQuickAdd, QuickAddForm, QuickAddProps } from './quick-add.ts'
export { byColumn, byRank, rankAfter, rankBetween, rankMany } from './rank.ts'
export type { InlinedRegistry, RemoteBuild, ResolvedBuild, ResolvedRegistry, ResolvedRemote } from './registry.ts'
export {
  type Card,
  type Command,
  type DayProgress,
  type DeclaredRoute,
  type DeclaredTable,
  type DeclaredViews,
  defineRemote,
  defineRemoteConfig,
  type EntityKind,
  type EntityRef,
  type FirstRows,
  type MenuEntry,
  type PeriodPage,
  type RemoteConfig,
  type RemoteModule,
  type SettingsPanel,
  type Slot,
  selected,
  type TodayCard,
  type TodayCardProps,
  validateRemoteModule,
} from './remote.ts'
export { latestSaid, type Said, saidOf } from './said.ts'
export type {
  DeclaredSample,
  FillSample,
  SampleClassified,
  SampleContext,
  SampleFilling,
  SampleRows,
  SampleTable,
} from './sample.ts'
export type { DeclaredShare, Shared } from './shared.ts'
export { countGraphemes, firstGrapheme, foldDigits, normalizeForSearch } from './text.ts'
export type { DeclaredTrash } from './trash.ts'
export { untilThere } from './until-there.ts'
export { whenIdle } from './when-idle.ts'
export type { DeclaredYear, TellYear, YearFigure, YearPart, YearSpan, YearThing } from './year.ts'

import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { contractVersion } from './contract-version.ts'
import type { DeclaredCopy } from './copies.ts'
import type { Day } from './day.ts'
import type { DeclaredFileTarget, FileTarget } from './file-targets.ts'
import type { DeclaredFirstStep } from './first-steps.ts'
import type { Id } from './id.ts'
import type { KeptRows } from './kept-rows.ts'
import type { Language, Titled } from './messages.ts'
import type { DeclaredNotice, Reminders } from './notices.ts'
import type { DeclaredPlanLimit } from './plan-limits.ts'
import type { DeclaredQuickAdd, QuickAddForm } from './quick-add.ts'
import type { DeclaredSample, FillSample } from './sample.ts'
import type { DeclaredShare } from './shared.ts'
import type { DeclaredTrash } from './trash.ts'
import type { DeclaredYear, TellYear } from './year.ts'

/**
 * The contract between the shell and a remote.
 *
 * What a remote *declares* (`RemoteConfig`, plain data) is compiled into its manifest, so the shell draws menus, titles and
 * honest 404s before any code of the remote has arrived. What it *exports* (`RemoteModule`) is code, loaded when an address
 * below one of its bases is opened or one of its cards is placed. `validateRemoteModule` holds one against the other; the
 * build of a remote fails on any difference.
 */

/**
 * Rows that stand before any script of their page has run: words at the places that the page will give them. They are drawn below
 * the title of the page, and go in the frame in which the page stands, which then follows the link of a row that was pressed.
 */
export interface FirstRows {
  /** the column that names a row (`b`) */
  readonly name: string
  /** a column with a sign that stands before the name */
  readonly sign?: string
  /** a column with a text that stands below the name (`small`), whose links are their words */
  readonly text?: string
  /** as many places of a string as that column has at most: a text that has them goes on, and ends with `…` */
  readonly cutAt?: number
  /** where a row leads to, as its link in the page does, with columns in braces: `/mypage/notes/{id}` */
  readonly href?: string
  /** what stands where a row has no name, or no text; the element has `data-empty` then */
  readonly otherwise: { readonly name: Titled; readonly text?: Titled }
  /**
   * rules for `ol`, which follows the page's title (`margin-block-start` says how far below), for `li` and for what is in it; with the
   * kit's variables. They count for these rows alone.
   */
  readonly sheet: string
}

export interface DeclaredRoute {
  /** absolute pattern, e.g. `/mypage/habits/:id` */
  readonly path: string
  readonly title: Titled
  /** the file in `src/` (without ending) whose chunk the address needs first, so that the document can preload it */
  readonly page?: string
  /**
   * the rows its page begins with, as it asks PostgREST for them (`notes?select=id,title&order=rank.asc`): the document of a
   * browser that holds nothing yet asks at once. `{today}`, `{today-41}`, `{week}` and `{week+6}` are days: of the person, as far as
   * this browser knows them, and of the first day of their week.
   */
  readonly asks?: readonly string[]
  /** the rows of the first of `asks`, drawn by that document as soon as they have come */
  readonly firstRows?: FirstRows
  /** its place among those that the icon of the installed app leads to, smaller first */
  readonly shortcut?: number
}

export interface MenuEntry {
  readonly to: string
  readonly label: Titled
  /** a name of the kit's icon set */
  readonly icon: string
  /** smaller comes first; hundreds are spread over the areas */
  readonly order: number
  /** also shown in the five places at the foot of a phone */
  readonly phone?: boolean
  /** the letter that leads there after `g`; `t` and `s` are the shell's, and the first of two that ask for one has it */
  readonly key?: string
}

export interface DeclaredSettings {
  readonly id: string
  readonly title: Titled
  /** a name of the kit's icon set */
  readonly icon: string
}

/** What a remote can fill beside its routes. */
export type Slot = 'today' | 'commands' | 'settings'

/**
 * How the rows of one kind look to every other area: as cards, in links and in the search. Data, not code, so that a card can
 * be drawn and a row found before anything of the remote has arrived. All but `type`, `label`, `icon` and `href` are columns.
 */
export interface EntityKind {
  /** as `links.src_type` and `links.dst_type` name it: `[a-z][a-z0-9_]*` */
  readonly type: string
  readonly label: Titled
  /** a name of the kit's icon set */
  readonly icon: string
  /** has `id` and, where it is to be found by the search, `search_norm` */
  readonly table: string
  readonly title: string
  readonly text?: string
  readonly day?: string
  readonly colour?: string
  /** 0..100 */
  readonly progress?: string
  readonly status?: string
  /** the values of `status` that mean finished */
  readonly finished?: readonly string[]
  /** which rows of the table are of this kind: column → value */
  readonly where?: Readonly<Record<string, string>>
  /** a declared address with `:id` or `:date` (the row's day), which are filled in */
  readonly href: string
  /** where a row without a day is shown, when `href` asks for one; of the kind `day`: today, whichever day that is */
  readonly hrefWithoutDay?: string
  /**
   * where the `[[links]]` in its text are rows, and what `src_type` calls it there: who brings a text in without its editor puts
   * these in the place of those it had
   */
  readonly linkRows?: { readonly table: string; readonly as: string }
  /** what a row belongs to by a column of its own, e.g. a task to its project: the kind, and the column with its id */
  readonly partOf?: readonly { readonly type: string; readonly column: string }[]
  /** other tables whose rows move `progress`: cards are read again when one of them changes */
  readonly follows?: readonly string[]
  /** the kinds of classifications that its own page lets a person choose; the others are chosen in a place they all share */
  readonly chooses?: readonly ('category' | 'area' | 'tag')[]
  /** false: found and linked nowhere by its words, only drawn */
  readonly searchable?: false
  /** where the rows of one day or one week are shown; such pages of several remotes lead to each other */
  readonly periods?: readonly PeriodPage[]
}

/** A page that shows one day or one week. */
export interface PeriodPage {
  readonly of: 'day' | 'week'
  /** what is found there, e.g. この週の予定 */
  readonly label: Titled
  /** a declared address with `:date`: the day, or any day of the week */
  readonly href: string
}

export interface RemoteConfig {
  readonly id: string
  readonly title: Titled
  /** contract versions this remote runs under, both inclusive */
  readonly contract: { readonly min: number; readonly max: number }
  /** address prefixes that belong to this remote alone */
  readonly bases: readonly string[]
  readonly routes: readonly DeclaredRoute[]
  readonly menu: readonly MenuEntry[]
  readonly slots: readonly Slot[]
  /** ids, titles and default order of the Today cards, so that the page reserves their places */
  readonly cards: readonly {
    readonly id: string
    readonly title: Titled
    readonly order: number
    /** the card is shown, and its code fetched, once the person has such a row; without this, always */
    readonly when?: { readonly table: string; readonly where: Readonly<Record<string, string>> }
  }[]
  /** sections of /mypage/settings; their list stands before any code has arrived */
  readonly settings?: readonly DeclaredSettings[]
  /** it has a part in the sample life, which fills these tables */
  readonly sample?: DeclaredSample

  /** what it has its person told of; found out by its `reminders` */
  readonly notices?: readonly DeclaredNotice[]

  /** what can be made of a line from any page */
  readonly quickAdd?: readonly DeclaredQuickAdd[]
  /** what can be made of something that another program shares, beside what can be made of a line */
  readonly shares?: readonly DeclaredShare[]
  /** what can be made of files; drawn by its `files` */
  readonly files?: readonly DeclaredFileTarget[]
  readonly entities?: readonly EntityKind[]
  /** its tables: live updates, what waits to be sent, and imports of archives are told by their words */
  readonly tables?: readonly DeclaredTable[]
  /** its addresses that can be looked at in several ways; the settings offer them */
  readonly views?: readonly DeclaredViews[]
  /** what a new person may begin with */
  readonly firstSteps?: readonly DeclaredFirstStep[]
  /** what plans hold a number of */
  readonly planLimits?: readonly DeclaredPlanLimit[]
  /** what other programs read in an export of the account */
  readonly copies?: readonly DeclaredCopy[]
  /** what can be thrown away and taken back */
  readonly trash?: readonly DeclaredTrash[]
  /** it has a part in the year in review; told by its `year` */
  readonly year?: DeclaredYear
}

/** A table of the database that belongs to the remote, with what people call it. */
export interface DeclaredTable {
  /** as the database names it */
  readonly name: string
  /** all its rows together, e.g. in the report of an import */
  readonly title: Titled
  /** what one change of it is about, while it waits to be sent; without it a change is told by its other writes */
  readonly change?: Titled
  /** its rows are brought to every device of the person, so that its pages open without a network */
  readonly kept?: KeptRows
}

/** The ways in which an address can be looked at. */
export interface DeclaredViews {
  /** a declared address that the menu leads to */
  readonly path: string
  /** `search` opens the view (`?view=month`); the first, with an empty one, is how the address opens by itself */
  readonly choices: readonly { readonly search: string; readonly label: Titled }[]
}

/** How much of a day is done, in things a person ticks off: 0 ≤ done ≤ all. */
export interface DayProgress {
  readonly done: number
  readonly all: number
}

export interface TodayCardProps {
  readonly day: Day
  readonly language: Language
  /**
   * A card with things to tick off tells how many of them are done, whenever that changes (in an effect); null when it cannot
   * know. The shell adds the cards up to the progress of the day. Stable from one drawing to the next.
   */
  readonly onProgress?: (progress: DayProgress | null) => void
}

/** One card on /mypage. It draws its own body; the shell draws the frame, the title and the failure. */
export interface TodayCard {
  readonly id: string
  readonly component: ComponentType<TodayCardProps>
}

export interface EntityRef {
  readonly type: string
  readonly id: Id
}

/** How a row of one area looks to every other area. */
export interface Card extends EntityRef {
  /** empty where the day alone names it */
  readonly title: string
  readonly text?: string
  readonly status?: string
  readonly isFinished: boolean
  readonly day?: Day
  readonly colour?: string
  /** 0..100 */
  readonly progress?: number
  readonly href: string
}

/** One thing a person can do: the menu, the button, the shortcut and the palette come from this one object. */
export interface Command {
  readonly id: string
  readonly title: Titled
  readonly keys?: string
  readonly icon?: string
  readonly perform: (context: { readonly navigate: (to: string) => void; readonly today: Day }) => void | Promise<void>
}

/** A section of /mypage/settings. It draws its settings; the shell draws the frame, the title and the failure. May be lazy. */
export interface SettingsPanel {
  readonly id: string
  readonly component: ComponentType
}

export interface RemoteModule {
  readonly contract: number
  /** paths are absolute and equal to the declared ones */
  readonly routes: readonly RouteObject[]
  readonly cards?: readonly TodayCard[]
  readonly commands?: readonly Command[]
  readonly settings?: readonly SettingsPanel[]

  /** brings its part of the sample life, when somebody asks for one */
  readonly sample?: () => Promise<FillSample>

  /** brings what finds out what is due, when a page has come to rest */
  readonly reminders?: () => Promise<Reminders>

  readonly quickAdd?: readonly QuickAddForm[]

  /** brings what files become, when somebody brings some */
  readonly files?: () => Promise<readonly FileTarget[]>

  /** brings what tells its part of a year, when somebody looks back on one */
  readonly year?: () => Promise<TellYear>
}

/** Columns of an `asks` as PostgREST's client writes them into an address: what a query selects may have spaces. */
export const selected = (columns: string): string => columns.replaceAll(' ', '')

export const defineRemoteConfig = <const Config extends RemoteConfig>(config: Config): Config => config

export const defineRemote = (module: Omit<RemoteModule, 'contract'>): RemoteModule => ({
  contract: contractVersion,
  ...module,
})

/** Every way in which a module is not what its config declared, as sentences; empty when it keeps its word. */
export function validateRemoteModule(config: RemoteConfig, module: unknown): string[] {
  if (typeof module !== 'object' || module === null)
    return [`${config.id} exports no remote: export defineRemote({ … })`]
  const remote = module as Partial<RemoteModule>
  const faults: string[] = []
  if (typeof remote.contract !== 'number') faults.push(`${config.id} has no contract version: use defineRemote`)
  else if (remote.contract < config.contract.min || remote.contract > config.contract.max)
    faults.push(
      `${config.id} was built against contract ${remote.contract} but declares ${config.contract.min}–${config.contract.max}`,
    )
  const paths = Array.isArray(remote.routes) ? remote.routes.flatMap(route => pathsOf(route, '')) : []
  if (paths.length === 0) faults.push(`${config.id} exports no routes`)
  const declared = new Set(config.routes.map(route => route.path))
  for (const path of paths)
    if (!declared.has(path)) faults.push(`${config.id} exports ${path}, which it does not declare`)
  for (const path of declared)
    if (!paths.includes(path)) faults.push(`${config.id} declares ${path}, which it does not export`)
  for (const path of declared)
    if (!config.bases.some(base => path === base || path.startsWith(`${base}/`)))
      faults.push(`${config.id} declares ${path} outside its bases`)
  const named = [
    ['card', config.cards, remote.cards ?? []],
    ['section of settings', config.settings ?? [], remote.settings ?? []],
    ['target of quick add', config.quickAdd ?? [], remote.quickAdd ?? []],
  ] as const
  for (const [what, declares, exports] of named) {
    for (const { id } of declares)
      if (!exports.some(each => each.id === id))
        faults.push(`${config.id} declares the ${what} ${id}, which it does not export`)
    for (const part of exports)
      if (!declares.some(each => each.id === part.id) && !saysItsTitle(part))
        faults.push(`${config.id} exports the ${what} ${part.id}, which it does not declare`)
  }
  const brought = [
    ['sample', config.sample, remote.sample],
    ['notices', config.notices, remote.reminders],
    ['files', config.files, remote.files],
    ['year', config.year, remote.year],
  ] as const
  for (const [what, declared, part] of brought)
    if (!declared !== !part)
      faults.push(`${config.id} must declare its ${what} and export what brings them, or neither`)
  const filled: Record<Slot, boolean> = {
    today: (remote.cards ?? []).length > 0,
    commands: (remote.commands ?? []).length > 0,
    settings: (remote.settings ?? []).length > 0,
  }
  for (const slot of Object.keys(filled) as Slot[])
    if (filled[slot] !== config.slots.includes(slot))
      faults.push(`${config.id} ${filled[slot] ? 'fills' : 'does not fill'} the slot ${slot} but declares otherwise`)
  return faults
}

/** Before contract 1.7 a section said its title itself and was declared nowhere: such a remote runs on, without the section. */
const saysItsTitle = (part: object): boolean => 'title' in part

const pathsOf = (route: RouteObject, parent: string): string[] => {
  const path = route.path?.startsWith('/') ? route.path : [parent, route.path].filter(Boolean).join('/')
  const own = route.index || (route.path !== undefined && !route.children) ? [path] : []
  return [...own, ...(route.children ?? []).flatMap(child => pathsOf(child, path))]
}

import { type Day, type Id, normalizeForSearch, type WeekStart } from '@techo/core'
import { parseQuickAdd, type QuickAdd, type QuickAddPart } from '@techo/core/when'

/** What a line says, with the names there are. No clock: days are arguments. */

export interface Tag {
  readonly id: Id
  readonly name: string
  readonly name_norm: string
}

export interface Project {
  readonly id: Id
  readonly title: string
}

export interface Draft extends QuickAdd {
  /** what is understood and not plain words: also a tag and a project that are yet to be made */
  readonly parts: readonly QuickAddPart[]
  readonly project: Project | null
  /** what the line names and nothing is called yet; made with the task */
  readonly newProject: string | null
  readonly newTags: readonly string[]
}

export interface Known {
  readonly tags: readonly Tag[]
  readonly projects: readonly Project[]
  /** somebody answered for both just now: a name that is in neither is new */
  readonly isWhole: boolean
}

/** Where the field stands: what a line that names no day is planned for. */
export interface Place {
  readonly day: Day | null
  /** the first day of its week, where it names no day */
  readonly week?: Day | undefined
  /** what a task of this place has no room for: it stays in the title */
  readonly leaves?: readonly QuickAddPart['kind'][] | undefined
}

export interface Reading {
  readonly today: Day
  readonly weekStart: WeekStart
  /** what was understood and shall be plain words */
  readonly plain: readonly string[]
  readonly place: Place
}

const folded = (name: string) => normalizeForSearch(name).replace(/[\s_]/g, '')
const projectNamed = (projects: readonly Project[], name: string): Project | undefined =>
  projects.find(each => folded(each.title) === folded(name))

const tagNamed = (tags: readonly Tag[], name: string): Tag | undefined =>
  tags.find(each => each.name_norm === normalizeForSearch(name))

/** A name as it is written in a line stands for one with spaces. */
const spaced = (name: string) => name.replaceAll('_', ' ').trim()
/** #12 is the number of something; a name is something else as well. */
const isName = (name: string) => /[^\d\s_]/u.test(name) && name.length <= 100

/**
 * Reads a line. `#name` is the tag of that name, or else the project, or else a new tag; `+name` is the project or a new one; a name
 * with spaces is written without them or with `_`. A second project stays in the title, and so does everything in `plain`.
 * @param known null while it is not known what there is: then names are shown as they are, and nothing is new
 */
export function readDraft(line: string, { today, weekStart, plain, place }: Reading, known: Known | null): Draft {
  let project: Project | null = null
  let newProject: string | null = null
  const newTags: string[] = []
  const meant = (part: QuickAddPart): QuickAddPart | null => {
    if (place.leaves?.includes(part.kind)) return null
    // A time needs a day.
    if (part.kind === 'time' && place.day === null && !hasDay) return null
    if (part.kind !== 'project' && part.kind !== 'tag') return part
    if (!known) return part
    if (part.kind === 'tag' && tagNamed(known.tags, part.value)) return part
    const found = projectNamed(known.projects, part.value)
    if (!found && !(known.isWhole && isName(part.value))) return null
    if (found && place.leaves?.includes('project')) return null
    if (!found && part.kind === 'tag') {
      newTags.push(spaced(part.value))
      return part
    }
    const name = found?.title ?? spaced(part.value)
    if ((project ?? newProject) !== null && (project?.title ?? newProject) !== name) return null
    if (found) project = found
    else newProject = name
    return { ...part, kind: 'project' }
  }
  const first = parseQuickAdd(line, { today, weekStart, plain })
  const hasDay = first.parts.some(({ kind }) => kind === 'date' || kind === 'repeat')
  const left = first.parts.filter(part => meant(part) === null)
  project = null
  newProject = null
  newTags.length = 0
  const { title, parts } = parseQuickAdd(line, { today, weekStart, plain: [...plain, ...left.map(({ text }) => text)] })
  const kept = parts.flatMap(part => meant(part) ?? [])
  const hasDate = kept.some(({ kind }) => kind === 'date')
  return {
    title,
    parts: hasDate ? kept : kept.map(part => from(part, line, { today, weekStart, plain, place })),
    project,
    newProject,
    newTags: unique(newTags),
  }
}

const unique = (names: readonly string[]) => [...new Map(names.map(name => [normalizeForSearch(name), name])).values()]

/** What repeats in the field of a later day begins on that day. */
function from(part: QuickAddPart, line: string, { today, weekStart, plain, place }: Reading): QuickAddPart {
  if (part.kind !== 'repeat' || place.day === null || place.day <= today) return part
  const later = parseQuickAdd(line, { today: place.day, weekStart, plain }).parts
  return later.find(each => each.kind === 'repeat' && each.start === part.start) ?? part
}

/** The day a task of this draft is planned for: the one it names, else the first one of its repetition, else that of its place. */
export const dayOf = ({ parts }: Draft, { day }: Place): Day | null =>
  parts.find(part => part.kind === 'date')?.value ?? parts.find(part => part.kind === 'repeat')?.value.start ?? day

/** The existing tags a draft names, each once. */
export const tagsOf = ({ parts }: Pick<Draft, 'parts'>, tags: readonly Tag[]): readonly Tag[] => [
  ...new Set(parts.flatMap(part => (part.kind === 'tag' ? (tagNamed(tags, part.value) ?? []) : []))),
]

/** What repeats comes with the first line that does; a press of the button finds it there. */
export const recurrence = () => import('@techo/core/recurrence')

import { type Day, type Id, newId, normalizeForSearch, startOfWeek, type WeekStart } from '@techo/core'
import { store } from '@techo/data'
import { type Draft, dayOf, knownNow, readDraft, type Tag, tagsOf } from '@techo/line/reading'
import { toast } from '@techo/ui'
import { useT } from '../messages/index.ts'
import { titleOf } from '../title.ts'
import { type LineRows, lineApi } from './api.ts'
import { linePlace } from './place.ts'

interface Adding {
  readonly project: Id
  /** the place behind all its tasks */
  readonly rank: string
  /** what was understood and shall be plain words */
  readonly plain: readonly string[]
  readonly today: Day
  readonly weekStart: WeekStart
  /** False when the line is a task already, because the page was left meanwhile. */
  readonly begin: () => boolean
}

/** Adds what a line says to the end of a project; a line that is nothing but a day is a title. */
export async function addLine(line: string, { project, rank, plain, today, weekStart, begin }: Adding): Promise<void> {
  const known = await knownNow(line)
  const draft = readDraft(line, { today, weekStart, plain, place: linePlace }, known)
  const newTags = draft.newTags.map(name => ({ id: newId(), name, name_norm: normalizeForSearch(name) }))
  const rows: LineRows = {
    task: {
      id: newId(),
      project_id: project,
      parent_id: null,
      rank_project: rank,
      ...columnsOf(draft, line, weekStart),
    },
    tags: tagsOf(draft, known.tags),
    newTags,
  }
  if (!begin()) return
  await store.dispatch(lineApi.endpoints.addProjectLine.initiate(rows)).unwrap()
  tell(rows, newTags)
}

function columnsOf(draft: Draft, line: string, weekStart: WeekStart) {
  const understood = titleOf(draft.title)
  const title = understood ?? titleOf(line) ?? line
  const day = understood === null ? null : dayOf(draft, linePlace)
  const columns = {
    title,
    search_norm: normalizeForSearch(title),
    planned_date: day,
    planned_week: day && startOfWeek(day, weekStart),
    first_planned_date: day,
    start_date: day,
    end_date: day,
  }
  return understood === null ? columns : { ...columns, ...valuesOf(draft) }
}

/** What the parts of a line say beside its day. */
const valuesOf = ({ parts }: Draft) => ({
  planned_time: parts.find(part => part.kind === 'time')?.value ?? null,
  deadline_date: parts.find(part => part.kind === 'deadline')?.value ?? null,
  estimate_min: parts.find(part => part.kind === 'estimate')?.value ?? null,
  priority: parts.find(part => part.kind === 'priority')?.value ?? 0,
})

/** A tag that was made cannot be seen where the line was typed. */
function tell(rows: LineRows, [tag]: readonly Tag[]): void {
  if (!tag) return
  const t = useT.translate
  toast({
    message: t('madeTag', { title: rows.task.title, tag: tag.name }),
    onUndo: () =>
      void store.dispatch(lineApi.endpoints.takeProjectLineBack.initiate({ rows, at: new Date().toISOString() })),
  })
}

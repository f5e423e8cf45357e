import { type Day, formatDay, type Language, newId, normalizeForSearch, toDay } from '@techo/core'
import { store } from '@techo/data'
import { type Draft, dayOf, knownNow, type Reading, readDraft, recurrence, type Tag, tagsOf } from '@techo/line/reading'
import { toast } from '@techo/ui'
import { type LineRows, lineApi } from './api.ts'
import { type Place, repeatedOf, taskOf } from './draft.ts'
import { useLineT } from './messages.ts'
import { keepRank, lastRank } from './ranks.ts'

export type Refusal = 'needTitle' | 'longTitle' | 'noRules'

export interface Adding extends Reading {
  readonly place: Place
  readonly language: Language
  /** the last place of the day where the field stands */
  readonly lastRank: string | null
  /** given to a task whose line names none */
  readonly usualTags?: readonly Tag[]
  /** offered afterwards: the line as it stands */
  readonly addPlain?: () => void
  /** False when the line is a task already, because the page was left meanwhile. From then on it is added here. */
  readonly begin?: () => boolean
  /** what is added to the place itself is seen there */
  readonly isSeen: boolean
}

export const addRows = (rows: LineRows) => store.dispatch(lineApi.endpoints.addLine.initiate(rows))
const takeBack = (rows: LineRows) =>
  store.dispatch(lineApi.endpoints.takeLineBack.initiate({ rows, at: new Date().toISOString() }))

/**
 * Adds what a line says, and tells what cannot be seen where it was typed. Answers null, or why it cannot be added.
 */
export async function addLine(line: string, how: Adding): Promise<Refusal | null> {
  const known = await knownNow(line)
  const draft = readDraft(line, how, known)
  const day = dayOf(draft, how.place)
  const rank = day === null || day === how.place.day ? how.lastRank : lastRank(day)
  const row = taskOf(draft, { id: newId(), place: how.place, weekStart: how.weekStart, lastRank: rank })
  if (!row) return draft.title === '' ? 'needTitle' : 'longTitle'
  const newProject = draft.newProject === null ? null : { id: newId(), title: draft.newProject }
  const task = newProject ? { ...row, project_id: newProject.id } : row
  const repeated = await repeatedOf(draft, task, { seriesId: newId(), weekStart: how.weekStart }).catch(
    () => 'failed' as const,
  )
  if (repeated === 'failed') return 'noRules'
  const typed = tagsOf(draft, known.tags)
  const newTags = draft.newTags.map(name => ({ id: newId(), name, name_norm: normalizeForSearch(name) }))
  const isTagged = typed.length + newTags.length > 0
  const rows: LineRows = {
    ...(repeated ?? { task }),
    tags: isTagged ? typed : (how.usualTags ?? []),
    newTags,
    ...(newProject ? { newProject } : {}),
  }
  if (how.begin && !how.begin()) return null
  await addRows(rows)
  const { planned_date: planned, rank_day: given } = rows.task
  if (planned && given) keepRank(toDay(planned), given)
  await tell(draft, rows, how)
  return null
}

async function tell(draft: Draft, rows: LineRows, { place, language, isSeen, addPlain }: Adding): Promise<void> {
  const t = useLineT.translate
  const { title } = draft
  const planned: Day | null = rows.task.planned_date ? toDay(rows.task.planned_date) : null
  const date = planned && formatDay(planned, language, 'short')
  const project = rows.newProject ?? draft.project
  const repeat = draft.parts.find(({ kind }) => kind === 'repeat')
  const [tag] = rows.newTags ?? []
  const message =
    repeat?.kind === 'repeat' && date
      ? t('begun', { title, rule: (await recurrence()).ruleInWords(repeat.value.rrule, language) ?? '', date })
      : date && (!isSeen || planned !== place.day)
        ? t('added', { title, date })
        : rows.newProject
          ? t('madeProject', { title, project: rows.newProject.title })
          : project
            ? t('addedTo', { title, project: project.title })
            : tag
              ? t('madeTag', { title, tag: tag.name })
              : null
  if (message === null) return
  toast({
    message,
    onUndo: () => void takeBack(rows),
    ...(addPlain
      ? {
          action: {
            label: t('asTyped'),
            onAction: () => {
              void takeBack(rows)
              addPlain()
            },
          },
        }
      : {}),
  })
}

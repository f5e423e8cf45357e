import { type Day, formatDay, type Language, newId, type QuickAddProps, toDay } from '@techo/core'
import { asWords, type QuickAddPart } from '@techo/core/when'
import { searchEntities, useClassificationDefaults, useProfile, useToday } from '@techo/data'
import { Button, Icon, type IconName, isComposing, toast, useLanguage } from '@techo/ui'
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  useQuickAddTaskMutation,
  useQuickLastRankMutation,
  useQuickTagsQuery,
  useQuickTrashTaskMutation,
} from './api.ts'
import { useQuickT } from './messages.ts'
import styles from './quick-add.module.css'
import { dayOf, type Project, readDraft, recurrence, repeatedOf, tagsOf, taskOf } from './quick-task.ts'

const iconOf: Readonly<Record<QuickAddPart['kind'], IconName>> = {
  date: 'calendar',
  time: 'clock',
  deadline: 'flag',
  estimate: 'gauge',
  priority: 'star',
  repeat: 'repeat',
  tag: 'tag',
  project: 'flag',
}

/** One line becomes one task. What was understood shows as chips, each of which can be words of the title again. */
export function QuickAdd({ draft: first, onDraft, onClose }: QuickAddProps) {
  const t = useQuickT()
  const { language } = useLanguage()
  const { week_start: weekStart } = useProfile()
  const today = useToday()
  const [line, setLine] = useState(first)
  const [plain, setPlain] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<'needTitle' | 'longTitle' | 'noRules' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const help = useId()
  const { data: tags = [] } = useQuickTagsQuery()
  const [defaults] = useClassificationDefaults()
  const { projects, load } = useProjects(/[#＃+＋]/.test(line))
  const reading = { today, weekStart, plain, tags }
  const draft = readDraft(line, { ...reading, projects: projects ?? [] })
  const day = dayOf(draft, today)
  const lastRank = useLastRank(day)
  const [addTask] = useQuickAddTaskMutation()
  const [trashTask] = useQuickTrashTaskMutation()
  const isEmpty = line.trim() === ''
  // It may come long after the dialog around it.
  useLayoutEffect(() => field.current?.focus(), [])

  const isRepeating = draft.parts.some(part => part.kind === 'repeat')
  useEffect(() => {
    // Repeated by adding it.
    if (isRepeating) recurrence().catch(() => {})
  }, [isRepeating])

  const refuse = (why: NonNullable<typeof refusal>) => {
    setRefusal(why)
    field.current?.focus()
  }

  const add = async () => {
    const id = newId()
    // Whoever is faster than the answer waits for it: the name of a project must not stay in the title by chance.
    const isNaming = projects === null && draft.left.length > 0
    const said = isNaming ? readDraft(line, { ...reading, projects: await load() }) : draft
    const row = taskOf(said, { id, today, weekStart, lastRank: lastRank() })
    if (!row) return refuse(said.title === '' ? 'needTitle' : 'longTitle')
    const single = { ...row, id }
    const repeated = await repeatedOf(said, single, { seriesId: newId(), weekStart }).catch(() => 'failed' as const)
    if (repeated === 'failed') return refuse('noRules')
    const { task, series } = repeated ?? { task: single }
    const typed = tagsOf(said, tags)
    const given = typed.length > 0 ? typed : tags.filter(({ id }) => defaults.task?.includes(id))
    void addTask({ row: task, tags: given, ...(series ? { series } : {}) })
    onClose()
    toast({
      message: t('added', { title: said.title, date: formatDay(toDay(task.planned_date ?? day), language, 'short') }),
      onUndo: () =>
        void trashTask({ id: task.id, at: new Date().toISOString(), ...(series ? { series: series.id } : {}) }),
    })
  }

  const release = (part: QuickAddPart) => {
    setPlain(asWords(plain, part))
    field.current?.focus()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <input
        ref={field}
        className={styles.line}
        aria-label={t('task')}
        aria-describedby={help}
        aria-invalid={refusal !== null}
        placeholder={t('addPlaceholder')}
        autoComplete="off"
        enterKeyHint="done"
        value={line}
        onChange={event => {
          setLine(event.target.value)
          onDraft(event.target.value)
          setRefusal(null)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          // Safari reports the Enter that ends a composition like any other.
          if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
        }}
      />
      {draft.parts.length > 0 && (
        <ul className={styles.chips} aria-label={t('understood')}>
          {draft.parts.map(part => (
            <li key={part.start}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t('release', {
                  label: labelOf(part, draft.project, language, t),
                  text: part.text.trim(),
                })}
                onClick={() => release(part)}
                onKeyDown={event => {
                  if (event.key === 'Delete' || event.key === 'Backspace') release(part)
                }}
              >
                <Icon name={iconOf[part.kind]} size="small" />
                {labelOf(part, draft.project, language, t)}
                <Icon name="x" size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div id={help} className={styles.help}>
        {refusal && (
          <p className={styles.refused} role="alert">
            {t(refusal)}
          </p>
        )}
        {(projects === null ? [] : draft.left).map(part => (
          <p key={part.start}>{t(part.kind === 'project' ? 'left.project' : 'left.tag', { text: part.text.trim() })}</p>
        ))}
        <p>
          {isEmpty ? t('addHelp') : t('result', { title: draft.title || '—', date: formatDay(day, language, 'short') })}
        </p>
      </div>
      <div className={styles.foot}>
        <Button type="submit" variant="primary">
          {t('add')}
        </Button>
      </div>
    </form>
  )
}

function labelOf(
  part: QuickAddPart,
  project: Project | null,
  language: Language,
  t: ReturnType<typeof useQuickT>,
): string {
  switch (part.kind) {
    case 'date':
      return formatDay(part.value, language, 'short')
    case 'deadline':
      return t('chip.deadline', { date: formatDay(part.value, language, 'short') })
    case 'time':
      return part.value.replace(/^0/, '')
    case 'estimate': {
      const [hours, minutes] = [Math.floor(part.value / 60), part.value % 60]
      if (hours === 0) return t('chip.minutes', { minutes })
      return minutes === 0 ? t('chip.hours', { hours }) : t('chip.both', { hours, minutes })
    }
    case 'priority':
      return t('chip.priority', { level: part.value })
    case 'tag':
      return `#${part.value}`
    case 'project':
      return project?.title ?? part.value
    case 'repeat':
      return part.text.trim()
  }
}

/** The open projects, asked for once a line may name one; null until then. None where there is no answer. */
function useProjects(isWanted: boolean): {
  readonly projects: readonly Project[] | null
  readonly load: () => Promise<readonly Project[]>
} {
  const [projects, setProjects] = useState<readonly Project[] | null>(null)
  const asked = useRef<Promise<readonly Project[]> | null>(null)
  const load = useCallback(() => {
    asked.current ??= searchEntities('', { types: ['project'], limit: 200 }).then(cards =>
      'kind' in cards ? [] : cards.filter(({ isFinished }) => !isFinished),
    )
    return asked.current
  }, [])
  useEffect(() => {
    if (isWanted) void load().then(setProjects)
  }, [isWanted, load])
  return { projects, load }
}

/** The place of the day's last task, as far as it is known when somebody wants it. */
function useLastRank(day: Day): () => string | null {
  const known = useRef(new Map<string, string | null>())
  const [ask] = useQuickLastRankMutation()
  useEffect(() => {
    if (known.current.has(day)) return
    known.current.set(day, null)
    void ask(day).then(({ data }) => {
      if (data) known.current.set(day, data[0]?.rank_day ?? null)
    })
  }, [day, ask])
  return () => known.current.get(day) ?? null
}

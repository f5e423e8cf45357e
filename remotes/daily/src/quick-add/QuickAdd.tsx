import { formatDay, newId, type QuickAddProps } from '@techo/core'
import { useClassificationDefaults, usePreferences, useToday } from '@techo/data'
import { pendingLine, useLine } from '@techo/line'
import { formStyles as styles } from '@techo/line/form'
import { Chips, useQuickTagsQuery, useReading } from '@techo/line/reading'
import { Button, isComposing, useLanguage } from '@techo/ui'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { addLine, addRows, type Refusal } from '../line/add.ts'
import { taskOf } from '../line/draft.ts'
import { useLineT } from '../line/messages.ts'
import { askRank, lastRank } from '../line/ranks.ts'

/** One line becomes one task. What was understood shows as chips, each of which can be words of the title again. */
export function QuickAdd({ draft: first, onDraft, onClose }: QuickAddProps) {
  const t = useLineT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const today = useToday()
  const { line, plain, setPlain, type, onRead, takesBack } = useLine(useState(first))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isAdding = useRef(false)
  const help = useId()
  const place = useMemo(() => ({ day: today }), [today])
  const { draft, day } = useReading({ line, plain, place }, askRank)
  const { data: tags = [] } = useQuickTagsQuery()
  const [defaults] = useClassificationDefaults()
  const isEmpty = line.trim() === ''
  // It may come long after the dialog around it.
  useLayoutEffect(() => field.current?.focus(), [])
  useEffect(() => onRead(draft.parts), [onRead, draft.parts])
  useEffect(() => void askRank(today), [today])

  const add = async () => {
    if (isAdding.current) return
    isAdding.current = true
    let isTask = false
    const lastOne = lastRank(today)
    // A page that goes while names are looked up keeps the line as it was typed.
    const { begin } = pendingLine(() => {
      const typed = { ...draft, title: line.trim(), parts: [], project: null }
      const task = taskOf(typed, { id: newId(), place, weekStart, lastRank: lastOne })
      if (!task) return
      void addRows({ task, tags: [] })
      onDraft('')
    })
    const adding = addLine(line, {
      today,
      weekStart,
      language,
      plain,
      place,
      lastRank: lastOne,
      usualTags: tags.filter(({ id }) => defaults.task?.includes(id)),
      isSeen: false,
      // In the turn in which it is handed over: a page that is left from now on brings no line back that is a task already.
      begin: () => {
        isTask = true
        if (!begin()) return false
        onDraft('')
        return true
      },
    })
    const refused = await adding.catch(error => {
      // What only tells of it may fail; where it is no task yet, the next Enter tries again.
      if (isTask) return null
      begin()
      isAdding.current = false
      throw error
    })
    if (refused === null) return onClose()
    begin()
    isAdding.current = false
    setRefusal(refused)
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
          type(event.target.value)
          onDraft(event.target.value)
          setRefusal(null)
        }}
        onKeyDown={event => {
          takesBack(event)
          // Safari reports the Enter that ends a composition like any other.
          if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
        }}
      />
      <Chips
        draft={draft}
        plain={plain}
        onPlain={words => {
          setPlain(words)
          field.current?.focus()
        }}
      />
      <div id={help} className={styles.help}>
        {refusal && (
          <p className={styles.refused} role="alert">
            {t(refusal)}
          </p>
        )}
        <p>
          {isEmpty
            ? t('addHelp')
            : t('result', { title: draft.title || '—', date: formatDay(day ?? today, language, 'short') })}
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

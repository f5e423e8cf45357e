import { type Day, formatDay, newId } from '@techo/core'
import {
  newSeries,
  nextOccurrences,
  parseRule,
  ruleInWords,
  ruleOfWords,
  type Series,
  type SeriesTemplate,
} from '@techo/core/recurrence'
import { toProblem, usePreferences } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { useHolidayOf } from '@techo/days'
import { Button, ProblemView, RadioGroup, Select, Skeleton, Switch, TextField, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { type TaskRow, useSetDailyTasksMutation } from '../api.ts'
import { useAddSeriesMutation, useAllSeriesQuery, useSetSeriesMutation, useSubtasksQuery } from './api.ts'
import { endedBefore, rulesFor, startFor } from './repeat.ts'
import { useTaskT } from './task-messages.ts'
import styles from './tasks.module.css'

/** How a task repeats: chosen or said in words, with the days it will fall on before anything is saved. */
export function RepeatEditor({ row, today }: { readonly row: TaskRow; readonly today: Day }) {
  const t = useTaskT()
  const { data: all, error, refetch } = useAllSeriesQuery()
  const series = all?.find(each => each.id === row.series_id) ?? null
  return (
    <section aria-label={t('repeat')} className={styles.part}>
      <h3>{t('repeat')}</h3>
      {all || row.series_id === null ? (
        <Editor key={series?.id ?? 'none'} row={row} series={series} today={today} />
      ) : error ? (
        <ProblemView problem={toProblem(error)} onRetry={refetch} size="line" />
      ) : (
        <Skeleton lines={2} />
      )}
    </section>
  )
}

type Draft = Pick<Series, 'rrule' | 'mode' | 'holiday_rule' | 'skip_missed' | 'paused'>

function Editor({
  row,
  series,
  today,
}: {
  readonly row: TaskRow
  readonly series: Series | null
  readonly today: Day
}) {
  const t = useTaskT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const holidayOf = useHolidayOf()
  const { data: pieces = [] } = useSubtasksQuery(row.id)
  const [addSeries] = useAddSeriesMutation()
  const [setSeries] = useSetSeriesMutation()
  const [setTasks] = useSetDailyTasksMutation()
  const day = row.planned_date ?? row.deadline_date ?? today
  const stored: Draft | null = series && {
    rrule: series.rrule,
    mode: series.mode,
    holiday_rule: series.holiday_rule,
    skip_missed: series.skip_missed,
    paused: series.paused,
  }
  const [draft, setDraft] = useState<Draft | null>(stored)
  const [words, setWords] = useDraft<string | null>(`task_series.words:${row.id}`, null)
  const [isWrong, setWrong] = useState(false)
  const [scope, setScope] = useState<'following' | 'all'>('following')

  const offered = rulesFor(day, weekStart)
  const known = draft && !offered.includes(draft.rrule) ? [draft.rrule, ...offered] : offered
  const choose = (rrule: string) => {
    setWrong(false)
    setWords(rrule === 'words' ? (draft ? (ruleInWords(draft.rrule, language) ?? '') : '') : null)
    if (rrule === 'words') return
    setDraft(rrule === 'none' ? null : { ...(draft ?? plain), rrule })
  }
  const readWords = () => {
    if (words === null) return
    const said = ruleOfWords(words, { today: day, weekStart })
    const rrule = said?.rrule ?? (parseRule(words) ? words : null)
    setWrong(rrule === null)
    if (rrule === null) return
    setDraft({ ...(draft ?? plain), rrule })
    setWords(null)
  }

  const template: SeriesTemplate = {
    title: row.title,
    priority: row.priority,
    estimate_min: row.estimate_min,
    project_id: row.project_id,
    subtasks: pieces.map(piece => piece.title),
  }
  const start = draft ? startFor({ ...draft, exdates: [] }, day) : day
  const isHoliday = (each: Day) => holidayOf(each) !== null
  const next = draft
    ? nextOccurrences({ ...draft, dtstart: start, exdates: series?.exdates ?? [] }, start, 5, isHoliday)
    : []
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)

  const begin = (made: Draft) => {
    const from = newSeries(newId(), { rrule: made.rrule, start, at_time: row.planned_time }, template)
    const { id, dtstart, at_time } = from
    void addSeries({
      series: {
        id,
        dtstart,
        at_time,
        ...made,
        template: { ...template, subtasks: [...(template.subtasks ?? [])] },
        last_spawned: start,
      },
      task: row.id,
      date: start,
    })
  }
  const save = () => {
    if (!draft) return
    if (!series) begin(draft)
    else if (scope === 'all') void setSeries({ id: series.id, columns: draft })
    else {
      void setSeries({ id: series.id, columns: { rrule: endedBefore(series.rrule, row.occurrence_date ?? day) } })
      begin(draft)
    }
    toast({ message: t('repeatSaved'), tone: 'good' })
  }
  const stop = () => {
    if (series)
      void setSeries({ id: series.id, columns: { rrule: endedBefore(series.rrule, row.occurrence_date ?? day) } })
    void setTasks([{ id: row.id, columns: { series_id: null, occurrence_date: null } }])
    toast({ message: t('repeatStopped') })
  }
  const detach = () => {
    void setTasks([{ id: row.id, columns: { series_id: null, occurrence_date: null } }])
    toast({ message: t('repeatDetached') })
  }
  const useForAll = () => {
    if (!series) return
    void setSeries({
      id: series.id,
      columns: { template: { ...template, subtasks: [...(template.subtasks ?? [])] }, at_time: row.planned_time },
    })
    toast({ message: t('usedForAll') })
  }

  return (
    <>
      <Select
        label={t('repeatEvery')}
        value={words === null ? (draft?.rrule ?? 'none') : 'words'}
        options={[
          { value: 'none', label: t('repeatNone') },
          ...known.map(rrule => ({ value: rrule, label: ruleInWords(rrule, language) ?? rrule })),
          { value: 'words', label: t('repeatWords') },
        ]}
        onChange={choose}
      />
      {words !== null && (
        <TextField
          label={t('repeatField')}
          description={t('repeatHint')}
          value={words}
          onChange={setWords}
          onEnter={readWords}
          onBlur={readWords}
          error={isWrong ? t('repeatWrong') : undefined}
        />
      )}
      {draft && (
        <>
          <div className={styles.pair}>
            <Select
              label={t('repeatMode')}
              value={draft.mode}
              options={[
                { value: 'fixed', label: t('modeFixed') },
                { value: 'after_completion', label: t('modeAfter') },
              ]}
              onChange={mode => setDraft({ ...draft, mode })}
            />
            <Select
              label={t('holidayRule')}
              value={draft.holiday_rule}
              options={[
                { value: 'none', label: t('holidayNone') },
                { value: 'skip', label: t('holidaySkip') },
                { value: 'prev_workday', label: t('holidayPrev') },
                { value: 'next_workday', label: t('holidayNext') },
              ]}
              onChange={holiday_rule => setDraft({ ...draft, holiday_rule })}
            />
          </div>
          <Switch isSelected={draft.skip_missed} onChange={skip_missed => setDraft({ ...draft, skip_missed })}>
            {t('skipMissed')}
          </Switch>
          <Switch isSelected={draft.paused} onChange={paused => setDraft({ ...draft, paused })}>
            {t('paused')}
          </Switch>
          <div>
            <h4>{t('nextDates')}</h4>
            {next.length === 0 ? (
              <p className={styles.soft}>{t('noDates')}</p>
            ) : (
              <ol className={styles.nextDates}>
                {next.map(each => (
                  <li key={each.date}>{formatDay(each.day, language)}</li>
                ))}
              </ol>
            )}
          </div>
          {series && isChanged && (
            <RadioGroup
              label={t('repeatScope')}
              value={scope}
              options={[
                { value: 'following', label: t('scopeFollowing') },
                { value: 'all', label: t('scopeAll') },
              ]}
              onChange={setScope}
            />
          )}
        </>
      )}
      <div className={styles.buttons}>
        {draft && isChanged && (
          <Button variant="primary" onPress={save}>
            {t('repeatSave')}
          </Button>
        )}
        {series && !isChanged && (
          <>
            <Button size="small" onPress={useForAll}>
              {t('useForAll')}
            </Button>
            <Button size="small" onPress={detach}>
              {t('repeatOnce')}
            </Button>
          </>
        )}
        {series && (
          <Button size="small" variant="danger" onPress={stop}>
            {t('repeatStop')}
          </Button>
        )}
      </div>
    </>
  )
}

const plain: Omit<Draft, 'rrule'> = { mode: 'fixed', holiday_rule: 'none', skip_missed: false, paused: false }

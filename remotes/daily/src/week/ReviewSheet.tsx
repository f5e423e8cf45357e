import { addDays, type Day, formatDay, newId } from '@techo/core'
import { usePreferences } from '@techo/data'
import { linkColumns, repairDoc } from '@techo/editor/doc'
import { Badge, Button, Icon, LinkButton, Sheet, toast, useLanguage, VisuallyHidden } from '@techo/ui'
import { useState } from 'react'
import {
  type NoteRow,
  useDailyActivityQuery,
  usePeriodNoteQuery,
  useSetDailyTasksMutation,
  useSetPeriodNoteMutation,
} from '../api.ts'
import { lengthInWords, useT } from '../messages.ts'
import { noteColumns } from '../periods/note-columns.ts'
import { useBeginning } from '../periods/useBeginning.ts'
import { isOpen, planOn } from '../tasks/task.ts'
import { withIds } from '../writing/link-rows.ts'
import { useWeekHabitsQuery, useWeeklyGoalsQuery, useWeekTasksQuery, type Week } from './api.ts'
import { noteAddress } from './board.ts'
import { Goals } from './Goals.tsx'
import styles from './review.module.css'
import { dotsOf, habitsOf, sumsOf, withReview } from './review.ts'
import page from './week.module.css'
import { useWeekT } from './week-messages.ts'

interface Props {
  readonly week: Week
  readonly today: Day
  readonly onClose: () => void
}

/** Looking back over the week: what was done, what became of the goals, the habits; and the note of it. */
export function ReviewSheet({ week, today, onClose }: Props) {
  const t = useWeekT()
  const words = useT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const { data: tasks = [] } = useWeekTasksQuery(week)
  const { data: activity = [] } = useDailyActivityQuery({ from: week.first, to: week.last })
  const { data: goals = [] } = useWeeklyGoalsQuery(week)
  const period = { kind: 'week', start: week.first } as const
  const note = usePeriodNoteQuery(period)
  const beginning = useBeginning(period, note.data === null)
  const [setNote] = useSetPeriodNoteMutation()
  const [setTasks] = useSetDailyTasksMutation()
  const [isWritten, setWritten] = useState(false)
  const sums = sumsOf(tasks, activity)
  const { data: done = [] } = useWeekHabitsQuery(week)
  const habits = habitsOf(done, week.first)
  const left = tasks.filter(isOpen)
  const days = Array.from({ length: 7 }, (_, index) => addDays(week.first, index))
  const counts = [
    t('done', { count: sums.done }),
    t('rolled', { count: sums.rolled }),
    t('cancelled', { count: sums.cancelled }),
    t('left', { count: sums.left }),
  ]

  const write = async () => {
    const row = note.data
    const doc = withReview(row?.doc ? repairDoc(row.doc).doc : (beginning ?? null), {
      goals,
      habits,
      words: {
        heading: t('review'),
        sums: [
          ...counts,
          ...(sums.minutes > 0 ? [t('worked', { length: lengthInWords(words, sums.minutes) })] : []),
        ].join(language === 'ja' ? '、' : ', '),
        goals: t('goals'),
        habits: t('habits'),
        next: t('thoughts'),
        goalOf: goal => `${goal.title}${language === 'ja' ? '：' : ': '}${t(goal.status)}`,
        habitOf: habit => `${habit.title} ${dotsOf(habit, language)}`,
      },
    })
    const columns = noteColumns(doc, row?.one_line ?? '')
    const id = row?.id ?? newId()
    const answer = await setNote({
      period,
      ...(row ? { rev: row.rev } : { id }),
      links: { of: id, rows: withIds(linkColumns(doc)) },
      // A document is JSON; its type says more than the column's, which has an index signature.
      columns: { ...columns, doc: columns.doc as unknown as NoteRow['doc'] },
    })
    if (answer.error) return
    setWritten(true)
    toast({ message: t('written'), tone: 'good' })
  }

  const moveOn = () => {
    const next = addDays(week.first, 7)
    const before = left.map(row => ({
      id: row.id,
      columns: {
        planned_date: row.planned_date,
        planned_time: row.planned_time,
        planned_week: row.planned_week,
        rank_day: row.rank_day,
      },
    }))
    void setTasks(
      left.map(row => ({
        id: row.id,
        columns: { ...planOn(row, null, { weekStart, lastRank: null }), planned_week: next },
      })),
    )
    toast({ message: t('movedNext', { count: left.length }), onUndo: () => void setTasks(before) })
  }

  return (
    <Sheet title={t('review')} isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      <div className={styles.review}>
        <ul className={styles.sums}>
          {counts.map((words, index) => (
            <li key={words}>
              <Badge tone={index === 0 && sums.done > 0 ? 'good' : 'plain'}>{words}</Badge>
            </li>
          ))}
        </ul>
        <Goals week={week} isPlain />
        <section aria-label={t('habits')} className={styles.reviewPart}>
          <h2>{t('habits')}</h2>
          {habits.length === 0 ? (
            <p className={page.soft}>{t('noHabits')}</p>
          ) : (
            <table className={styles.habits}>
              <thead>
                <tr>
                  <th scope="col">{t('habit')}</th>
                  {days.map(day => (
                    <th key={day} scope="col">
                      {formatDay(day, language, 'weekday')}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {habits.map(habit => (
                  <tr key={habit.id}>
                    <th scope="row">{habit.title}</th>
                    {habit.days.map((isDone, index) => (
                      <td key={days[index]} data-done={isDone}>
                        {isDone ? <Icon name="check" size="small" /> : <span aria-hidden="true">·</span>}
                        <VisuallyHidden>{t(isDone ? 'habitDone' : 'habitNot')}</VisuallyHidden>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        {left.length > 0 && (
          <section aria-label={t('leftTasks')} className={styles.reviewPart}>
            <h2>{t('leftTasks')}</h2>
            <ul className={styles.leftList}>
              {left.map(row => (
                <li key={row.id}>{row.title}</li>
              ))}
            </ul>
            <div>
              <Button size="small" icon="move-right" onPress={moveOn}>
                {t('toNextWeek')}
              </Button>
            </div>
          </section>
        )}
        <section className={styles.reviewPart} aria-label={t('write')}>
          <p className={page.soft}>{t('writeHint')}</p>
          <div className={page.actions}>
            <Button
              variant="primary"
              icon="note"
              isDisabled={note.data === undefined || beginning === undefined}
              onPress={() => void write()}
            >
              {t('write')}
            </Button>
            {(isWritten || note.data) && <LinkButton to={noteAddress(week.first, today)}>{t('openNote')}</LinkButton>}
          </div>
        </section>
      </div>
    </Sheet>
  )
}

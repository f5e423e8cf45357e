import { addDays, type Day, formatDay, type Id } from '@techo/core'
import { toProblem, usePreferences, useToday } from '@techo/data'
import { isEmptyDoc } from '@techo/editor/doc'
import {
  arriving,
  Button,
  Card,
  EmptyState,
  LinkButton,
  Linked,
  Page,
  ProblemView,
  Skeleton,
  useLanguage,
} from '@techo/ui'
import { Link, useNavigate, useParams } from '@techo/ui/router'
import { useMemo, useState } from 'react'
import { useHabitHistoryQuery } from './api.ts'
import { CheckButton } from './CheckButton.tsx'
import { HabitMenu } from './HabitMenu.tsx'
import styles from './HabitPage.module.css'
import { colourOf } from './HabitRow.tsx'
import common from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import type { Habit, HabitEntry } from './rows.ts'
import { type Life, lastDay, type Period, periodsOf, progressOn } from './rules/index.ts'
import { strengthOf } from './score.ts'
import { completionOf, totalsOf } from './stats.ts'
import { streaksOf } from './streak.ts'
import { TimerBar } from './timer/TimerBar.tsx'
import { timeUnit } from './timer/timer.ts'
import { useTimer } from './timer/useTimer.ts'
import { type HabitActions, useHabitActions } from './useHabitActions.tsx'
import { useHabits } from './useHabits.ts'
import {
  amountWords,
  formatNumber,
  formatRate,
  habitWords,
  progressWords,
  restWords,
  stateWords,
  streakWords,
} from './words.ts'

const HabitCharts = arriving(
  () => import('./HabitCharts.tsx').then(({ HabitCharts }) => HabitCharts),
  () => <Skeleton kind="block" className={styles.chartsToCome ?? ''} />,
)
const RichViewer = arriving(
  () => import('@techo/editor').then(({ RichViewer }) => RichViewer),
  () => <Skeleton lines={2} />,
)

/** /mypage/habits/:id: how a habit goes. */
export function HabitPage() {
  const t = usePageT()
  const { language } = useLanguage()
  const { id = '' } = useParams()
  const today = useToday()
  const { time_zone } = usePreferences()
  const navigate = useNavigate()
  const habits = useHabits(today)
  const ids = useMemo<readonly Id[]>(() => [id], [id])
  const habit = habits.habits.find(each => each.id === id)
  const history = useHabitHistoryQuery(ids, { skip: !habit })
  const { actions, dialogs } = useHabitActions(habits, today, () => void navigate('/mypage/habits'))
  const timer = useTimer(habits, today, actions.ask)
  const { lifeOf } = habits
  const entries = history.data
  const life = useMemo<Life | null>(
    () => (habit && entries ? { ...lifeOf(habit), entries: new Map(entries.map(each => [each.day, each])) } : null),
    [habit, entries, lifeOf],
  )
  const periods = useMemo(() => (life ? periodsOf(life) : []), [life])

  const back = <Link to="/mypage/habits">{t('back')}</Link>
  const failed = habits.problem ?? (history.data === undefined && history.error ? toProblem(history.error) : null)
  if (failed)
    return (
      <Page title={t('title')} eyebrow={back}>
        <ProblemView
          problem={failed}
          isRetrying={habits.isFetching || history.isFetching}
          onRetry={habit ? history.refetch : habits.retry}
        />
      </Page>
    )
  if (habits.isReady && !habit)
    return (
      <Page title={t('notFound')} eyebrow={back}>
        <EmptyState
          icon="search"
          title={t('notFound')}
          action={<LinkButton to="/mypage/habits">{t('toList')}</LinkButton>}
        >
          {t('notFoundText')}
        </EmptyState>
      </Page>
    )
  if (!habit || !habits.isReady || !entries || !life)
    return (
      <Page title={habit?.name ?? t('title')} eyebrow={back}>
        <Skeleton kind="block" />
      </Page>
    )

  const entry = habits.entryOf(habit, today)
  const isTimed = timeUnit(habit) !== null && !habit.archived_at && timer.running?.habit.id !== habit.id
  return (
    <Page
      title={habit.name}
      eyebrow={back}
      description={habit.question || undefined}
      actions={
        <>
          {isTimed && (
            <Button icon="clock" onPress={() => timer.start(habit)}>
              {t('timerStart')}
            </Button>
          )}
          <Button icon="note" onPress={() => actions.ask(habit, today)}>
            {t('writeToday')}
          </Button>
          <HabitMenu
            habit={habit}
            day={today}
            entry={entry}
            actions={actions}
            isOwnPage
            onTime={isTimed ? () => timer.start(habit) : undefined}
          />
        </>
      }
    >
      <TimerBar timer={timer} />
      <div className={styles.detail} style={colourOf(habit)}>
        <div className={styles.todayLine}>
          <CheckButton
            habit={habit}
            entry={entry}
            onTap={() => actions.tap(habit, today, entry)}
            onHold={() => actions.ask(habit, today)}
          />
          <p className={common.words}>
            <span>
              {t('today')} {stateWords(t, habit, entry, language)}
            </span>
            <span className={common.meta}>
              {[
                habitWords(t, habit, language, habits.weekStart),
                progressWords(t, habit, progressOn(life, today), language) ?? restWords(t, life, today, language),
                habit.cue,
              ]
                .filter(Boolean)
                .join('　')}
            </span>
          </p>
        </div>
        {habit.doc && !isEmptyDoc(habit.doc) && <RichViewer content={habit.doc} />}
        <Figures habit={habit} life={life} periods={periods} />
        <HabitCharts
          habit={habit}
          life={life}
          periods={periods}
          timeZone={time_zone}
          onDay={day => actions.ask(habit, day)}
        />
        <Notes habit={habit} entries={entries} actions={actions} />
        <Linked entity={{ type: 'habit', id: habit.id }} />
      </div>
      {dialogs}
    </Page>
  )
}

interface FiguresProps {
  readonly habit: Habit
  readonly life: Life
  readonly periods: readonly Period[]
}

/** The numbers a person looks for first. */
function Figures({ habit, life, periods }: FiguresProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const figures = useMemo(() => {
    const { current, best } = streaksOf(periods)
    const to = lastDay(life)
    return {
      current,
      best,
      rate: completionOf(periods, life.today, addDays(to, -29), to).rate,
      score: strengthOf(life).at(-1)?.score ?? null,
      totals: totalsOf(life),
    }
  }, [life, periods])
  const { totals } = figures
  const items: readonly (readonly [string, string])[] = [
    [t('strength'), formatRate(figures.score, language)],
    [`${t('completion')} (${t('lastDays', { count: 30 })})`, formatRate(figures.rate, language)],
    [t('currentStreak'), streakWords(t, figures.current)],
    [t('bestStreak'), streakWords(t, figures.best)],
    ...(habit.kind === 'measure'
      ? ([
          [t('total'), amountWords(totals.amount, habit.unit, language)],
          [t('average'), totals.average === null ? '–' : amountWords(totals.average, habit.unit, language)],
        ] as const)
      : ([[t('total'), t('times', { count: totals.kept })]] as const)),
    ...(totals.skipped > 0 ? ([[t('skippedDays'), formatNumber(totals.skipped, language)]] as const) : []),
  ]
  return (
    <dl className={styles.figures}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface NotesProps {
  readonly habit: Habit
  readonly entries: readonly HabitEntry[]
  readonly actions: HabitActions
}

// Ten years of notes are drawn only for who asks for them.
const notesShown = 20

function Notes({ habit, entries, actions }: NotesProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const [most, setMost] = useState(notesShown)
  const noted = entries.filter(({ note }) => note !== '').toSorted((one, other) => (one.day < other.day ? 1 : -1))
  const day = (of: Day) => formatDay(of, language, 'full')
  return (
    <Card title={t('notes')}>
      {noted.length === 0 ? (
        <p className={common.hint}>{t('notesEmpty')}</p>
      ) : (
        <ul className={styles.notes}>
          {noted.slice(0, most).map(entry => (
            <li key={entry.day}>
              <Button size="small" variant="quiet" onPress={() => actions.ask(habit, entry.day)}>
                {day(entry.day)}
              </Button>
              <span className={common.meta}>{stateWords(t, habit, entry, language)}</span>
              <p>{entry.note}</p>
            </li>
          ))}
        </ul>
      )}
      {noted.length > most && (
        <Button variant="quiet" onPress={() => setMost(noted.length)}>
          {t('notesMore', { count: noted.length - most })}
        </Button>
      )}
    </Card>
  )
}

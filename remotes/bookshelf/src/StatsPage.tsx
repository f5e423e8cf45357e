import { addDays, type Day, formatDay, type Id, type Language } from '@techo/core'
import { toProblem, usePreferences, useToday } from '@techo/data'
import {
  Button,
  Card,
  EmptyState,
  LinkButton,
  Page,
  ProblemView,
  SegmentedControl,
  Select,
  Skeleton,
  useLanguage,
} from '@techo/ui'
import { BarChart, DonutChart, HeatMap, LineChart } from '@techo/ui/charts'
import { Link } from '@techo/ui/router'
import { useMemo, useRef, useState } from 'react'
import { useReadingLogsQuery } from './api.ts'
import styles from './bookshelf.module.css'
import { Goals } from './Goals.tsx'
import { useT } from './messages/index.ts'
import { dayOf, formats, type Metric, metrics } from './rows.ts'
import { ShelfNav } from './ShelfNav.tsx'
import {
  type Bucket,
  bucketsOf,
  dailyAmounts,
  type Ended,
  type Share,
  type Step,
  statsOf,
  streaksOf,
  tsundokuOf,
} from './stats.ts'
import { saveStatsCsv, saveStatsPng } from './stats-files.ts'
import { useShelf } from './useShelf.ts'
import { moneyWords, numberWords } from './words.ts'

const stepsOf = ['day', 'week', 'month', 'year'] as const

/** /mypage/bookshelf/stats: what one has read, in numbers and pictures. */
export function StatsPage() {
  const t = useT()
  const shelf = useShelf()
  const logs = useReadingLogsQuery()
  const problem = shelf.problem ?? (logs.data === undefined && logs.error ? toProblem(logs.error) : null)
  const retry = () => {
    shelf.retry()
    void logs.refetch()
  }
  return (
    <Page title={t('stats')} width="wide">
      <ShelfNav at="stats" />
      {problem ? (
        <ProblemView problem={problem} onRetry={retry} isRetrying={shelf.isFetching || logs.isFetching} />
      ) : !shelf.isReady || logs.data === undefined ? (
        <Skeleton kind="block" />
      ) : shelf.books.length === 0 ? (
        <EmptyState
          icon="chart"
          title={t('statsEmpty')}
          action={<LinkButton to="/mypage/bookshelf">{t('toShelf')}</LinkButton>}
        >
          {t('statsEmptyText')}
        </EmptyState>
      ) : (
        <Numbers shelf={shelf} logs={logs.data} />
      )}
    </Page>
  )
}

interface Props {
  readonly shelf: ReturnType<typeof useShelf>
  readonly logs: NonNullable<ReturnType<typeof useReadingLogsQuery>['data']>
}

function Numbers({ shelf, logs }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const today = useToday()
  const { week_start } = usePreferences()
  const weekStart = week_start === 0 ? 0 : 1
  const frame = useRef<HTMLDivElement>(null)
  const [year, setYear] = useState<number | null>(Number(today.slice(0, 4)))
  const [step, setStep] = useState<Step>('month')
  const [metric, setMetric] = useState<Metric>('books')

  const { books, readings, categoryOf } = shelf
  const life = useMemo(() => ({ books, readings, logs, categoryOf }), [books, readings, logs, categoryOf])
  const amounts = useMemo(() => dailyAmounts(life), [life])
  const days = useMemo(() => [...amounts.keys()].sort(), [amounts])
  const years = useMemo(
    () =>
      [...new Set([...days.map(day => Number(day.slice(0, 4))), Number(today.slice(0, 4))])].sort(
        (one, other) => other - one,
      ),
    [days, today],
  )
  const [from, to]: readonly [Day | null, Day | null] =
    year === null
      ? [null, null]
      : [dayOf(`${String(year).padStart(4, '0')}-01-01`), dayOf(`${String(year).padStart(4, '0')}-12-31`)]
  const stats = useMemo(() => statsOf(life, amounts, from, to), [life, amounts, from, to])
  const streaks = useMemo(() => streaksOf(amounts, today), [amounts, today])
  const tsundoku = useMemo(() => tsundokuOf(life, today), [life, today])
  const buckets = useMemo(() => {
    const start = from ?? days[0] ?? today
    const end = to === null || to > today ? today : to
    // A bar needs a few pixels: days show the last two months, weeks the last year.
    const earliest = step === 'day' ? addDays(end, -59) : step === 'week' ? addDays(end, -364) : start
    const isLater = earliest > start
    return bucketsOf(amounts, { from: isLater ? earliest : start, to: end, step, weekStart })
  }, [amounts, from, to, days, today, step, weekStart])

  const named = (key: string) => (key === '' ? t('unknown') : key)
  const categoryNames = useMemo(
    () => new Map<Id, string>(shelf.categories.map(({ id, name }) => [id, name])),
    [shelf.categories],
  )
  const languages = useMemo(() => new Intl.DisplayNames(language, { type: 'language' }), [language])
  const formatNamed = (key: string) => {
    const known = formats.find(each => each === key)
    return known ? t(`format.${known}`) : named(key)
  }
  const written = (value: number, of: Metric) => `${numberWords(value, language)}${t(`${of}Unit`, { count: value })}`
  const figures: readonly (readonly [string, string])[] = [
    [t('totalBooks'), written(stats.total.books, 'books')],
    [t('totalPages'), written(stats.total.pages, 'pages')],
    [t('totalMinutes'), written(stats.total.minutes, 'minutes')],
    [t('streak'), t('streakDays', { count: streaks.current })],
    [t('bestStreak'), t('streakDays', { count: streaks.best })],
    [t('averageDays'), stats.averageDays === null ? '–' : numberWords(stats.averageDays, language, 1)],
    [t('averageRating'), stats.averageRating === null ? '–' : `★${numberWords(stats.averageRating, language, 1)}`],
    [t('droppedShare'), stats.droppedShare === null ? '–' : `${stats.droppedShare}%`],
  ]
  return (
    <div className={styles.stats} ref={frame}>
      <div className={styles.filterLine}>
        <Select
          label={t('range')}
          options={[
            { value: 'all', label: t('rangeAll') },
            ...years.map(each => ({ value: String(each), label: String(each) })),
          ]}
          value={year === null ? 'all' : String(year)}
          onChange={value => setYear(value === 'all' ? null : Number(value))}
        />
        <Button size="small" icon="download" onPress={() => saveStatsCsv(stats, amounts, t)}>
          {t('exportStats')}
        </Button>
        <Button size="small" icon="image" onPress={() => void (frame.current && saveStatsPng(frame.current))}>
          {t('exportPng')}
        </Button>
      </div>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Goals amounts={amounts} today={today} />
      <Card>
        <div className={styles.filterLine}>
          <SegmentedControl
            label={t('metric')}
            options={metrics.map(value => ({ value, label: t(`metric.${value}`) }))}
            value={metric}
            onChange={setMetric}
          />
          <SegmentedControl
            label={t('step')}
            options={stepsOf.map(value => ({ value, label: t(`step.${value}`) }))}
            value={step}
            onChange={setStep}
          />
        </div>
        <BarChart
          title={t('overTime')}
          labels={buckets.map(bucket => bucketName(bucket, step, language))}
          series={[{ label: t(`metric.${metric}`), values: buckets.map(bucket => bucket[metric]) }]}
          unit={count => t(`${metric}Unit`, { count })}
        />
      </Card>
      <Card>
        <HeatMap
          title={t('heat')}
          from={from ?? addDays(today, -364)}
          to={to === null ? today : to > today ? today : to}
          amountOf={day => {
            const amount = amounts.get(day)
            return amount ? amount.pages || amount.minutes || amount.books : 0
          }}
          max={60}
          weekStart={weekStart}
        />
      </Card>
      <div className={styles.charts}>
        <Shares
          title={t('byCategory')}
          shares={stats.by.category}
          nameOf={key => categoryNames.get(key) ?? named('')}
        />
        <Shares title={t('byFormat')} shares={stats.by.format} nameOf={formatNamed} />
        <Shares title={t('byAuthor')} shares={stats.by.author} nameOf={named} />
        <Shares title={t('byPublisher')} shares={stats.by.publisher} nameOf={named} />
        <Shares
          title={t('byLanguage')}
          shares={stats.by.language}
          nameOf={key => (key === '' ? t('unknown') : (languages.of(key) ?? key))}
        />
        <Card>
          <BarChart
            title={t('ratings')}
            labels={stats.ratings.map(({ stars }) => t('stars', { stars }))}
            series={[{ label: t('metric.books'), values: stats.ratings.map(rating => rating.books), colour: 'amber' }]}
            unit={count => t('booksUnit', { count })}
          />
        </Card>
      </div>
      <Card title={t('tsundoku')}>
        <dl className={styles.figures}>
          <div>
            <dt>{t('tsundokuBooks')}</dt>
            <dd>{t('count', { count: tsundoku.books })}</dd>
          </div>
          <div>
            <dt>{t('tsundokuMoney')}</dt>
            <dd>{moneyWords(tsundoku.money, language)}</dd>
          </div>
        </dl>
        {tsundoku.withoutPrice > 0 && (
          <p className={styles.hint}>{t('tsundokuNoPrice', { count: tsundoku.withoutPrice })}</p>
        )}
        <LineChart
          title={t('tsundokuTrend')}
          labels={tsundoku.trend.map(({ month }) => formatDay(month, language, 'month'))}
          series={[
            { label: t('left'), values: tsundoku.trend.map(each => each.left) },
            { label: t('came'), values: tsundoku.trend.map(each => each.came), colour: 'orange' },
            { label: t('begun'), values: tsundoku.trend.map(each => each.begun), colour: 'teal' },
          ]}
          unit={count => t('booksUnit', { count })}
          min={0}
        />
      </Card>
      <Card title={t('records')}>
        <ul className={styles.records}>
          <BookRecord
            title={t('longest')}
            ended={stats.longest}
            write={({ book }) => t('pagesOf', { count: book.pages ?? 0 })}
          />
          <BookRecord
            title={t('shortest')}
            ended={stats.shortest}
            write={({ book }) => t('pagesOf', { count: book.pages ?? 0 })}
          />
          <BookRecord
            title={t('fastest')}
            ended={stats.fastest}
            write={({ book, days: taken }) =>
              t('perDay', { count: numberWords((book.pages ?? 0) / (taken ?? 1), language) })
            }
          />
        </ul>
      </Card>
      {stats.missingPages.length > 0 && (
        <Card title={t('missing')}>
          <p className={styles.hint}>{t('missingText', { count: stats.missingPages.length })}</p>
          <ul className={styles.records}>
            {stats.missingPages.slice(0, 100).map(book => (
              <li key={book.id}>
                <Link to={`/mypage/bookshelf/${book.id}`}>{book.title}</Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function bucketName({ from }: Bucket, step: Step, language: Language): string {
  if (step === 'year') return from.slice(0, 4)
  if (step === 'month') return formatDay(from, language, 'month')
  return formatDay(from, language, 'compact')
}

const mostShares = 10

function Shares({
  title,
  shares,
  nameOf,
}: {
  readonly title: string
  readonly shares: readonly Share[]
  readonly nameOf: (key: string) => string
}) {
  const t = useT()
  if (shares.length === 0) return null
  const top = shares.slice(0, mostShares)
  const rest = shares.slice(mostShares).reduce((sum, { books }) => sum + books, 0)
  return (
    <Card>
      <DonutChart
        title={title}
        parts={[
          ...top.map(({ key, books }) => ({ label: nameOf(key), value: books })),
          ...(rest > 0 ? [{ label: t('more'), value: rest, colour: 'grey' as const }] : []),
        ]}
        unit={count => t('booksUnit', { count })}
      />
    </Card>
  )
}

function BookRecord({
  title,
  ended,
  write,
}: {
  readonly title: string
  readonly ended: Ended | null
  readonly write: (ended: Ended) => string
}) {
  if (!ended) return null
  return (
    <li>
      <span className={styles.hint}>{title}</span>
      <Link to={`/mypage/bookshelf/${ended.book.id}`}>{ended.book.title}</Link>
      <span>{write(ended)}</span>
    </li>
  )
}

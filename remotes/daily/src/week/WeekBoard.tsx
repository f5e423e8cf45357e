import { type Day, formatDay, isDay, weekdayOf } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useHolidayOf } from '@techo/days'
import { arriving, Icon, isComposing, Progress, useAnnounce, useLanguage } from '@techo/ui'
import { type BoardColumn, ColumnBoard } from '@techo/ui/board'
import { Link } from '@techo/ui/router'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { type TaskRow, useSetDailyTasksMutation } from '../api.ts'
import { behind } from '../behind.ts'
import { lengthInWords, useT } from '../messages.ts'
import { loadOf } from '../tasks/planning.ts'
import { useProjectNames } from '../tasks/useProjectNames.ts'
import { useTaskActions } from '../tasks/useTaskActions.ts'
import { AddCard } from './AddCard.tsx'
import { useTaskNamesQuery } from './api.ts'
import { BesideCards, useBeside } from './BesideCards.tsx'
import { columnsOf, moved, noDay } from './board.ts'
import { DayTabs } from './DayTabs.tsx'
import { useKeptColumn } from './useKeptColumn.ts'
import { WeekCard } from './WeekCard.tsx'
import styles from './week.module.css'
import { useWeekT } from './week-messages.ts'

// What repeats is reckoned behind the rows, and only for who has something that does.
const AheadList = arriving(
  behind(() => import('./AheadList.tsx').then(found => found.AheadList)),
  () => null,
)

interface Props {
  readonly rows: readonly TaskRow[]
  readonly first: Day
  readonly today: Day
}

/** So many cards fill the window below the head of the page: none is less high, with the gap to the next. */
const screenful = () => Math.ceil((innerHeight - 350) / 68)

/** Seven days and the column without a day. Cards move by mouse, finger, menu and keys (Shift and an arrow on a card's title). */
export function WeekBoard({ rows, first, today }: Props) {
  const t = useWeekT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const announce = useAnnounce()
  const [setTasks] = useSetDailyTasksMutation()
  const actions = useTaskActions(rows, today)
  const live = useRef(actions)
  useEffect(() => {
    live.current = actions
  })
  const frame = useRef<HTMLDivElement>(null)
  /** the card that goes to another column by keys: it is drawn anew there, and keeps the focus */
  const carried = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (carried.current !== null) focusCard(frame.current, carried.current)
  })
  const columns = columnsOf(rows, first)
  const inSight = screenful()
  const isOverfull = columns.some(({ id, items }) => id !== noDay && items.length > inSight)
  const parents = useParents(rows)
  const projectOf = useProjectNames(rows)
  const nameOf = (id: string) => (isDay(id) ? formatDay(id, language, 'short') : t('noDay'))

  const move = (
    id: string,
    to: { readonly column: string; readonly before: string | null; readonly after: string | null },
  ) => {
    const changes = moved(columns, id, to, { first, weekStart })
    if (changes.length > 0) void setTasks(changes)
  }

  useKeptColumn(frame)

  /** Arrows walk from card to card, with Shift they take the card along. */
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    const id = event.target instanceof HTMLElement ? event.target.dataset.card : undefined
    const at = columns.findIndex(({ items }) => items.some(item => item.id === id))
    if (!step || id === undefined || at < 0) return
    event.preventDefault()
    const place = columns[at]?.items.findIndex(item => item.id === id) ?? 0
    const column = columns[Math.min(columns.length - 1, Math.max(0, at + step.across))]
    if (!column) return
    if (!event.shiftKey) {
      const next = column.items[step.across === 0 ? place + step.down : Math.min(place, column.items.length - 1)]
      if (next) focusCard(frame.current, next.id)
      return
    }
    const others = column.items.filter(item => item.id !== id)
    const index = step.across === 0 ? place + step.down : others.length
    if (index < 0 || index > others.length || (step.across !== 0 && column.id === columns[at]?.id)) return
    carried.current = id
    move(id, { column: column.id, before: others[index - 1]?.id ?? null, after: others[index]?.id ?? null })
    const title = rows.find(row => row.id === id)?.title ?? ''
    announce(t('movedTo', { title, column: nameOf(column.id) }))
    requestAnimationFrame(() => {
      focusCard(frame.current, id)
      carried.current = null
    })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the titles of its cards
    <div ref={frame} className={styles.frame} onKeyDown={press}>
      <DayTabs frame={frame} first={first} today={today} />
      <BesideCards>
        <ColumnBoard
          label={t('board')}
          className={styles.board ?? ''}
          nameOf={row => row.title}
          onMove={move}
          columns={columns.map(({ id, items }): BoardColumn<TaskRow> => {
            const day = isDay(id) ? id : null
            return {
              id,
              title: nameOf(id),
              items,
              // Where what has no day is a strip below the days, it is out of sight when one of them is.
              ...(id !== noDay || isOverfull ? { inSight } : {}),
              header: <Head rows={rows} day={day} today={today} />,
              empty: <p className={styles.empty}>{t(id === noDay ? 'emptyNoDay' : 'empty')}</p>,
              footer: (
                <>
                  {day && <Ahead first={first} day={day} />}
                  <AddCard
                    name={day ?? `week ${first}`}
                    column={nameOf(id)}
                    place={{ day, week: first }}
                    onAdd={(typed, plain) => actions.add(typed, { day, week: first }, plain)}
                  />
                </>
              ),
            }
          })}
          renderCard={(row, controls) => (
            <WeekCard
              row={row}
              parent={row.parent_id === null ? null : (parents.get(row.parent_id) ?? null)}
              project={projectOf(row)}
              today={today}
              actions={live}
              controls={controls}
            />
          )}
        />
      </BesideCards>
    </div>
  )
}

function Ahead({ first, day }: { readonly first: Day; readonly day: Day }) {
  const { week_start: weekStart } = usePreferences()
  const { series } = useBeside()
  return series.length > 0 && <AheadList series={series} first={first} day={day} weekStart={weekStart} />
}

const steps: Readonly<Record<string, { readonly across: number; readonly down: number }>> = {
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
}

const focusCard = (frame: HTMLElement | null, id: string) =>
  frame?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus()

/** The names of the tasks that subtasks of the week belong to, wherever those stand. */
function useParents(rows: readonly TaskRow[]): ReadonlyMap<string, string> {
  const here = new Map(rows.map(row => [row.id, row.title]))
  const missing = [...new Set(rows.flatMap(row => (row.parent_id && !here.has(row.parent_id) ? [row.parent_id] : [])))]
  const { data = [] } = useTaskNamesQuery(missing.sort(), { skip: missing.length === 0 })
  return new Map([...here, ...data.map(({ id, title }) => [id, title] as const)])
}

interface HeadProps {
  readonly rows: readonly TaskRow[]
  readonly day: Day | null
  readonly today: Day
}

/** What stands under the name of a day: its holiday, how full it is, the way to its page. */
function Head({ rows, day, today }: HeadProps) {
  const t = useWeekT()
  const words = useT()
  const { language } = useLanguage()
  const holiday = useHolidayOf()
  const { capacity } = useBeside()
  if (day === null) return <div data-column={noDay} className={styles.head} />
  const load = loadOf(rows, day, capacity)
  const date = formatDay(day, language, 'short')
  const planned = lengthInWords(words, load.minutes)
  const text = load.capacity > 0 ? `${planned} / ${lengthInWords(words, load.capacity)}` : planned
  const isOff = weekdayOf(day) === 0 || holiday(day) !== null
  return (
    <div
      className={styles.head}
      data-column={day === today ? 'today' : day}
      data-today={day === today}
      data-off={isOff}
    >
      <p className={styles.headLine}>
        <span className={styles.holiday}>{day === today ? t('today') : (holiday(day)?.[language] ?? '')}</span>
        <Link to={`/mypage/daily/${day}`} aria-label={t('openDay', { date })} className={styles.toDay ?? ''}>
          <Icon name="move-right" size="small" />
        </Link>
      </p>
      {load.minutes > 0 && (
        <div className={styles.load} data-over={load.isOver}>
          {load.capacity > 0 && (
            <Progress
              label={t('load', { date })}
              hideLabel
              value={Math.min(load.minutes, load.capacity)}
              max={load.capacity}
              valueText={text}
            />
          )}
          <p>
            {text}
            {load.isOver && (
              <strong> {t('over', { length: lengthInWords(words, load.minutes - load.capacity) })}</strong>
            )}
          </p>
        </div>
      )}
    </div>
  )
}

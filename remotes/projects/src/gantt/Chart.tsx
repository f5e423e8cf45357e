// biome-ignore-all lint/a11y/useSemanticElements: rows of a table can neither be folded nor stand where they are needed alone
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows of this treegrid are its stops, cells are not
import { addDays, type Day, daysBetween, formatDay, type Id, type WeekStart } from '@techo/core'
import { isComposing, useAfterDrawing, useAnnounce, useCalendar, useLanguage } from '@techo/ui'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { daysOf, type Move, outcomeOf, type ProjectPlan } from '../plan.ts'
import type { BaselineTask } from '../rows.ts'
import type { HolidayTable } from '../useHolidayTable.ts'
import type { PlanActions } from '../usePlanActions.ts'
import { widthStyle } from './Cells.tsx'
import styles from './Chart.module.css'
import { type ColumnKind, columnWidth } from './columns.ts'
import { useGanttT } from './gantt-messages.ts'
import { Head } from './Head.tsx'
import { Links } from './Links.tsx'
import cells from './Row.module.css'
import { type Column, deltaWidth, type Next, paneWidth, Row } from './Row.tsx'
import type { GanttRow } from './rows.ts'
import { isWeekend, pixelsOf, restPath, type Scale, type Zoom } from './scale.ts'
import { movesOf, type Preview, useBarDrag } from './useBarDrag.ts'
import { useIsPhone, useWindow } from './useWindow.ts'
import { dayAround, dayBeforeToday, fittingZoom, openingDay, sideOf, spanOf, type ViewRequest } from './view.ts'

interface Props {
  readonly plans: readonly ProjectPlan[]
  readonly rows: readonly GanttRow[]
  readonly folded: ReadonlySet<Id>
  readonly scale: Scale
  readonly zoom: Zoom
  readonly today: Day
  readonly weekStart: WeekStart
  readonly holidayOf: HolidayTable['holidayOf']
  readonly isCriticalShown: boolean
  /** by task; null when nothing is compared */
  readonly baseline: ReadonlyMap<Id, BaselineTask> | null
  readonly actions: PlanActions
  readonly columns: readonly ColumnKind[]
  /** a new object each time something shall come into sight */
  readonly ask: ViewRequest
  /** the line that was looked for, and is gone to when this is a new object */
  readonly found: { readonly id: Id } | null
  readonly onZoom: (zoom: Zoom) => void
  readonly onFold: (id: Id) => void
  readonly onOpen: (id: Id) => void
}

const headHeight = 52

/** The chart with its grid: one treegrid, rows and days drawn only where they are in sight. */
export function Chart(props: Props) {
  const { plans, rows, folded, scale, zoom, today, weekStart, holidayOf, isCriticalShown, baseline, actions } = props
  const { columns, ask, found, onZoom, onFold, onOpen } = props
  const t = useGanttT()
  const { language } = useLanguage()
  const announce = useAnnounce()
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const afterDrawing = useAfterDrawing()
  const [active, setActive] = useState<Id | null>(null)
  const [editing, setEditing] = useState<{ readonly id: Id; readonly column: Column } | null>(null)
  const [linkFrom, setLinkFrom] = useState<Id | null>(null)
  const rowHeight = isPhone ? 60 : 36
  const pane = isPhone ? 0 : paneWidth(columns, baseline !== null)
  const seen = useWindow(scroller, { rowHeight, count: rows.length, pane })
  const indexOf = useMemo(() => new Map(rows.map((row, index) => [row.id, index])), [rows])
  const stop = active !== null && indexOf.has(active) ? active : (rows[0]?.id ?? null)
  const rowOf = (id: Id) => rows[indexOf.get(id) ?? -1]

  const say = (row: GanttRow, outcome: Preview['outcome'] | null) => {
    const days = outcome && daysOf(outcome.after, row.id)
    if (!days || !outcome.moved.includes(row.id)) return announce(t('stays', { title: row.title }))
    const values = {
      title: row.title,
      from: formatDay(days.start_date, language, 'short'),
      to: formatDay(days.end_date, language, 'short'),
    }
    const others = outcome.change.tasks?.filter(({ id }) => id !== row.id).length ?? 0
    announce(others > 0 ? t('movedMore', { ...values, count: others }) : t('moved', values))
  }
  const move = (row: GanttRow, moves: readonly Move[]) => {
    const outcome = moves.length > 0 ? outcomeOf(row.plan, moves) : null
    if (outcome) actions.act(outcome.change)
    say(row, outcome)
  }

  const drag = useBarDrag({
    scroller,
    pixels: scale.pixels,
    rowOf,
    isActive: id => id === stop && active !== null,
    onActivate: id => {
      setActive(id)
      afterDrawing(() => focusRow(scroller.current, id))
    },
    onMove: (row, preview) => {
      if (preview) actions.act(preview.outcome.change)
      say(row, preview?.outcome ?? null)
    },
    onLink: actions.link,
  })

  /** Brings a row into sight and the focus onto it. */
  const go = useCallback(
    (index: number) => {
      const row = rows[index]
      const element = scroller.current
      if (!row || !element) return
      setActive(row.id)
      const top = index * rowHeight
      const height = element.clientHeight - headHeight
      if (top < element.scrollTop) element.scrollTop = top
      else if (top + rowHeight > element.scrollTop + height) element.scrollTop = top + rowHeight - height
      afterDrawing(() => focusRow(element, row.id))
    },
    [rows, rowHeight, afterDrawing],
  )

  /** Its bar into sight, after it was moved by keys or asked for. */
  const show = (day: Day) => {
    const element = scroller.current
    if (!element) return
    const x = scale.xOf(day)
    if (x < element.scrollLeft || x > element.scrollLeft + element.clientWidth - pane - 40)
      element.scrollLeft = Math.max(0, x - Math.min(120, (element.clientWidth - pane) / 4))
  }
  const showBar = (row: GanttRow) => (row.days ? show(row.days.start_date) : announce(t('none')))

  const answered = useRef<ViewRequest | null>(null)
  /** the day in the middle, kept over another scale */
  const middle = useRef<Day | null>(null)
  const target = useRef<Day | null>(null)
  const drawnAt = useRef<Zoom | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the person scrolled to stays, until another scale or place is asked for
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const width = element.clientWidth - pane
    const count = Math.floor(width / scale.pixels)
    const top = Math.floor(element.scrollTop / rowHeight)
    const near = rows.slice(top, top + Math.ceil(element.clientHeight / rowHeight)).flatMap(row => row.days ?? [])
    if (answered.current !== ask) {
      answered.current = ask
      const spans = ask.for === 'opening' ? near : rows.flatMap(row => row.days ?? [])
      const whole = ask.for === 'fit' ? spanOf(spans) : null
      if (whole) {
        const fitting = fittingZoom(whole, width)
        const room = Math.max(0, width / pixelsOf[fitting] - daysBetween(whole.start_date, whole.end_date)) / 2
        target.current = addDays(whole.start_date, -Math.min(Math.floor(room), 30))
        if (fitting !== zoom) return onZoom(fitting)
      } else target.current = ask.for === 'today' ? dayBeforeToday(today, count) : openingDay(spans, today, count)
    }
    // Beside another column, or in another window, the chart still begins with the same day.
    const centre = drawnAt.current === zoom ? null : middle.current
    drawnAt.current = zoom
    const left = target.current ?? (centre && dayAround(centre, near, count))
    target.current = null
    if (!left) return
    element.scrollLeft = Math.max(0, scale.xOf(left))
    seen.lookNow()
  }, [zoom, ask, pane])
  useEffect(() => {
    const [from, to] = seen.sight
    if (to > from) middle.current = scale.dayAt((from + to) / 2)
  }, [seen.sight, scale])

  // biome-ignore lint/correctness/useExhaustiveDependencies: gone to once, when it was found
  useEffect(() => {
    const index = found && indexOf.get(found.id)
    const row = found && rowOf(found.id)
    if (typeof index !== 'number' || !row) return
    go(index)
    if (row.days) show(row.days.start_date)
  }, [found])

  const endLink = (said = true) => {
    setLinkFrom(null)
    if (said) announce(t('linkEnd'))
  }

  const press = (event: KeyboardEvent<HTMLElement>, id: Id) => {
    const at = indexOf.get(id)
    const row = rowOf(id)
    if (isComposing(event) || event.target !== event.currentTarget || at === undefined || !row) return
    if (event.ctrlKey || event.metaKey) return
    const { key } = event
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 400) - headHeight) / rowHeight) - 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: Math.min(rows.length - 1, at + page),
      PageUp: Math.max(0, at - page),
    }
    const to = steps[key]
    if (to !== undefined && !event.altKey) go(to)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') slide(row, key === 'ArrowLeft' ? -1 : 1, event)
    else if (key === 'Escape' && linkFrom !== null) endLink()
    else if (key === 'Enter' && linkFrom !== null) {
      if (linkFrom !== id) actions.link(linkFrom, id)
      endLink(linkFrom === id)
    } else if (key === 'Enter' || key === 'F2') {
      if (row.task) setEditing({ id, column: 'name' })
    } else if (key === ' ') {
      if (row.hasChildren) onFold(id)
    } else if (key === 'l' || key === 'L') {
      if (!row.task) return
      setLinkFrom(id)
      announce(t('linkMode', { title: row.title }))
    } else if (key === 'g') showBar(row)
    else if (key === 'o') {
      if (row.task) onOpen(id)
    } else if (key === 'Delete') {
      if (row.task) actions.remove(row.task)
      go(Math.min(at, rows.length - 2))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** A working day, with Shift of length, with Alt a week of the wall calendar. */
  const slide = (row: GanttRow, sign: -1 | 1, event: KeyboardEvent) => {
    if (!row.task || !row.days) return announce(t('stays', { title: row.title }))
    if (event.shiftKey)
      return move(row, row.kind === 'task' && row.length + sign >= 1 ? [{ id: row.id, longer: sign }] : [])
    move(row, event.altKey ? movesOf(row, 'bar', 7 * sign) : [{ id: row.id, by: sign }])
    show(addDays(row.days.start_date, sign * (event.altKey ? 7 : 1)))
  }

  const edited = (id: Id, column: Column, value: string | number | null, next: Next) => {
    const row = rowOf(id)
    setEditing(next === null || next === 'row' ? null : { id, column: next })
    if (next === 'row') afterDrawing(() => focusRow(scroller.current, id))
    if (!row?.task || value === null) return
    const place = row.plan.schedule.placed.get(id)
    if (column === 'name') actions.rename(row.task, String(value))
    else if (column === 'days' && place) move(row, [{ id, longer: Number(value) - (place.end - place.start) }])
    else if (place) {
      const { calendar } = row.plan
      const day = value as Day // what the cell of the start reads is a day
      move(row, [{ id, by: (row.kind === 'milestone' ? calendar.endOf(day) : calendar.indexOf(day)) - place.start }])
      show(day)
    }
  }

  // Rows are drawn anew only when they change, so what they call must stay the same function.
  const onShow = (id: Id) => {
    const row = rowOf(id)
    if (row) showBar(row)
  }
  const latest = useRef({ press, edited, onFold, onOpen, onShow })
  latest.current = { press, edited, onFold, onOpen, onShow }
  const handlers = useMemo(
    () => ({
      onFocus: (id: Id) => setActive(id),
      onPress: (event: KeyboardEvent<HTMLElement>, id: Id) => latest.current.press(event, id),
      onFold: (id: Id) => latest.current.onFold(id),
      onOpen: (id: Id) => latest.current.onOpen(id),
      onShow: (id: Id) => latest.current.onShow(id),
      onEdit: (id: Id, column: Column) => setEditing({ id, column }),
      onEdited: (id: Id, column: Column, value: string | number | null, next: Next) =>
        latest.current.edited(id, column, value, next),
    }),
    [],
  )

  useEffect(() => {
    if (linkFrom !== null && !indexOf.has(linkFrom)) setLinkFrom(null)
  }, [linkFrom, indexOf])

  const [only] = plans
  const { weekend } = useCalendar()
  const isOff = useCallback(
    (day: Day) =>
      plans.length === 1 && only ? !only.calendar.isWorking(day) : isWeekend(day, weekend) || holidayOf(day) !== null,
    [plans.length, only, weekend, holidayOf],
  )
  const height = rows.length * rowHeight
  // A picture as high as thousands of rows costs the browser memory and time; only what is in sight is drawn.
  const shownHeight = Math.max(0, seen.rows[1] - seen.rows[0] + 1) * rowHeight
  const rest = useMemo(
    () => (scale.pixels < 3 ? '' : restPath(scale, seen.across, shownHeight, isOff)),
    [scale, seen.across, shownHeight, isOff],
  )
  const from = seen.across[0]
  const drawn = Math.max(0, Math.min(seen.across[1], scale.width) - from)
  const moved = useMemo(() => new Set(drag.preview?.outcome.moved), [drag.preview])
  const shown: number[] = []
  for (let index = seen.rows[0]; index <= seen.rows[1]; index++) shown.push(index)
  // The row with the focus stays, wherever the chart is scrolled to.
  const kept = stop === null ? undefined : indexOf.get(stop)
  if (kept !== undefined && (kept < seen.rows[0] || kept > seen.rows[1])) shown.push(kept)

  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={t('label')}
      aria-rowcount={rows.length + 1}
      className={styles.scroller}
      data-phone={isPhone}
      data-dragging={drag.preview !== null || drag.line !== null}
      style={
        {
          '--row': `${rowHeight}px`,
          '--head': `${headHeight}px`,
          '--pane': `${pane}px`,
          '--rows': rows.length,
          '--from': `${from}px`,
          '--drawn': `${pane + drawn}px`,
        } as React.CSSProperties
      }
      onPointerDown={drag.onPointerDown}
    >
      <div className={styles.canvas} style={{ inlineSize: pane + scale.width, blockSize: headHeight + height }}>
        <div role="row" aria-rowindex={1} className={styles.head}>
          <div role="presentation" className={styles.headPane}>
            <span role="columnheader" className={styles.headName}>
              {t('task')}
            </span>
            {columns.map(column => (
              <span
                key={column}
                role="columnheader"
                className={cells.cell}
                data-column={column}
                style={widthStyle(columnWidth[column])}
              >
                {t(column)}
              </span>
            ))}
            {baseline && (
              <span role="columnheader" className={cells.cell} style={widthStyle(deltaWidth)}>
                {t('delta')}
              </span>
            )}
          </div>
          <div
            role="columnheader"
            aria-label={t('chart')}
            className={styles.headScale}
            style={{ inlineSize: scale.width }}
          >
            <Head {...{ zoom, scale, weekStart, today, holidayOf }} across={seen.across} />
          </div>
        </div>
        <svg
          className={styles.shade}
          style={{ top: headHeight + seen.rows[0] * rowHeight, insetInlineStart: pane + from }}
          viewBox={`${from} 0 ${drawn} ${shownHeight}`}
          width={drawn}
          height={shownHeight}
          aria-hidden="true"
        >
          <path d={rest} className={styles.rest} />
          <path d={`M${scale.xOf(today) + scale.pixels / 2} 0V${shownHeight}`} className={styles.today} />
        </svg>
        {shown.map(index => {
          const row = rows[index]
          if (!row) return null
          const base = baseline?.get(row.id) ?? null
          return (
            <Row
              key={row.id}
              row={row}
              index={index}
              top={headHeight + index * rowHeight}
              scale={scale}
              today={today}
              isStop={row.id === stop}
              isFolded={folded.has(row.id)}
              editing={editing?.id === row.id ? editing.column : null}
              linking={linkFrom === row.id ? 'from' : linkFrom !== null && row.id === stop ? 'to' : null}
              ghost={drag.preview && moved.has(row.id) ? daysOf(drag.preview.outcome.after, row.id) : null}
              base={base}
              delta={baseline ? deltaOf(row, base) : undefined}
              isCriticalShown={isCriticalShown}
              columns={columns}
              out={row.days && sideOf(row.days, scale, seen.sight)}
              {...handlers}
            />
          )
        })}
        <Links
          {...{ plans, rows, indexOf, scale, rowHeight, isCriticalShown }}
          window={seen.rows}
          across={[from, from + drawn]}
          left={pane + from}
          middle={isPhone ? 43 : rowHeight / 2}
          line={drag.line && { ...drag.line, pane, head: headHeight }}
        />
      </div>
    </div>
  )
}

/** Working days by which a task ends later than it was meant to. */
const deltaOf = ({ days, plan: { calendar } }: GanttRow, base: BaselineTask | null): number | null =>
  base && days ? calendar.endOf(days.end_date) - calendar.endOf(base.end_date) : null

const focusRow = (element: HTMLElement | null, id: Id) =>
  element?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })

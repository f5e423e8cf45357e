// biome-ignore-all lint/a11y/useSemanticElements: rows of a table can neither be folded nor stand where they are needed alone
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows of this treegrid are its stops, cells are not
import { type Day, formatDay } from '@techo/core'
import { parseWhen } from '@techo/core/when'
import { Icon, parseNumber, useLanguage } from '@techo/ui'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import type { Dates } from '../schedule/dates.ts'
import { Bar, Outline } from './Bar.tsx'
import { Cell, CellField, type Step, widthStyle } from './Cells.tsx'
import { type ColumnKind, columnWidth } from './columns.ts'
import { useGanttT } from './gantt-messages.ts'
import styles from './Row.module.css'
import type { GanttRow } from './rows.ts'
import type { Scale } from './scale.ts'

export type Column = 'name' | 'start' | 'days'
export type Next = Column | 'row' | null

export interface RowHandlers {
  readonly onFocus: (id: string) => void
  readonly onPress: (event: KeyboardEvent<HTMLElement>, id: string) => void
  readonly onFold: (id: string) => void
  readonly onOpen: (id: string) => void
  /** brings its bar into sight */
  readonly onShow: (id: string) => void
  readonly onEdit: (id: string, column: Column) => void
  /** null: nothing changes; `next` is what has the focus then: a cell that is edited, the row, or whatever was pressed */
  readonly onEdited: (id: string, column: Column, value: string | Day | number | null, next: Next) => void
}

interface Props extends RowHandlers {
  readonly row: GanttRow
  readonly index: number
  readonly top: number
  readonly scale: Scale
  readonly today: Day
  readonly isStop: boolean
  readonly isFolded: boolean
  readonly editing: Column | null
  readonly linking: 'from' | 'to' | null
  readonly ghost: Dates | null
  /** where the baseline has it */
  readonly base: Dates | null
  /** working days by which it ends later than in the baseline; undefined without a baseline */
  readonly delta: number | null | undefined
  readonly isCriticalShown: boolean
  readonly columns: readonly ColumnKind[]
  /** where its bar is when nothing of it is in sight */
  readonly out: 'before' | 'after' | null
}

export const deltaWidth = 48
/** What stands on the left of the chart. @param isCompared a baseline's column is among it */
export const paneWidth = (columns: readonly ColumnKind[], isCompared: boolean): number =>
  columns.reduce((sum, kind) => sum + columnWidth[kind], 276 + (isCompared ? deltaWidth : 0))

/** The cell that is edited before or after another; at the ends, and after none, the row. */
const neighbour = (columns: readonly ColumnKind[], kind: GanttRow['kind'], from: Column, step: Step): Next => {
  if (step === null) return null
  const stops: readonly Column[] = [
    'name',
    ...columns.filter(each => each === 'start' || (each === 'days' && kind === 'task')),
  ].filter(each => each === 'name' || each === 'start' || each === 'days')
  return step === 0 ? 'row' : (stops[stops.indexOf(from) + step] ?? 'row')
}

/** One line: its cells on the left, its bar in the chart. Drawn again only when something about it changes. */
export const Row = memo(function Row(props: Props) {
  const { row, index, top, scale, today, isStop, isFolded, editing, linking, ghost, base, delta, isCriticalShown } =
    props
  const { columns, out, onFocus, onPress, onFold, onOpen, onShow, onEdit, onEdited } = props
  const t = useGanttT()
  const { language } = useLanguage()
  const { id, title, level, kind, hasChildren, days, task } = row
  const short = (day: Day) => {
    const words = formatDay(day, language, 'compact')
    return row.isUnsettled ? `(${words})` : words
  }
  const canEdit = task !== null && task.status !== 'done' && task.status !== 'cancelled'
  const isCritical = isCriticalShown && row.isCritical
  const edit = (column: Column) => (canEdit || (column === 'name' && task) ? () => onEdit(id, column) : undefined)
  return (
    <div
      role="row"
      data-row={id}
      data-kind={kind}
      data-linking={linking ?? undefined}
      aria-level={level}
      aria-rowindex={index + 2}
      aria-selected={isStop}
      {...(hasChildren ? { 'aria-expanded': !isFolded } : {})}
      tabIndex={isStop ? 0 : -1}
      className={styles.row}
      style={{ top }}
      onFocus={() => onFocus(id)}
      onKeyDown={event => onPress(event, id)}
    >
      <div role="presentation" className={styles.pane}>
        <div role="rowheader" className={styles.nameCell} style={{ '--level': level - 1 } as CSSProperties}>
          {hasChildren ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.fold}
              aria-label={t(isFolded ? 'unfold' : 'fold', { title })}
              onClick={() => onFold(id)}
            >
              <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size="small" />
            </button>
          ) : (
            <span className={styles.fold} />
          )}
          {editing === 'name' ? (
            <CellField
              label={t('task')}
              value={title}
              read={text => (text.trim() === '' ? null : text)}
              onEnd={(value, step) =>
                onEdited(id, 'name', value, canEdit || step === null ? neighbour(columns, kind, 'name', step) : 'row')
              }
            />
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: Enter on the row does the same
            <span className={styles.title} data-done={task?.status === 'done'} onDoubleClick={edit('name')}>
              {title}
            </span>
          )}
          {task && (
            <button
              type="button"
              tabIndex={-1}
              className={styles.open}
              aria-label={t('details', { title })}
              onClick={() => onOpen(id)}
            >
              <Icon name="panel" size="small" />
            </button>
          )}
        </div>
        {columns.map(column =>
          column === 'start' ? (
            <Cell
              key={column}
              width={columnWidth.start}
              isEditing={editing === 'start'}
              label={t('editStart', { title })}
              text={days ? short(days.start_date) : '—'}
              value={days ? formatDay(days.start_date, language, 'compact') : ''}
              onEdit={kind === 'summary' ? undefined : edit('start')}
              read={text => parseWhen(text, { today, weekStart: 0 })?.date ?? null}
              onEnd={(value, step) => onEdited(id, 'start', value, neighbour(columns, kind, 'start', step))}
            />
          ) : column === 'days' ? (
            <Cell
              key={column}
              width={columnWidth.days}
              isEditing={editing === 'days'}
              label={t('editDays', { title })}
              text={kind === 'project' ? '' : String(row.length)}
              value={String(row.length)}
              onEdit={kind === 'task' ? edit('days') : undefined}
              read={text => {
                const number = parseNumber(text)
                return number === null || number < 1 ? null : Math.round(number)
              }}
              onEnd={(value, step) => onEdited(id, 'days', value, neighbour(columns, kind, 'days', step))}
            />
          ) : (
            <span
              key={column}
              role="gridcell"
              className={styles.cell}
              data-column={column}
              title={column === 'preds' ? row.preds : undefined}
              style={widthStyle(columnWidth[column])}
            >
              {said(row, column, short)}
            </span>
          ),
        )}
        {delta !== undefined && (
          <span
            role="gridcell"
            className={styles.cell}
            style={widthStyle(deltaWidth)}
            data-late={delta !== null && delta > 0}
          >
            {delta === null ? '—' : delta > 0 ? `+${delta}` : String(delta)}
          </span>
        )}
      </div>
      <div role="gridcell" className={styles.line} aria-label={useWords(row, isCritical, delta ?? null)}>
        <div className={styles.track}>
          {base && <Outline kind="base" of={kind} days={base} scale={scale} />}
          {days && <Bar row={row} days={days} scale={scale} isCritical={isCritical} onOpen={onOpen} />}
          {ghost && <Outline kind="ghost" of={kind} days={ghost} scale={scale} />}
        </div>
        {out && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.away}
            data-side={out}
            aria-label={t('show', { title })}
            onClick={() => onShow(id)}
          >
            <Icon name={out === 'before' ? 'chevron-left' : 'chevron-right'} size="small" />
          </button>
        )}
      </div>
    </div>
  )
})

/** A column that is only read. */
function said(row: GanttRow, column: ColumnKind, short: (day: Day) => string): string {
  if (column === 'end') return row.days ? short(row.days.end_date) : '—'
  if (column === 'progress') return `${row.progress}%`
  if (column === 'preds') return row.preds
  return row.kind === 'task' || row.kind === 'milestone' ? String(row.float) : ''
}

/** What the chart shows of a line, in words. */
function useWords(row: GanttRow, isCritical: boolean, delta: number | null): string {
  const t = useGanttT()
  const { language } = useLanguage()
  const { days, kind, length, progress } = row
  if (!days) return t('none')
  const [from, to] = [formatDay(days.start_date, language, 'short'), formatDay(days.end_date, language, 'short')]
  const span =
    kind === 'milestone'
      ? t('spanPoint', { from: to })
      : kind === 'project'
        ? t('spanProject', { from, to, progress })
        : t('span', { from, to, length, progress })
  return [
    span,
    row.isUnsettled && t('isUnsettled'),
    isCritical && t('isCritical'),
    row.conflict > 0 && t('isConflict', { count: row.conflict }),
    delta !== null && delta !== 0 && t('isDelta', { count: delta }),
  ]
    .filter(Boolean)
    .join(language === 'ja' ? '、' : ', ')
}

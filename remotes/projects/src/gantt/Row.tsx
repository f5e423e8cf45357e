// biome-ignore-all lint/a11y/useSemanticElements: rows of a table can neither be folded nor stand where they are needed alone
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows of this treegrid are its stops, cells are not
import { type Day, formatDay } from '@techo/core'
import { parseWhen } from '@techo/core/when'
import { useWhenLeaving } from '@techo/data/drafts'
import { Icon, isComposing, parseNumber, useLanguage } from '@techo/ui'
import { type CSSProperties, type KeyboardEvent, memo, useRef, useState } from 'react'
import type { Dates } from '../schedule/dates.ts'
import { Bar, Outline } from './Bar.tsx'
import { useGanttT } from './gantt-messages.ts'
import styles from './Row.module.css'
import type { GanttRow } from './rows.ts'
import type { Scale } from './scale.ts'

export type Column = 'name' | 'start' | 'days'

export interface RowHandlers {
  readonly onFocus: (id: string) => void
  readonly onPress: (event: KeyboardEvent<HTMLElement>, id: string) => void
  readonly onFold: (id: string) => void
  readonly onOpen: (id: string) => void
  readonly onEdit: (id: string, column: Column) => void
  /** null: nothing changes; `next` is the cell that is edited then */
  readonly onEdited: (id: string, column: Column, value: string | Day | number | null, next: Column | null) => void
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
}

/** One line: its cells on the left, its bar in the chart. Drawn again only when something about it changes. */
export const Row = memo(function Row(props: Props) {
  const { row, index, top, scale, today, isStop, isFolded, editing, linking, ghost, base, delta, isCriticalShown } =
    props
  const { onFocus, onPress, onFold, onOpen, onEdit, onEdited } = props
  const t = useGanttT()
  const { language } = useLanguage()
  const { id, title, level, kind, hasChildren, days, task } = row
  const short = (day: Day) => formatDay(day, language, 'compact')
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
              onEnd={(value, step) => onEdited(id, 'name', value, step > 0 && canEdit ? 'start' : null)}
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
        <Cell
          isEditing={editing === 'start'}
          label={t('editStart', { title })}
          text={days ? short(days.start_date) : '—'}
          value={days ? short(days.start_date) : ''}
          onEdit={kind === 'summary' ? undefined : edit('start')}
          read={text => parseWhen(text, { today, weekStart: 0 })?.date ?? null}
          onEnd={(value, step) =>
            onEdited(id, 'start', value, step > 0 ? (kind === 'task' ? 'days' : null) : step < 0 ? 'name' : null)
          }
        />
        <Cell
          isEditing={editing === 'days'}
          label={t('editDays', { title })}
          text={kind === 'project' ? '' : String(row.length)}
          value={String(row.length)}
          onEdit={kind === 'task' ? edit('days') : undefined}
          read={text => {
            const number = parseNumber(text)
            return number === null || number < 1 ? null : Math.round(number)
          }}
          onEnd={(value, step) => onEdited(id, 'days', value, step < 0 ? 'start' : null)}
        />
        {delta !== undefined && (
          <span role="gridcell" className={styles.cell} data-late={delta !== null && delta > 0}>
            {delta === null ? '—' : delta > 0 ? `+${delta}` : String(delta)}
          </span>
        )}
      </div>
      <div role="gridcell" className={styles.line} aria-label={useWords(row, isCritical, delta ?? null)}>
        {base && <Outline kind="base" of={kind} days={base} scale={scale} />}
        {days && <Bar row={row} days={days} scale={scale} isCritical={isCritical} onOpen={onOpen} />}
        {ghost && <Outline kind="ghost" of={kind} days={ghost} scale={scale} />}
      </div>
    </div>
  )
})

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
    isCritical && t('isCritical'),
    row.conflict > 0 && t('isConflict', { count: row.conflict }),
    delta !== null && delta !== 0 && t('isDelta', { count: delta }),
  ]
    .filter(Boolean)
    .join(language === 'ja' ? '、' : ', ')
}

interface FieldProps<Value> {
  readonly label: string
  readonly value: string
  /** null when it cannot be read: nothing changes then */
  readonly read: (text: string) => Value | null
  /** `step` says which neighbour is edited next: Tab 1, Shift + Tab -1 */
  readonly onEnd: (value: Value | null, step: -1 | 0 | 1) => void
}

function Cell<Value>({
  isEditing,
  text,
  onEdit,
  ...field
}: FieldProps<Value> & {
  readonly isEditing: boolean
  readonly text: string
  readonly onEdit: (() => void) | undefined
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Tab on the row lead here too
    <span role="gridcell" className={styles.cell} onClick={isEditing ? undefined : onEdit}>
      {isEditing ? <CellField {...field} /> : text}
    </span>
  )
}

function CellField<Value>({ label, value, read, onEnd }: FieldProps<Value>) {
  const [typed, setTyped] = useState(value)
  const isOver = useRef(false)
  const end = (result: Value | null, step: -1 | 0 | 1) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(result, step)
  }
  const said = () => (typed === value ? null : read(typed))
  useWhenLeaving(() => end(said(), 0))
  return (
    <input
      className={styles.field}
      aria-label={label}
      value={typed}
      // biome-ignore lint/a11y/noAutofocus: it opens because the person asked to write here
      autoFocus
      onFocus={event => event.target.select()}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => end(said(), 0)}
      onKeyDown={event => {
        event.stopPropagation()
        if (isComposing(event)) return
        if (event.key === 'Enter') end(said(), 0)
        else if (event.key === 'Escape') end(null, 0)
        else if (event.key === 'Tab') end(said(), event.shiftKey ? -1 : 1)
        else return
        event.preventDefault()
      }}
    />
  )
}

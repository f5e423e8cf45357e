import { colourNamed } from '@techo/ui'
import type { CSSProperties } from 'react'
import type { Dates } from '../schedule/dates.ts'
import styles from './Bar.module.css'
import { barOf, type GanttRow } from './rows.ts'
import type { Scale } from './scale.ts'

interface Props {
  readonly row: GanttRow
  readonly days: Dates
  readonly scale: Scale
  readonly isCritical: boolean
  readonly onOpen: (id: string) => void
}

/** Where a line stands in time. What it is dragged by, `useBarDrag` finds by `data-bar` and `data-grip`. */
export function Bar({
  row: { id, kind, plan, task, progress, conflict, isUnsettled },
  days,
  scale,
  isCritical,
  onOpen,
}: Props) {
  const colour = colourNamed(plan.project.colour)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row has keys for all that a bar can be dragged to
    <div
      data-bar={id}
      data-critical={isCritical}
      data-conflict={conflict > 0}
      data-done={task?.status === 'done'}
      data-unsettled={isUnsettled}
      className={styles[`bar-${kind}`]}
      style={
        {
          ...spanStyle(days, kind, scale),
          '--own': `var(--${colour})`,
          '--own-soft': `var(--${colour}-soft)`,
        } as CSSProperties
      }
      onDoubleClick={() => task && onOpen(id)}
    >
      {kind === 'task' && (
        <>
          <i className={styles.done} style={{ inlineSize: `${progress}%` }} />
          <i data-grip="start" className={styles.grip} />
          <i data-grip="end" className={styles.grip} />
        </>
      )}
      {kind !== 'project' && kind !== 'summary' && <i data-grip="link" className={styles.dot} />}
    </div>
  )
}

interface OutlineProps extends Pick<Props, 'days' | 'scale'> {
  /** where a drag would put it, or where the baseline has it */
  readonly kind: 'ghost' | 'base'
  readonly of: GanttRow['kind']
}

export const Outline = ({ kind, of, days, scale }: OutlineProps) => (
  <i className={styles[kind]} data-kind={of} style={spanStyle(days, of, scale)} />
)

const spanStyle = (days: Dates, kind: GanttRow['kind'], scale: Scale): CSSProperties => {
  const { x, width } = barOf(days, kind === 'milestone', scale)
  return { insetInlineStart: x, inlineSize: kind === 'milestone' ? undefined : width }
}

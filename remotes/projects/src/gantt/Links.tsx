import type { Id } from '@techo/core'
import { memo, useMemo } from 'react'
import type { ProjectPlan } from '../plan.ts'
import styles from './Links.module.css'
import { barOf, type GanttRow, linkPath } from './rows.ts'
import type { Scale } from './scale.ts'
import type { Line } from './useBarDrag.ts'

interface Props {
  readonly plans: readonly ProjectPlan[]
  readonly rows: readonly GanttRow[]
  readonly indexOf: ReadonlyMap<Id, number>
  readonly window: readonly [number, number]
  /** pixels of the chart that are drawn */
  readonly across: readonly [number, number]
  /** where those begin on the canvas */
  readonly left: number
  readonly scale: Scale
  readonly rowHeight: number
  /** where in its row a bar lies */
  readonly middle: number
  readonly isCriticalShown: boolean
  readonly line: (Line & { readonly pane: number; readonly head: number }) | null
}

/** The links that touch the rows in sight. To a screen reader the task sheet tells them. */
export const Links = memo(function Links(props: Props) {
  const {
    plans,
    rows,
    indexOf,
    window: [first, last],
    across: [from, to],
    left,
    scale,
    rowHeight,
    middle,
    isCriticalShown,
    line,
  } = props
  const sideOf = (id: Id) => {
    const at = indexOf.get(id)
    const row = at === undefined ? undefined : rows[at]
    if (at === undefined || !row?.days) return null
    return { ...barOf(row.days, row.kind === 'milestone', scale), y: (at - first) * rowHeight + middle, row }
  }
  const spans = useMemo(
    () =>
      plans.flatMap(plan => {
        const { conflicts, closing } = plan.schedule
        const broken = new Set([...conflicts.map(({ link }) => link), ...closing])
        return plan.links.flatMap(link => {
          const [pred, succ] = [indexOf.get(link.pred_id), indexOf.get(link.succ_id)]
          if (pred === undefined || succ === undefined) return []
          return [{ link, top: Math.min(pred, succ), foot: Math.max(pred, succ), isBroken: broken.has(link.id) }]
        })
      }),
    [plans, indexOf],
  )
  const drawn = spans.flatMap(({ link, top, foot, isBroken }) => {
    if (foot < first || top > last) return []
    const [pred, succ] = [sideOf(link.pred_id), sideOf(link.succ_id)]
    if (!pred || !succ) return []
    if (Math.max(pred.x + pred.width, succ.x + succ.width) < from - 16 || Math.min(pred.x, succ.x) > to + 16) return []
    return [
      {
        id: link.id,
        path: linkPath(link.type, pred, succ, rowHeight / 2),
        isCritical: isCriticalShown && pred.row.isCritical && succ.row.isCritical,
        isBroken,
      },
    ]
  })
  const height = Math.max(0, last - first + 1) * rowHeight
  const start = line && sideOf(line.from)
  return (
    <svg
      className={styles.links}
      style={{ top: `calc(var(--head) + ${first * rowHeight}px)`, insetInlineStart: left }}
      viewBox={`${from} 0 ${to - from} ${height}`}
      width={to - from}
      height={height}
      aria-hidden="true"
    >
      <defs>
        {['plain', 'critical'].map(kind => (
          <marker
            key={kind}
            id={`gantt-${kind}`}
            viewBox="0 0 6 6"
            refX="6"
            refY="3"
            markerWidth="6"
            markerHeight="6"
            orient="auto"
          >
            <path d="M0 0L6 3L0 6z" className={styles.head6} data-kind={kind} />
          </marker>
        ))}
      </defs>
      {drawn.map(({ id, path, isCritical, isBroken }) => (
        <path
          key={id}
          d={path}
          className={styles.link}
          data-critical={isCritical}
          data-broken={isBroken}
          markerEnd={`url(#gantt-${isCritical || isBroken ? 'critical' : 'plain'})`}
        />
      ))}
      {line && start && (
        <path
          d={`M${start.x + start.width} ${start.y}L${line.x - line.pane} ${line.y - line.head - first * rowHeight}`}
          className={styles.link}
          data-critical="false"
          markerEnd="url(#gantt-plain)"
        />
      )}
    </svg>
  )
})

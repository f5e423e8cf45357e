import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { announce } from '../components/announce.ts'
import { Button } from '../components/Button.tsx'
import { isComposing } from '../composing.ts'
import styles from './Chart.module.css'
import { useChartT } from './chart-messages.ts'

export interface Table {
  readonly head: readonly string[]
  /** the first cell of a row is its heading */
  readonly rows: readonly (readonly string[])[]
}

/** What a chart says at one place along its axis. */
export interface Reading {
  readonly label: string
  readonly values: readonly { readonly name: string; readonly text: string; readonly className?: string | undefined }[]
}

export interface ChartFrameProps {
  readonly title: string
  /** shown below the title */
  readonly note?: ReactNode
  readonly table: Table
  readonly legend?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

/** Title, drawing and the same numbers as a table, one press away for everyone. */
export function ChartFrame({ title, note, table, legend, children, className }: ChartFrameProps) {
  const t = useChartT()
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <figure className={className ? `${styles.chart} ${className}` : styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <Button
          size="small"
          variant="quiet"
          icon={isTable ? 'chart' : 'list'}
          aria-pressed={isTable}
          onPress={() => setTable(!isTable)}
        >
          {t(isTable ? 'as_chart' : 'as_table')}
        </Button>
      </figcaption>
      {note && <p className={styles.note}>{note}</p>}
      {isTable ? <DataTable title={title} table={table} /> : children}
      {!isTable && legend}
    </figure>
  )
}

const DataTable = ({ title, table }: { readonly title: string; readonly table: Table }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section className={styles.scroll} tabIndex={0} aria-label={title}>
    <table className={styles.table}>
      <thead>
        <tr>
          {table.head.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...cells], row) => (
          <tr key={`${row}-${name}`}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={table.head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** The width of an element in CSS pixels, so that drawn text keeps its size; 600 until it is known. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  // Before it is seen: wider than a phone, it would widen the whole page for a frame.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const take = (found: number) => found > 0 && setWidth(Math.round(found))
    take(element.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => entry && take(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

export interface PlotProps {
  readonly title: string
  readonly readings: readonly Reading[]
  /** where along the width the reading stands, 0 … 1 */
  readonly placeOf: (index: number, width: number) => number
  readonly children: (width: number, active: number | null) => ReactNode
}

/** The drawing with its reading: pointer and arrow keys choose a place, its values are shown and said. */
export function Plot({ title, readings, placeOf, children }: PlotProps) {
  const t = useChartT()
  const { ref, width } = useWidth()
  const [active, setActive] = useState<number | null>(null)
  const last = readings.length - 1
  const say = (index: number) => {
    setActive(index)
    const reading = readings[index]
    if (reading) announce([reading.label, ...reading.values.map(({ name, text }) => `${name} ${text}`)].join(' '))
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || last < 0) return
    const next = {
      ArrowRight: active === null ? 0 : Math.min(last, active + 1),
      ArrowLeft: active === null ? last : Math.max(0, active - 1),
      Home: 0,
      End: last,
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      say(next)
    } else if (event.key === 'Escape') setActive(null)
  }
  const reading = active === null ? undefined : readings[active]
  const place = active === null ? 0 : placeOf(active, width)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML is a chart that arrow keys read.
    <div
      ref={ref}
      role="group"
      aria-label={t('chart', { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the values.
      tabIndex={0}
      className={styles.plot}
      onKeyDown={press}
      onBlur={() => setActive(null)}
      onPointerLeave={() => setActive(null)}
      onPointerMove={event => {
        if (last < 0) return
        const box = event.currentTarget.getBoundingClientRect()
        const at = (event.clientX - box.left) / box.width
        let nearest = 0
        for (let index = 1; index <= last; index++)
          if (Math.abs(placeOf(index, width) - at) < Math.abs(placeOf(nearest, width) - at)) nearest = index
        setActive(nearest)
      }}
    >
      {children(width, active)}
      {reading && (
        <div
          className={styles.reading}
          style={{ insetInlineStart: `${place * 100}%`, translate: `${-place * 100}% 0` }}
        >
          <strong>{reading.label}</strong>
          {reading.values.map(({ name, text, className }) => (
            <span key={name} className={styles.value}>
              <span className={`${styles.key} ${className ?? ''}`} />
              {readings[0] && readings[0].values.length > 1 ? `${name} ` : ''}
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

import { numberFormat } from '@techo/core'
import colourStyles from '../components/Colours.module.css'
import type { Colour } from '../components/colours.ts'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import styles from './Chart.module.css'
import { ChartFrame, Plot, type Reading } from './ChartFrame.tsx'
import { useChartT } from './chart-messages.ts'
import { axisTicks, placeLabels, type Unit, unitOf } from './scale.ts'

export interface Series {
  readonly label: string
  /** one per label of the axis; null where nothing was recorded */
  readonly values: readonly (number | null)[]
  readonly colour?: Colour | 'accent'
}

export interface SeriesChartProps {
  readonly title: string
  readonly note?: string
  /** along the axis, e.g. days or weekdays */
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  /** written after each value */
  readonly unit?: Unit
  /** the axis covers at least these; bars always start at zero */
  readonly min?: number
  readonly max?: number
  /** in CSS pixels */
  readonly height?: number
  readonly className?: string
}

const space = { top: 10, bottom: 24, end: 8 }
// The first series has the accent; the others colours that differ in lightness too.
const order: readonly (Colour | 'accent')[] = ['accent', 'orange', 'teal', 'violet', 'amber', 'pink']

const classOf = (series: Series, index: number): string | undefined => {
  const colour = series.colour ?? order[index % order.length] ?? 'accent'
  return colour === 'accent' ? styles.accent : colourStyles[colour]
}

const pathOf = (points: readonly (readonly [number, number] | null)[]): string => {
  let isOpen = false
  return points
    .map(point => {
      if (!point) {
        isOpen = false
        return ''
      }
      const step = `${isOpen ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`
      isOpen = true
      return step
    })
    .join('')
}

interface KindProps extends SeriesChartProps {
  readonly kind: 'line' | 'bar'
}

/** What lines and bars share: the axis, its words, the reading, the legend, the table. */
function SeriesChart({ kind, title, note, labels, series, unit = '', min, max, height = 200, className }: KindProps) {
  const t = useChartT()
  const { language } = useLanguage()
  const numbers = numberFormat(language, { maximumFractionDigits: 2 })
  const write = (value: number | null | undefined) =>
    value === null || value === undefined ? t('none') : `${numbers.format(value)}${unitOf(unit, value)}`
  const known = series.flatMap(({ values }) => values.filter(value => value !== null))
  const ticks = axisTicks(
    Math.min(
      kind === 'bar' ? 0 : Number.POSITIVE_INFINITY,
      min ?? Number.POSITIVE_INFINITY,
      ...(known.length ? known : [0]),
    ),
    Math.max(
      kind === 'bar' ? 0 : Number.NEGATIVE_INFINITY,
      max ?? Number.NEGATIVE_INFINITY,
      ...(known.length ? known : [1]),
    ),
    4,
    known.every(Number.isInteger),
  )
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const start = Math.max(...ticks.map(tick => numbers.format(tick).length)) * 7 + 10
  const bottom = height - space.bottom
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - space.top)
  const middle = (index: number, width: number) => start + ((index + 0.5) / labels.length) * (width - start - space.end)
  const readings: readonly Reading[] = labels.map((label, index) => ({
    label,
    values: series.map((each, order) => ({
      name: each.label,
      text: write(each.values[index]),
      className: classOf(each, order),
    })),
  }))
  return (
    <ChartFrame
      title={title}
      {...(note ? { note } : {})}
      {...(className ? { className } : {})}
      table={{
        head: [t('item'), ...series.map(({ label }) => label)],
        rows: readings.map(({ label, values }) => [label, ...values.map(({ text }) => text)]),
      }}
      legend={series.length > 1 && <Legend series={series} />}
    >
      {known.length === 0 ? (
        <p className={styles.empty}>{t('empty')}</p>
      ) : (
        <Plot title={title} readings={readings} placeOf={(index, width) => middle(index, width) / width}>
          {(width, active) => {
            const slot = (width - start - space.end) / labels.length
            const bar = Math.min(28, Math.max(2, (slot * 0.66) / series.length))
            return (
              <svg width={width} height={height} className={styles.svg} aria-hidden="true">
                {ticks.map(tick => (
                  <g key={tick}>
                    <line className={styles.line} x1={start} x2={width - space.end} y1={y(tick)} y2={y(tick)} />
                    <text className={styles.tick} x={start - 8} y={y(tick)} dy="0.35em" textAnchor="end">
                      {numbers.format(tick)}
                    </text>
                  </g>
                ))}
                {placeLabels(labels, { start, width, middleOf: index => middle(index, width) }).map(
                  ({ index, label, x }) => (
                    <text key={`${index}-${label}`} className={styles.tick} x={x} y={height - 6} textAnchor="middle">
                      {label}
                    </text>
                  ),
                )}
                {active !== null && (
                  <line
                    className={styles.cursor}
                    x1={middle(active, width)}
                    x2={middle(active, width)}
                    y1={space.top}
                    y2={bottom}
                  />
                )}
                {series.map((each, order) => (
                  <g key={each.label} className={classOf(each, order)}>
                    {kind === 'bar' ? (
                      each.values.map((value, index) =>
                        value === null ? null : (
                          <rect
                            key={`${index}-${labels[index]}`}
                            className={styles.bar}
                            x={middle(index, width) + (order - series.length / 2) * bar}
                            width={bar - (series.length > 1 ? 1 : 0)}
                            y={Math.min(y(value), y(0))}
                            height={Math.abs(y(value) - y(0))}
                            rx={Math.min(2, bar / 2)}
                          />
                        ),
                      )
                    ) : (
                      <>
                        <path
                          className={styles.curve}
                          d={pathOf(
                            each.values.map((value, index) =>
                              value === null ? null : [middle(index, width), y(value)],
                            ),
                          )}
                        />
                        {each.values.map((value, index) =>
                          value !== null && (active === index || labels.length <= 16) ? (
                            <circle
                              key={`${index}-${labels[index]}`}
                              className={styles.point}
                              cx={middle(index, width)}
                              cy={y(value)}
                              r={active === index ? 4.5 : 3}
                            />
                          ) : null,
                        )}
                      </>
                    )}
                  </g>
                ))}
              </svg>
            )
          }}
        </Plot>
      )}
    </ChartFrame>
  )
}

const Legend = ({ series }: { readonly series: readonly Series[] }) => (
  <ul className={styles.legend}>
    {series.map((each, index) => (
      <li key={each.label}>
        <span className={`${styles.key} ${classOf(each, index) ?? ''}`} />
        {each.label}
      </li>
    ))}
  </ul>
)

/** How something changes along the axis. Gaps stay gaps. */
export const LineChart = (props: SeriesChartProps) => <SeriesChart {...props} kind="line" />

/** Amounts side by side, always from zero. */
export const BarChart = (props: SeriesChartProps) => <SeriesChart {...props} kind="bar" />

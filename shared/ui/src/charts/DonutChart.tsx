import { numberFormat } from '@techo/core'
import colourStyles from '../components/Colours.module.css'
import type { Colour } from '../components/colours.ts'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import styles from './Chart.module.css'
import { ChartFrame } from './ChartFrame.tsx'
import { useChartT } from './chart-messages.ts'
import { arcsOf, type Unit, unitOf } from './scale.ts'

export interface DonutPart {
  readonly label: string
  /** zero or more; parts of nothing are left out of the ring */
  readonly value: number
  readonly colour?: Colour | 'accent'
}

export interface DonutChartProps {
  readonly title: string
  readonly parts: readonly DonutPart[]
  /** written after each value */
  readonly unit?: Unit
  /** in the middle; the sum when it is left out */
  readonly centre?: string
  readonly note?: string
  readonly className?: string
}

// In this order neighbours differ in lightness, not in hue only.
const order: readonly (Colour | 'accent')[] = ['accent', 'amber', 'teal', 'pink', 'violet', 'lime', 'cyan', 'grey']
const radius = 15.9155

// A hairline of ground between neighbours; a whole ring has none. The period is the ring's length, so that it can be turned.
const dashes = (length: number): string => {
  const drawn = length === 100 ? 100 : Math.max(0.4, length - 0.8)
  return `${drawn} ${100 - drawn}`
}

/** Parts of a whole. The words and shares stand beside it, so no colour has to be told from another. */
export function DonutChart({ title, parts, unit = '', centre, note, className }: DonutChartProps) {
  const t = useChartT()
  const { language } = useLanguage()
  const numbers = numberFormat(language, { maximumFractionDigits: 2 })
  const shares = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const sum = parts.reduce((total, { value }) => total + value, 0)
  const arcs = arcsOf(parts.map(({ value }) => value))
  const classOf = ({ colour }: DonutPart, index: number) => {
    const chosen = colour ?? order[index % order.length] ?? 'accent'
    return chosen === 'accent' ? styles.accent : colourStyles[chosen]
  }
  const rows = parts.map(({ label, value }) => ({
    label,
    value: `${numbers.format(value)}${unitOf(unit, value)}`,
    share: sum > 0 ? shares.format(value / sum) : '–',
  }))
  return (
    <ChartFrame
      title={title}
      {...(note ? { note } : {})}
      {...(className ? { className } : {})}
      table={{
        head: [t('item'), t('amount'), t('share')],
        rows: rows.map(({ label, value, share }) => [label, value, share]),
      }}
    >
      {sum === 0 ? (
        <p className={styles.empty}>{t('empty')}</p>
      ) : (
        <div className={styles.donut}>
          <div className={styles.ring}>
            <svg viewBox="0 0 40 40" aria-hidden="true">
              {arcs.map(({ from, length }, index) => {
                const part = parts[index]
                return part && length > 0 ? (
                  <circle
                    key={`${index}-${part.label}`}
                    className={`${styles.arc} ${classOf(part, index) ?? ''}`}
                    cx="20"
                    cy="20"
                    r={radius}
                    pathLength="100"
                    strokeDasharray={dashes(length)}
                    strokeDashoffset={25 - from}
                  />
                ) : null
              })}
            </svg>
            <span className={styles.centre}>{centre ?? `${numbers.format(sum)}${unitOf(unit, sum)}`}</span>
          </div>
          <ul className={styles.parts}>
            {rows.map(({ label, value, share }, index) => {
              const part = parts[index]
              return (
                <li key={`${index}-${label}`}>
                  <span className={`${styles.key} ${part ? (classOf(part, index) ?? '') : ''}`} />
                  <span className={styles.part}>{label}</span>
                  <span>{value}</span>
                  <span className={styles.share}>{share}</span>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </ChartFrame>
  )
}

import { numberFormat } from '@techo/core'
import { type CSSProperties, useId } from 'react'
import { classes } from '../classes.ts'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import fieldStyles from './Field.module.css'
import styles from './Slider.module.css'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  /** once, when the finger or key is let go */
  readonly onChangeEnd?: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** the value in words: 「3時間」; the plain number unless told */
  readonly write?: (value: number) => string
  readonly isDisabled?: boolean
  readonly className?: string
}

/** A value found by moving. The browser's own range input, drawn in our colours. */
export function Slider({
  label,
  value,
  onChange,
  onChangeEnd,
  min = 0,
  max = 100,
  step = 1,
  write,
  isDisabled = false,
  className,
}: SliderProps) {
  const id = useId()
  const { language } = useLanguage()
  const text = write?.(value) ?? numberFormat(language).format(value)
  // CSSProperties knows no custom properties.
  const part = { '--part': `${((value - min) / (max - min || 1)) * 100}%` } as CSSProperties
  const end = (target: HTMLInputElement) => onChangeEnd?.(target.valueAsNumber)
  return (
    <div className={classes(styles.slider, className)}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <output htmlFor={id} className={styles.output}>
        {text}
      </output>
      <input
        id={id}
        type="range"
        className={styles.range}
        style={part}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={isDisabled}
        aria-valuetext={text}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
        onPointerUp={event => end(event.currentTarget)}
        onKeyUp={event => end(event.currentTarget)}
      />
    </div>
  )
}

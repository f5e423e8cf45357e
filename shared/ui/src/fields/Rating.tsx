import { foldDigits } from '@techo/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { classes } from '../classes.ts'
import fieldStyles from '../components/Field.module.css'
import type { FieldTexts } from '../components/field-texts.ts'
import { Icon } from '../components/Icon.tsx'
import { isComposing } from '../composing.ts'
import { useFieldT } from './field-messages.ts'
import styles from './Rating.module.css'

export interface RatingProps extends Omit<FieldTexts, 'error'> {
  readonly error?: string | undefined
  /** `step` … `max`; null when it is not rated */
  readonly value: number | null
  readonly onChange?: (value: number | null) => void
  readonly max?: number
  readonly step?: 1 | 0.5
  /** shows the stars only, as one picture with its words */
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
}

/** Stars. The browser's own radio buttons: arrow keys, and digits; Delete and the button beside take the rating away. */
export function Rating({
  label,
  description,
  error,
  value,
  onChange,
  max = 5,
  step = 1,
  isReadOnly = false,
  isDisabled = false,
  name,
  className,
}: RatingProps) {
  const t = useFieldT()
  const id = useId()
  const [hovered, setHovered] = useState<number | null>(null)
  const places = Array.from({ length: max }, (_, index) => index + 1)
  const shown = hovered ?? value ?? 0
  const stars = (
    <>
      <span className={styles.row}>
        {places.map(place => (
          <Icon key={place} name="star" />
        ))}
      </span>
      <span
        className={classes(styles.row, styles.full)}
        style={{ clipPath: `inset(0 ${100 - (shown / max) * 100}% 0 0)` }}
      >
        {places.map(place => (
          <Icon key={place} name="star" />
        ))}
      </span>
    </>
  )
  if (isReadOnly)
    return (
      <span
        role="img"
        aria-label={`${label} ${value === null ? t('unrated') : t('stars', { value, max })}`}
        className={classes(styles.stars, styles.shown, className)}
      >
        {stars}
      </span>
    )
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const digit = Number(foldDigits(event.key))
    if (event.key === 'Delete' || event.key === 'Backspace' || event.key === '0') onChange?.(null)
    else if (Number.isInteger(digit) && digit >= 1 && digit <= max) onChange?.(digit)
    else return
    event.preventDefault()
  }
  return (
    <fieldset
      disabled={isDisabled}
      className={classes(fieldStyles.field, className)}
      onKeyDown={press}
      {...(description || error ? { 'aria-describedby': `${id}-notes` } : {})}
    >
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.line}>
        <div className={classes(styles.stars, step === 0.5 && styles.halves)} onPointerLeave={() => setHovered(null)}>
          {stars}
          <span className={styles.slices}>
            {Array.from({ length: max / step }, (_, index) => (index + 1) * step).map(place => (
              <input
                key={place}
                type="radio"
                name={name ?? id}
                value={place}
                aria-label={t('stars', { value: place, max })}
                aria-invalid={error ? true : undefined}
                checked={value === place}
                onChange={() => onChange?.(place)}
                onPointerEnter={event => event.pointerType === 'mouse' && setHovered(place)}
              />
            ))}
          </span>
        </div>
        {value !== null && !isDisabled && (
          <button type="button" className={fieldStyles.tool} aria-label={t('unrate')} onClick={() => onChange?.(null)}>
            <Icon name="x" size="small" />
          </button>
        )}
        <output className={styles.words}>{value === null ? t('unrated') : t('stars', { value, max })}</output>
      </div>
      {(description || error) && (
        <div id={`${id}-notes`}>
          {description && <p className={fieldStyles.description}>{description}</p>}
          {error && <p className={fieldStyles.error}>{error}</p>}
        </div>
      )}
    </fieldset>
  )
}

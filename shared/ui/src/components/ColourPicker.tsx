import { useId } from 'react'
import { classes } from '../classes.ts'
import choiceStyles from './Choice.module.css'
import styles from './ColourPicker.module.css'
import colourStyles from './Colours.module.css'
import { type Colour, colours, useColourT } from './colours.ts'
import fieldStyles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { useKitT } from './messages.ts'

export interface ColourPickerProps {
  readonly label?: string
  readonly value: Colour
  readonly onChange: (colour: Colour) => void
  readonly isDisabled?: boolean
  readonly className?: string
}

/** One of the twelve classification colours. Each has a name, and the chosen one a tick. */
export function ColourPicker({ label, value, onChange, isDisabled = false, className }: ColourPickerProps) {
  const t = useKitT()
  const name = useColourT()
  const group = useId()
  return (
    <fieldset disabled={isDisabled} className={classes(fieldStyles.field, className)}>
      <legend className={fieldStyles.label}>{label ?? t('colour')}</legend>
      <div className={styles.grid}>
        {colours.map(colour => (
          <label key={colour} title={name(colour)} className={classes(styles.swatch, colourStyles[colour])}>
            <input
              type="radio"
              className={choiceStyles.input}
              name={group}
              aria-label={name(colour)}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <Icon name="check" />
          </label>
        ))}
        <span className={styles.name} aria-hidden="true">
          {name(value)}
        </span>
      </div>
    </fieldset>
  )
}

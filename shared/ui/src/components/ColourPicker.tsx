import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup'
import { classes } from '../classes.ts'
import styles from './ColourPicker.module.css'
import colourStyles from './Colours.module.css'
import { type Colour, colours, useColourT } from './colours.ts'
import fieldStyles from './Field.module.css'
import { FieldLabel } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { useKitT } from './texts.ts'

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
  return (
    <AriaRadioGroup
      value={value}
      isDisabled={isDisabled}
      orientation="horizontal"
      onChange={chosen => {
        const colour = colours.find(each => each === chosen)
        if (colour) onChange(colour)
      }}
      className={classes(fieldStyles.field, className)}
    >
      <FieldLabel label={label ?? t('colour')} />
      <div className={styles.grid}>
        {colours.map(colour => (
          <Radio
            key={colour}
            value={colour}
            aria-label={name(colour)}
            className={classes(styles.swatch, colourStyles[colour])}
          >
            <Icon name="check" />
          </Radio>
        ))}
        <span className={styles.name} aria-hidden="true">
          {name(value)}
        </span>
      </div>
    </AriaRadioGroup>
  )
}

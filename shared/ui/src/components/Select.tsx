import { classes } from '../classes.ts'
import { overlays } from '../overlays/index.ts'
import fieldStyles from './Field.module.css'
import type { FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './List.module.css'
import { type Option, OptionBody } from './Option.tsx'
import { useKitT } from './texts.ts'

export type { Option } from './Option.tsx'

export interface SelectProps<Value extends string> extends FieldTexts {
  readonly options: readonly Option<Value>[]
  /** null when nothing is chosen */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
}

/** One of several that are not all in sight. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const parts = overlays.usePart(true)
  return parts ? <parts.SelectControl {...props} /> : <Likeness {...props} />
}

/** What is seen of it until the control itself has come: the same words in the same places. */
function Likeness<Value extends string>({
  label,
  description,
  options,
  value,
  placeholder,
  isRequired,
  className,
}: SelectProps<Value>) {
  const t = useKitT()
  const chosen = options.find(option => option.value === value)
  return (
    <div className={classes(fieldStyles.field, className)} aria-busy="true">
      <span className={fieldStyles.label}>
        {label}
        {isRequired && <span className={fieldStyles.need}>{t('required')}</span>}
      </span>
      <span className={classes(fieldStyles.box, styles.button)}>
        <span className={styles.value}>{chosen ? <OptionBody {...chosen} /> : (placeholder ?? t('choose'))}</span>
        <Icon name="chevron-down" size="small" />
      </span>
      {description && <span className={fieldStyles.description}>{description}</span>}
    </div>
  )
}

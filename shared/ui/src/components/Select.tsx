import { classes } from '../classes.ts'
import { overlays } from '../overlays/index.ts'
import fieldStyles from './Field.module.css'
import { Icon } from './Icon.tsx'
import styles from './List.module.css'
import { OptionBody } from './Option.tsx'
import type { SelectProps } from './select-props.ts'
import { useKitT } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

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
  hideLabel = false,
  className,
}: SelectProps<Value>) {
  const t = useKitT()
  const chosen = options.find(option => option.value === value)
  return (
    <div className={classes(fieldStyles.field, className)} aria-busy="true">
      {hideLabel ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <span className={fieldStyles.label}>
          {label}
          {isRequired && <span className={fieldStyles.need}>{t('required')}</span>}
        </span>
      )}
      <span className={classes(fieldStyles.box, styles.button)}>
        <span className={styles.value}>{chosen ? <OptionBody {...chosen} /> : (placeholder ?? t('choose'))}</span>
        <Icon name="chevron-down" size="small" />
      </span>
      {description && <span className={fieldStyles.description}>{description}</span>}
    </div>
  )
}

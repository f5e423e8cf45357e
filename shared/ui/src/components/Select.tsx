import { useId, useState } from 'react'
import { classes } from '../classes.ts'
import { overlays } from '../overlays/index.ts'
import fieldStyles from './Field.module.css'
import { useToldByForm } from './form-errors.ts'
import { Icon } from './Icon.tsx'
import styles from './List.module.css'
import { Need } from './Marks.tsx'
import { useKitT } from './messages.ts'
import { OptionBody } from './Option.tsx'
import type { SelectProps } from './select-props.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * One of several that are not all in sight. In a page it is a plain button until somebody presses it: the control with its
 * list is a large part of the kit, and a list page has several. In a form, where it is checked, and where the kit is there
 * already, it is the control from the start.
 */
export function Select<Value extends string>(given: SelectProps<Value>) {
  const props = useToldByForm(given)
  const [isPressed, setPressed] = useState(false)
  const [isWhole] = useState(() => overlays.now() !== null)
  const isChecked = props.isRequired === true || props.error !== undefined || props.name !== undefined
  const parts = overlays.usePart(isPressed || isWhole || isChecked, () => setPressed(false))
  if (parts) return <parts.SelectControl {...props} opensAtOnce={isPressed} />
  return <Likeness {...props} onPress={() => setPressed(true)} />
}

/** What is seen of it until the control itself has come: the same words in the same places, under the same name. */
function Likeness<Value extends string>({
  label,
  description,
  options,
  value,
  placeholder,
  isRequired,
  isDisabled = false,
  hideLabel = false,
  className,
  onPress,
}: SelectProps<Value> & { readonly onPress: () => void }) {
  const t = useKitT()
  const id = useId()
  overlays.useAtRest()
  const chosen = options.find(option => option.value === value)
  const words = (
    <span id={`${id}label`} className={fieldStyles.label}>
      {label}
      {isRequired && <Need />}
    </span>
  )
  return (
    <div className={classes(fieldStyles.field, className)}>
      {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      <button
        type="button"
        className={classes(fieldStyles.box, styles.button)}
        disabled={isDisabled}
        data-disabled={isDisabled || undefined}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${id}value ${id}label`}
        aria-describedby={description ? `${id}description` : undefined}
        onPointerEnter={overlays.preload}
        onPointerDown={overlays.preload}
        onFocus={overlays.preload}
        onClick={onPress}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          onPress()
        }}
      >
        <span id={`${id}value`} className={styles.value} data-placeholder={chosen ? undefined : true}>
          {chosen ? <OptionBody {...chosen} /> : (placeholder ?? t('choose'))}
        </span>
        <Icon name="chevron-down" size="small" />
      </button>
      {description && (
        <span id={`${id}description`} className={fieldStyles.description}>
          {description}
        </span>
      )}
    </div>
  )
}

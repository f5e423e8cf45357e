import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './Choice.module.css'
import fieldStyles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { useKitT } from './messages.ts'
import { useMissing } from './validity.ts'

/** What Checkbox and Switch share. Both are the browser's own checkbox, so every form and screen reader knows them. */
export interface ToggleProps {
  readonly isSelected?: boolean
  readonly defaultSelected?: boolean
  readonly onChange?: (isSelected: boolean) => void
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly autoFocus?: boolean
  readonly name?: string
  readonly value?: string
  readonly id?: string
  readonly note?: string
  readonly className?: string
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string
}

export interface CheckboxProps extends ToggleProps {
  /** its label; without one give `aria-label` */
  readonly children?: ReactNode
  readonly isIndeterminate?: boolean
  readonly isInvalid?: boolean
  /** round for things that get done, square for settings and selections */
  readonly shape?: 'square' | 'round'
}

/** The input's own attributes out of our props. */
export const toggleInput = ({
  isSelected,
  defaultSelected,
  onChange,
  isDisabled,
  isRequired,
  ...rest
}: ToggleProps) => ({
  ...rest,
  type: 'checkbox',
  className: styles.input,
  ...(isSelected === undefined ? { defaultChecked: defaultSelected } : { checked: isSelected }),
  disabled: isDisabled,
  required: isRequired,
  onChange: (event: { readonly currentTarget: HTMLInputElement }) => onChange?.(event.currentTarget.checked),
})

export function Checkbox({
  children,
  note,
  shape = 'square',
  isIndeterminate = false,
  isInvalid,
  className,
  ...rest
}: CheckboxProps) {
  const t = useKitT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isMissing, settle, onInvalid } = useMissing()
  const { onChange, ...attributes } = toggleInput(rest)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate
  })
  return (
    <>
      <label className={classes(styles.choice, className)}>
        <input
          ref={input}
          {...attributes}
          aria-invalid={isInvalid || isMissing || undefined}
          {...(isMissing ? { 'aria-describedby': id } : {})}
          onInvalid={onInvalid}
          onChange={event => {
            settle()
            onChange(event)
          }}
        />
        <span className={classes(styles.mark, shape === 'round' && styles.round)}>
          <Icon name={isIndeterminate ? 'minus' : 'check'} />
        </span>
        {children && (
          <span>
            {children}
            {note && <span className={styles.note}>{note}</span>}
          </span>
        )}
      </label>
      {isMissing && (
        <p id={id} className={classes(fieldStyles.error, styles.below)}>
          {t('unchecked')}
        </p>
      )}
    </>
  )
}

import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { SearchField as AriaSearchField, Input } from 'react-aria-components/SearchField'
import { classes } from '../classes.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { useKitT } from './texts.ts'

export interface SearchFieldProps {
  /** said to screen readers; the magnifier says it to everyone else */
  readonly label: string
  readonly placeholder?: string
  readonly value?: string
  readonly defaultValue?: string
  readonly onChange?: (value: string) => void
  /** Enter outside a composition */
  readonly onSubmit?: (value: string) => void
  readonly autoFocus?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly className?: string
}

export function SearchField({ label, placeholder, inputRef, className, ...rest }: SearchFieldProps) {
  const t = useKitT()
  return (
    <AriaSearchField {...rest} aria-label={label} className={classes(styles.field, styles.group, className)}>
      <div className={styles.box}>
        <Icon name="search" className={styles.aside ?? ''} />
        <Input ref={inputRef ?? null} className={styles.input ?? ''} placeholder={placeholder ?? label} />
        <Button className={classes(styles.tool, styles.clear)} aria-label={t('clear')}>
          <Icon name="x" />
        </Button>
      </div>
    </AriaSearchField>
  )
}

import { Icon, type IconName } from './Icon.tsx'
import styles from './List.module.css'

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly note?: string
  readonly icon?: IconName
  readonly isDisabled?: boolean
}

/** One line of a list of choices or of a menu. */
export const OptionBody = ({ icon, label, note }: Omit<Option, 'value' | 'isDisabled'>) => (
  <>
    {icon && <Icon name={icon} />}
    <span className={styles.text}>
      {label}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  </>
)

import styles from './Field.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { PressButton } from './PressButton.tsx'

export interface LineToolProps {
  readonly label: string
  readonly icon: IconName
  readonly onPress: () => void
  readonly isDisabled?: boolean
  /** A key does the same. */
  readonly isForPointer?: boolean
}

/** A button in the box of a line of text. */
export const LineTool = ({ label, icon, isForPointer = false, ...rest }: LineToolProps) => (
  <PressButton {...rest} aria-label={label} className={styles.tool ?? ''} excludeFromTabOrder={isForPointer}>
    <Icon name={icon} />
  </PressButton>
)

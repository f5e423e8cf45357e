import { Icon } from '../components/Icon.tsx'
import styles from './Handle.module.css'
import { type Elements, useStanding } from './standing.ts'

export interface HandleProps {
  /** of the row or card it moves */
  readonly id: string
  readonly elements: Elements
  readonly label: string
  /** what a screen reader calls it instead of a button */
  readonly role: string
  /** id of what says how it is used */
  readonly how: string
}

/** What a row or a card is taken hold of by, with mouse, finger or keys. */
export const Handle = ({ id, elements, label, role, how }: HandleProps) => (
  <button
    type="button"
    ref={useStanding(elements.handles, id)}
    className={styles.handle}
    aria-label={label}
    aria-roledescription={role}
    aria-describedby={how}
  >
    <Icon name="grip" />
  </button>
)

import { Icon } from '../components/Icon.tsx'
import type { MenuAction } from '../components/menu-props.ts'
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

/** The ways of something within its list, for a menu. */
export const movesWithin = (
  t: (way: 'first' | 'up' | 'down' | 'last') => string,
  index: number,
  count: number,
  onPlace: (to: number) => void,
): readonly MenuAction[] => [
  { id: 'first', label: t('first'), icon: 'arrow-up', isDisabled: index < 2, onAction: () => onPlace(0) },
  { id: 'up', label: t('up'), icon: 'chevron-up', isDisabled: index === 0, onAction: () => onPlace(index - 1) },
  {
    id: 'down',
    label: t('down'),
    icon: 'chevron-down',
    isDisabled: index === count - 1,
    onAction: () => onPlace(index + 1),
  },
  {
    id: 'last',
    label: t('last'),
    icon: 'arrow-down',
    isDisabled: index > count - 3,
    onAction: () => onPlace(count - 1),
  },
]

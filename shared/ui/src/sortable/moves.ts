import type { MenuAction } from '../components/menu-props.ts'

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

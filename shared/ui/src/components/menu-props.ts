import type { ReactElement } from 'react'
import type { IconName } from './Icon.tsx'

/** One thing a person can do, for menu, keys and sheet of keys alike. */
export interface MenuAction {
  readonly id: string
  readonly label: string
  readonly note?: string
  readonly icon?: IconName
  /** as they stand on the keyboard, e.g. `Alt+↑`; shown here and in the sheet of keys, run by `@techo/ui/actions` */
  readonly keys?: string
  /** what it does; or where it goes */
  readonly onAction?: () => void
  readonly to?: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
}

export interface MenuProps {
  /** says what the actions act on; screen readers hear it */
  readonly label: string
  /** the button that opens it */
  readonly trigger: ReactElement
  /** `'separator'` draws a line between groups */
  readonly items: readonly (MenuAction | 'separator')[]
}

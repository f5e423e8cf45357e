import { createContext, type RefObject } from 'react'
import type { MenuPanelProps } from './MenuPanel.tsx'

/** What a menu tells the button that opens it. */
export interface Opener {
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly open: (start: MenuPanelProps['start']) => void
}

export const OpenerContext = createContext<Opener | null>(null)

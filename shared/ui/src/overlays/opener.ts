import { createContext, type RefObject } from 'react'

/** Which item has the focus at first; true leaves it with the menu itself, as after a click. */
export type MenuStart = 'first' | 'last' | true

/** What a menu tells the button that opens it. */
export interface Opener {
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly open: (start: MenuStart) => void
  /** Somebody is near: what is opened should be there when they press. */
  readonly prepare: () => void
}

export const OpenerContext = createContext<Opener | null>(null)

/** What a panel tells the button that opens it. */
export interface PanelTrigger extends Pick<Opener, 'buttonRef' | 'isOpen' | 'prepare'> {
  readonly press: () => void
}

export const TriggerContext = createContext<PanelTrigger | null>(null)

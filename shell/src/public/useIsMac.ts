import { useSyncExternalStore } from 'react'

const unchanging = () => () => {}

/** Whether the keyboard at hand is a Mac's; no, where the page is rendered beforehand. */
export const useIsMac = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => /Mac|iP(hone|ad)/.test(navigator.platform),
    () => false,
  )

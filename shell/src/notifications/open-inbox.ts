const asked = 'techo:inbox'

/** Opens the inbox from wherever it is asked for: the menu of phones, a notice of the device. */
export const openInbox = () => void window.dispatchEvent(new Event(asked))

/** @returns stops listening */
export function whenInboxAsked(open: () => void): () => void {
  window.addEventListener(asked, open)
  return () => window.removeEventListener(asked, open)
}

/** What the test wants to go wrong: `localStorage.probe = 'import'`, and `probe-build` to break one build only. */
export const version = 'first'

type Part = 'import' | 'render' | 'card' | 'shape' | 'reminders' | 'sample'

export const isBroken = (part: Part): boolean =>
  localStorage.getItem('probe') === part && [null, version].includes(localStorage.getItem('probe-build'))

export function breakOn(part: Exclude<Part, 'shape'>): void {
  if (isBroken(part)) throw new Error('the part is broken')
}

/** The contract it says it was made for, when the test wants another one. */
export const contractWanted = (): { readonly contract?: number } => {
  const wanted = localStorage.getItem('probe-contract')
  return wanted === null ? {} : { contract: Number(wanted) }
}

/** What the test wants to go wrong: `localStorage.probe = 'import'`, and `probe-build` to break one build only. */
export const version = 'first'

export const isBroken = (part: 'import' | 'render' | 'card' | 'shape'): boolean =>
  localStorage.getItem('probe') === part && [null, version].includes(localStorage.getItem('probe-build'))

export function breakOn(part: 'import' | 'render' | 'card'): void {
  if (isBroken(part)) throw new Error('the part is broken')
}

/** The contract it says it was made for, when the test wants another one. */
export const contractWanted = (): { readonly contract?: number } => {
  const wanted = localStorage.getItem('probe-contract')
  return wanted === null ? {} : { contract: Number(wanted) }
}

/** What the test wants to go wrong: `localStorage.probe = 'link keys'`, and `probe-build` to break one build only. */
export const version = 'first'

type Part =
  | 'import'
  | 'import-loop'
  | 'render'
  | 'card'
  | 'shape'
  | 'reminders'
  | 'sample'
  | 'link'
  | 'keys'
  | 'timer'
  | 'sheet'

export const isBroken = (part: Part): boolean =>
  (localStorage.getItem('probe') ?? '').split(' ').includes(part) &&
  [null, version].includes(localStorage.getItem('probe-build'))

export function breakOn(part: Part): void {
  if (isBroken(part)) throw new Error('the part is broken')
}

/** Takes the thread and never gives it back. */
export function loopOn(part: 'import-loop'): void {
  while (isBroken(part));
}

/** What stays on the page around it when it has gone. */
export function litter(): void {
  if (isBroken('keys')) window.addEventListener('keydown', event => event.preventDefault(), true)
  if (isBroken('timer')) {
    const grow = (times: number) => setTimeout(() => grow(times * 2), 10 / times)
    grow(1)
  }
  if (isBroken('sheet')) document.styleSheets[0]?.insertRule('nav { display: none }')
}

/** The contract it says it was made for, when the test wants another one. */
export const contractWanted = (): { readonly contract?: number } => {
  const wanted = localStorage.getItem('probe-contract')
  return wanted === null ? {} : { contract: Number(wanted) }
}

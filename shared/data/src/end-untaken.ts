/** Milliseconds after which a page whose scripts came in time has taken what it wanted. */
const patience = 5000

/**
 * Ends the answers to what the document asked (`asked-early.ts`) that nobody has taken: a page that found rows on the device asks
 * otherwise. An answer that is not read holds one of the few connections to the server. Whoever comes later asks anew.
 * @param later calls back after so many milliseconds
 */
export function endUntaken(later: (ms: number, work: () => void) => unknown): void {
  const answers = globalThis.techoAsked?.answers
  if (!answers) return
  later(patience, () => {
    for (const [address, answer] of Object.entries(answers)) {
      delete answers[address]
      // One that is being read, with others that went together, goes on: it is locked, and refuses.
      answer.then(({ body }) => body?.cancel()).catch(() => {})
    }
  })
}

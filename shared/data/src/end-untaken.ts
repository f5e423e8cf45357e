import { fresh } from './asked-early.ts'

/**
 * Ends the answers to what the document asked (`asked-early.ts`) that nobody has taken once nobody may take them any more. An
 * answer that is not read holds one of the few connections to the server.
 * @param later calls back after so many milliseconds
 */
export function endUntaken(later: (ms: number, work: () => void) => unknown): void {
  const answers = globalThis.techoAsked?.answers
  if (!answers) return
  later(fresh, () => {
    // One that is being read goes on: it is locked, and refuses.
    for (const answer of Object.values(answers)) answer.then(({ body }) => body?.cancel()).catch(() => {})
  })
}

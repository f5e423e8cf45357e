import { isProblem } from '@techo/core'
import type { SaveAnswer } from './types.ts'

/**
 * What became of a save, by what its mutation answered. One that no verdict came for is `saved` too: that it is still on its way,
 * the autosave asks `isOnItsWay`.
 * @throws what is no `Problem`
 */
export async function saveAnswerOf(saved: Promise<unknown>): Promise<SaveAnswer> {
  try {
    await saved
    return { kind: 'saved' }
  } catch (error) {
    if (!isProblem(error)) throw error
    if (error.kind === 'conflict') return { kind: 'conflict' }
    // The row is gone: this text has no place any more.
    return { kind: error.kind === 'missing' ? 'locked' : 'failed', problem: error }
  }
}

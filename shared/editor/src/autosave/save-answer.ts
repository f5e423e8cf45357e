import { isProblem } from '@techo/core'
import type { SaveAnswer } from './types.ts'

/**
 * What became of a save, by what its mutation answered.
 * @param isAnswered the mutation waited for the backend; without it the text is on this device and on its way
 * @throws what is no `Problem`
 */
export async function saveAnswerOf(saved: Promise<unknown>, isAnswered: boolean): Promise<SaveAnswer> {
  try {
    await saved
    return { kind: isAnswered ? 'saved' : 'kept' }
  } catch (error) {
    if (!isProblem(error)) throw error
    if (error.kind === 'conflict') return { kind: 'conflict' }
    // The row is gone: this text has no place any more.
    return { kind: error.kind === 'missing' ? 'locked' : 'failed', problem: error }
  }
}

import type { Errand } from './run-errands.ts'

export type { Errand }

/**
 * For presses whose writes need rows, code or an answer first. What is asked for lies on the device from the turn of the press to
 * the turn in which its writes are handed over: a page that is left in between loses nothing, and the next one of the feature,
 * which calls this with nothing new, goes on. Apart from `runErrands`, because few pages have one.
 *
 * @param place names the errands in the whole product, and who asked: `notes.make:<person>`
 * @returns whether there is anything to run
 */
export function putErrand(place: string, asked?: Errand): boolean {
  try {
    // In `localStorage`, which alone is written before a page is gone.
    if (!asked) return Object.keys(localStorage).join().includes(`techo-errand:${place}:`)
    localStorage.setItem(`techo-errand:${place}:${asked.id}`, JSON.stringify(asked))
  } catch {
    // A browser that keeps nothing, or is full, does what was asked for all the same.
  }
  return !!asked
}

import { snapshotKey } from './snapshot-key.ts'

/** Takes all away: whoever was seen here has gone. */
export function forgetSnapshots(memory: () => Pick<Storage, 'removeItem'> = () => localStorage): void {
  try {
    const kept = memory()
    for (const key of Object.keys(kept)) if (key.startsWith(snapshotKey)) kept.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing of anybody.
  }
}

/** Milliseconds after which the first page has come to rest. */
const rest = 4000

/** Begins to take snapshots once the page rests; the answer stops it. */
export function keepSnapshots(): () => void {
  let stop = () => {}
  const timer = setTimeout(() => {
    import('./snapshot.ts').then(
      ({ takeSnapshots }) => {
        stop = takeSnapshots()
      },
      () => {},
    )
  }, rest)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

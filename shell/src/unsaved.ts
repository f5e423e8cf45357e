/**
 * Work that is not on disk yet (an editor's pending autosave) is put there before the page goes. Whoever holds such work
 * listens for the window's `techo:flush` event and hands over a promise: `event.detail.waitUntil(save())`.
 */

export interface FlushDetail {
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** True when everything handed over was settled well within `ms`; then the page may go. */
export async function flushUnsaved(ms = 3000): Promise<boolean> {
  const works: Promise<unknown>[] = []
  const detail: FlushDetail = { waitUntil: work => works.push(work) }
  window.dispatchEvent(new CustomEvent('techo:flush', { detail }))
  if (works.length === 0) return true
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const saved = Promise.all(works).then(
    () => true,
    error => {
      console.warn('Unsaved work could not be put on disk, so the page stays', error)
      return false
    },
  )
  return Promise.race([saved, late]).finally(() => clearTimeout(timer))
}

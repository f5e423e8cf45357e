/** Does work later, unless it is called off before. */
export const later = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** What a promise answers, or `late` when it takes longer than so many milliseconds. The promise itself goes on. */
export function within<Data>(promise: PromiseLike<Data>, ms: number, wait = later): Promise<Data | 'late'> {
  let cancel = () => {}
  const late = new Promise<'late'>(resolve => {
    cancel = wait(ms, () => resolve('late'))
  })
  return Promise.race([promise, late]).finally(() => cancel())
}

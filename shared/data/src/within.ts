/** What a promise answers, or `late` when it takes longer than so many milliseconds. The promise itself goes on. */
export function within<Data>(
  promise: PromiseLike<Data>,
  ms: number,
  later: (ms: number, work: () => void) => () => void,
): Promise<Data | 'late'> {
  let cancel = () => {}
  const late = new Promise<'late'>(resolve => {
    cancel = later(ms, () => resolve('late'))
  })
  return Promise.race([promise, late]).finally(() => cancel())
}

/** Milliseconds until what did not come is asked for again, at first and at most. */
const [firstPause, longestPause] = [5000, 300_000]

/**
 * Asks for code that nobody has pressed for until it comes, later and later, and at once when the network is back: at the moment a
 * page asks for it there may be neither network nor server.
 * @param isOver the answer is null once nobody wants it any more
 */
export const untilThere = async <Loaded>(
  load: () => Promise<Loaded>,
  isOver: () => boolean = () => false,
  pause: number = firstPause,
): Promise<Loaded | null> =>
  isOver()
    ? null
    : load().catch(async () => {
        await new Promise<unknown>(resolve => {
          setTimeout(resolve, pause)
          globalThis.window?.addEventListener('online', resolve, { once: true })
        })
        return untilThere(load, isOver, Math.min(pause * 2, longestPause))
      })

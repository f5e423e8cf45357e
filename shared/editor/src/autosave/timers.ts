import type { Clock } from './clock.ts'

/** Timers that are known by their names: each runs once, and starting one again moves it. */
export function createTimers<Name extends string>(clock: Clock, onTime: (name: Name) => void) {
  const running = new Map<Name, unknown>()
  const stop = (...names: Name[]) => {
    for (const name of names) {
      if (running.has(name)) clock.clear(running.get(name))
      running.delete(name)
    }
  }
  return {
    /** @param ms from now */
    start: (name: Name, ms: number) => {
      stop(name)
      const timer = clock.set(() => {
        running.delete(name)
        onTime(name)
      }, ms)
      running.set(name, timer)
    },
    stop,
    isAnyRunning: (...names: Name[]) => (names.length === 0 ? running.size > 0 : names.some(name => running.has(name))),
  }
}

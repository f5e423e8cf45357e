import type { Clock } from './clock.ts'

/** Timers that are known by their names: each runs once, and starting one again moves it. */
export function createTimers<Name extends string>(clock: Clock, onTime: (name: Name) => void) {
  const timers = new Map<Name, unknown>()
  const stop = (...names: Name[]) => {
    for (const name of names) {
      clock.clear(timers.get(name))
      timers.delete(name)
    }
  }
  /** @param ms from now */
  const start = (name: Name, ms: number) => {
    stop(name)
    const then = () => {
      timers.delete(name)
      onTime(name)
    }
    timers.set(name, clock.set(then, ms))
  }
  return { start, stop, timers }
}

import type { Clock } from './clock.ts'

/** Timers that are known by their names: each runs once, and starting one again moves it. */
export function createTimers<Name extends string>(clock: Clock, onTime: (name: Name) => void) {
  const running = new Map<Name, unknown>()
  const stop = (...names: Name[]) => {
    for (const name of names) if (running.has(name)) clock.clear(running.get(name))
    for (const name of names) running.delete(name)
  }
  /** @param ms from now */
  const start = (name: Name, ms: number) => {
    stop(name)
    const then = () => {
      running.delete(name)
      onTime(name)
    }
    running.set(name, clock.set(then, ms))
  }
  return { start, stop, running }
}

/** Lets whatever waits for an answer that is there go on. */
export const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

/** A clock that is moved by hand. */
export const handClock = () => {
  let now = 0
  const timers = new Map<number, { at: number; then: () => void }>()
  let last = 0
  return {
    set: (then: () => void, ms: number) => {
      timers.set(++last, { at: now + ms, then })
      return last
    },
    clear: (timer: unknown) => timers.delete(Number(timer)),
    pass: async (ms: number) => {
      const end = now + ms
      for (;;) {
        const [id, due] = [...timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? []
        if (id === undefined || !due || due.at > end) break
        now = due.at
        timers.delete(id)
        due.then()
        await settle()
      }
      now = end
      await settle()
    },
  }
}

/**
 * Who may use the database next.
 *
 * Everyone who waits has a key (a person, a role, the owner). Turns go round the keys, so that a hundred requests of one
 * person cost another person one turn of waiting and not a hundred. Within a key first come is first served. A key that rests
 * is served when no other waits. Where several turns are out at once, no key but `unbounded` holds more than `share` of them,
 * and the others leave one for it.
 */
export interface Turns {
  /** @param signal ends the waiting; it then rejects with the signal's reason */
  take(key: string, signal?: AbortSignal): Promise<Turn>
  /** Until then (milliseconds of `performance.now`) everyone else comes before this key. */
  rest(key: string, until: number): void
  /** whether somebody with another key waits */
  isWantedByOthers(key: string): boolean
  load(): Load
}

/** How many turns there are, and who waits for one. */
export interface Load {
  readonly width: number
  /** turns that are out just now */
  readonly out: number
  readonly waiting: number
  /** turns that were given since the start */
  readonly given: number
  /** milliseconds that was waited for them altogether */
  readonly waitedMs: number
}

export interface Turn {
  /** Safe to call twice. */
  end(): void
}

export interface TurnRules {
  /** how many turns are out at once */
  readonly width: number
  /** how many of them one key may hold */
  readonly share: number
  /** the key without a share */
  readonly unbounded?: string
  /** called whenever somebody begins to wait */
  readonly onWait?: () => void
}

type Begin = () => void

export function createTurns({ width, share, unbounded, onWait }: TurnRules): Turns {
  /** in the order of their next turn; a key that has had one goes to the end */
  const waiting = new Map<string, Set<Begin>>()
  const held = new Map<string, number>()
  const resting = new Map<string, number>()
  const widthOfOthers = unbounded === undefined || width === 1 ? width : width - 1
  let out = 0
  let given = 0
  let waitedMs = 0

  const mayHold = (key: string): boolean => {
    if (out >= width) return false
    if (key === unbounded) return true
    return out - (held.get(unbounded ?? '') ?? 0) < widthOfOthers && (held.get(key) ?? 0) < share
  }

  const isResting = (key: string): boolean => {
    const until = resting.get(key)
    if (until === undefined) return false
    if (until > performance.now()) return true
    resting.delete(key)
    return false
  }

  const grant = (key: string): Turn => {
    out += 1
    given += 1
    held.set(key, (held.get(key) ?? 0) + 1)
    let isOver = false
    return {
      end() {
        if (isOver) return
        isOver = true
        out -= 1
        const left = (held.get(key) ?? 1) - 1
        if (left > 0) held.set(key, left)
        else held.delete(key)
        while (next());
      },
    }
  }

  /** @returns whether a turn was given */
  const next = (): boolean => {
    const ready = [...waiting.keys()].filter(mayHold)
    const key = ready.find(each => !isResting(each)) ?? ready[0]
    const line = key === undefined ? undefined : waiting.get(key)
    if (key === undefined || !line) return false
    waiting.delete(key)
    const [first, ...others] = line
    if (others.length > 0) waiting.set(key, new Set(others))
    first?.()
    return true
  }

  return {
    take(key, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (waiting.size === 0 && mayHold(key)) return Promise.resolve(grant(key))
      const { promise, resolve, reject } = Promise.withResolvers<Turn>()
      const since = performance.now()
      const quit = () => {
        const line = waiting.get(key)
        line?.delete(begin)
        if (line?.size === 0) waiting.delete(key)
        reject(signal?.reason)
      }
      const begin = () => {
        signal?.removeEventListener('abort', quit)
        waitedMs += performance.now() - since
        resolve(grant(key))
      }
      waiting.set(key, (waiting.get(key) ?? new Set()).add(begin))
      signal?.addEventListener('abort', quit, { once: true })
      while (next());
      onWait?.()
      return promise
    },
    rest: (key, until) => void resting.set(key, until),
    isWantedByOthers: key => waiting.size > (waiting.has(key) ? 1 : 0),
    load: () => ({
      width,
      out,
      waiting: [...waiting.values()].reduce((sum, line) => sum + line.size, 0),
      given,
      waitedMs,
    }),
  }
}

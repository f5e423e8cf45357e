import { setImmediate } from 'node:timers/promises'

/**
 * Lines in front of something of which nobody shall have too much: one line for each key, so many of it at once, so many a
 * second in the long run, first come, first served. No line waits for another. Memory: a line is forgotten once it is rested,
 * and there are `capacity` of them at most beside those that are in use.
 */
export interface Share {
  /** requests under way at once */
  readonly atOnce: number
  /** requests that wait for their turn */
  readonly waiting: number
  /** requests a second in the long run */
  readonly perSecond: number
  /** requests that may come together after a rest */
  readonly burst: number
}

/** The line is full, or too long to wait in. */
export class Over extends Error {
  override name = 'Over'
  readonly seconds: number
  constructor(seconds: number) {
    super('The share is used up')
    this.seconds = seconds
  }
}

export interface Lines {
  /**
   * Resolves when it is the request's turn, to what ends it.
   * @param left tells that the client is gone; asked only when there is a wait
   * @throws Over
   */
  enter(key: string, left: () => AbortSignal): Promise<() => void>
  /** how many keys are remembered */
  readonly size: number
}

export interface LinesOptions {
  /** milliseconds since anything */
  readonly now?: () => number
  readonly later?: (ms: number, work: () => void) => () => void
  /** resolves when input has been looked at */
  readonly turn?: () => Promise<void>
  /** milliseconds that a request waits at most */
  readonly patience?: number
  readonly capacity?: number
}

interface Line {
  tokens: number
  /** when the tokens were counted */
  at: number
  underWay: number
  readonly waiting: Waiting[]
  cancelWake: (() => void) | undefined
}

interface Waiting {
  readonly go: () => void
}

export function createLines(share: Share, options: LinesOptions = {}): Lines {
  const { now = Date.now, later = timer, turn = setImmediate, patience = 10_000, capacity = 10_000 } = options
  const lines = new Map<string, Line>()

  const count = (line: Line) => {
    const at = now()
    line.tokens = Math.min(share.burst, line.tokens + ((at - line.at) / 1000) * share.perSecond)
    line.at = at
  }

  const isIdle = (line: Line) => line.underWay === 0 && line.waiting.length === 0

  /** Rested lines first; then those longest unknown, which gives their owners a new burst. */
  const makeRoom = () => {
    for (const [key, line] of lines) {
      count(line)
      if (isIdle(line) && line.tokens >= share.burst) lines.delete(key)
    }
    for (const [key, line] of lines) {
      if (lines.size < capacity * 0.9) return
      if (isIdle(line)) lines.delete(key)
    }
  }

  const lineOf = (key: string): Line => {
    const known = lines.get(key)
    if (known) return known
    if (lines.size >= capacity) makeRoom()
    const line: Line = { tokens: share.burst, at: now(), underWay: 0, waiting: [], cancelWake: undefined }
    lines.set(key, line)
    return line
  }

  const moveOn = (line: Line) => {
    line.cancelWake?.()
    line.cancelWake = undefined
    count(line)
    while (line.underWay < share.atOnce && line.tokens >= 1) {
      const next = line.waiting.shift()
      if (!next) return
      start(line)
      next.go()
    }
    if (line.waiting.length > 0 && line.tokens < 1)
      line.cancelWake = later(Math.ceil(((1 - line.tokens) / share.perSecond) * 1000), () => moveOn(line))
  }

  const start = (line: Line) => {
    line.tokens--
    line.underWay++
  }

  const ended = (line: Line) => {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      line.underWay--
      moveOn(line)
    }
  }

  return {
    get size() {
      return lines.size
    },
    async enter(key, left) {
      const line = lineOf(key)
      count(line)
      if (line.waiting.length === 0 && line.underWay < share.atOnce && line.tokens >= 1) {
        start(line)
        return ended(line)
      }
      const seconds = Math.max(1, Math.ceil((line.waiting.length + 1 - line.tokens) / share.perSecond))
      if (line.waiting.length >= share.waiting || seconds * 1000 > patience) throw new Over(seconds)
      const signal = left()
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          const nth = line.waiting.indexOf(waiting)
          if (nth < 0) return
          line.waiting.splice(nth, 1)
          finish()
          reject(new Over(1))
        }
        const finish = () => {
          cancel()
          signal.removeEventListener('abort', giveUp)
        }
        const waiting = {
          go: () => {
            finish()
            resolve()
          },
        }
        const cancel = later(patience, giveUp)
        signal.addEventListener('abort', giveUp)
        line.waiting.push(waiting)
        moveOn(line)
        if (signal.aborted) giveUp()
      })
      // Whoever came meanwhile is heard first: a database in this thread would answer a whole line without looking up.
      await turn()
      return ended(line)
    },
  }
}

const timer = (ms: number, work: () => void) => {
  const timeout = setTimeout(work, ms).unref()
  return () => clearTimeout(timeout)
}

/**
 * When a text that is being written is saved: a moment after typing stopped, at the latest a few seconds after it began, at
 * once when asked (the page hides, the person leaves), one save at a time and never in the middle of a composed word. Where
 * it is saved to, and the clock, are arguments. What was written last is always what is saved last.
 */
export interface Written {
  /** an input method was in the middle of a word */
  readonly composing: boolean
}

export type SaveState = 'clean' | 'dirty' | 'saving' | 'failed'

export interface AutosaveOptions<Text extends Written> {
  /** resolves when the text is safe; rejects when it must be tried again */
  readonly save: (text: Text) => Promise<void>
  /** ms of rest before a save */
  readonly idle?: number
  /** ms after the first unsaved change at which a save happens although typing goes on */
  readonly most?: number
  readonly clock?: {
    readonly set: (then: () => void, ms: number) => unknown
    readonly clear: (timer: unknown) => void
  }
}

export interface Autosave<Text extends Written> {
  readonly change: (text: Text) => void
  /** Saves now what is not saved yet, composing or not; resolves when it is safe or has failed. */
  readonly flush: () => Promise<void>
  readonly state: () => SaveState
  readonly subscribe: (listener: () => void) => () => void
}

const wallClock = {
  set: (then: () => void, ms: number): unknown => setTimeout(then, ms),
  clear: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

export function createAutosave<Text extends Written>({
  save,
  idle = 800,
  most = 5000,
  clock = wallClock,
}: AutosaveOptions<Text>): Autosave<Text> {
  const listeners = new Set<() => void>()
  let state: SaveState = 'clean'
  let waiting: Text | null = null
  let running: Promise<void> | null = null
  let rest: unknown = null
  let limit: unknown = null

  const enter = (next: SaveState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  const stop = () => {
    if (rest !== null) clock.clear(rest)
    if (limit !== null) clock.clear(limit)
    rest = null
    limit = null
  }

  const attempt = async (text: Text) => {
    try {
      await save(text)
      enter(waiting === null ? 'clean' : 'dirty')
    } catch {
      waiting ??= text
      enter('failed')
    }
  }

  const run = async (): Promise<void> => {
    stop()
    while (running) await running
    if (waiting === null) return
    const text = waiting
    waiting = null
    enter('saving')
    running = attempt(text)
    await running
    running = null
  }

  const wait = () => {
    if (rest !== null) clock.clear(rest)
    rest = clock.set(() => {
      rest = null
      if (waiting && !waiting.composing) void run()
    }, idle)
    limit ??= clock.set(() => {
      limit = null
      if (waiting && !waiting.composing) void run()
    }, most)
  }

  return {
    change: text => {
      waiting = text
      if (state !== 'saving') enter('dirty')
      wait()
    },
    flush: run,
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

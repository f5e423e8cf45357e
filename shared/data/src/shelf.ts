import type { Device } from './device.ts'

/**
 * The last answers of a person's queries, kept on the device so that a reload without a backend still shows them. Asked only
 * when a query failed and the cache holds nothing. Gone at sign-out.
 */
export interface Shelf {
  readonly keep: (person: string, key: string, value: unknown) => void
  readonly find: (person: string, key: string) => Promise<Shelved | undefined>
  /** Removes everything but what belongs to this person; everything for null. */
  readonly keepOnly: (person: string | null) => Promise<void>
  /** Resolves when everything said so far is on disk. */
  readonly settled: () => Promise<void>
}

export interface Shelved {
  readonly value: unknown
  /** milliseconds since 1970 */
  readonly at: number
}

export interface ShelfParts {
  readonly device: Pick<Device, 'transact'>
  readonly now: () => number
  /** answers kept for each person; the oldest go first */
  readonly limit: number
  /** answers of more characters (as JSON) are not worth their place, nor the time to copy them */
  readonly largest: number
  /** milliseconds in which changes of one query are gathered before they are written */
  readonly delay: number
}

/**
 * Answers of more characters are kept as text: a browser copies a text at once, but a tree node by node, which takes a tenth of a
 * second for a note of ten thousand blocks, at every save.
 */
const long = 50_000

/** A place of its own: an older build finds nothing there, where it would take a text for the answer. */
const textKey = (key: string): string => `text ${key}`

export function createShelf({ device, now, limit, largest, delay }: ShelfParts): Shelf {
  const waiting = new Map<string, Map<string, unknown>>()
  let writing: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Reading all answers to count them costs more than writing one, so the oldest go only now and then.
  let rounds = 0

  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batches = [...waiting]
    waiting.clear()
    if (batches.length === 0) return writing
    writing = writing.then(async () => {
      for (const [person, answers] of batches)
        await device
          .transact(async transaction => {
            for (const [key, value] of answers) {
              const text = JSON.stringify(value)
              if (text.length > largest) continue
              const [place, other] = text.length > long ? [textKey(key), key] : [key, textKey(key)]
              await transaction.put('answers', {
                person,
                key: place,
                value: text.length > long ? text : value,
                at: now(),
              })
              await transaction.delete('answers', [person, other])
            }
            if (rounds++ % 50 > 0) return
            const all = await transaction.all('answers', person)
            const surplus = [...all].sort((one, other) => one.at - other.at).slice(0, Math.max(0, all.length - limit))
            for (const { key } of surplus) await transaction.delete('answers', [person, key])
          })
          .catch(() => {})
    })
    return writing
  }

  return {
    keep: (person, key, value) => {
      if (value === undefined) return
      const answers = waiting.get(person) ?? new Map<string, unknown>()
      waiting.set(person, answers.set(key, value))
      timer ??= setTimeout(write, delay)
    },
    find: async (person, key) => {
      const fresh = waiting.get(person)?.get(key)
      if (fresh !== undefined) return { value: fresh, at: now() }
      return device
        .transact(async (transaction): Promise<Shelved | undefined> => {
          const whole = await transaction.get('answers', [person, key])
          if (whole) return whole
          const text = await transaction.get('answers', [person, textKey(key)])
          return text && { value: JSON.parse(String(text.value)), at: text.at }
        })
        .catch(() => undefined)
    },
    keepOnly: async person => {
      for (const other of waiting.keys()) if (other !== person) waiting.delete(other)
      await writing
      await device
        .transact(async transaction => {
          for (const key of await transaction.keys('answers'))
            if (key[0] !== person) await transaction.delete('answers', key)
        })
        .catch(() => {})
    },
    settled: write,
  }
}

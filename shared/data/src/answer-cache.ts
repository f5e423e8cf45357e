import { fieldOf } from '@techo/core'
import type { Device, KeptAnswer } from './device.ts'
import { markKept } from './kept/mark.ts'
import { within } from './within.ts'

/**
 * The last answers of a person's queries, kept on the device: a page begins with the lists it finds here, and a reload without
 * a backend still shows everything. Gone at sign-out.
 */
export interface AnswerCache {
  /** @param since from when on the backend may have other rows; said only of what it answered, without writes drawn over it */
  readonly keep: (person: string, key: string, value: unknown, since?: string) => void
  /** What several queries ask for in one turn is looked up at once. */
  readonly find: (person: string, key: string) => Promise<CachedAnswer | undefined>
  /** Removes everything but what belongs to this person; everything for null. */
  readonly keepOnly: (person: string | null) => Promise<void>
  /** Resolves when everything said so far is on disk. */
  readonly settled: () => Promise<void>
}

export interface CachedAnswer {
  readonly value: unknown
  /** milliseconds since 1970 */
  readonly at: number
  readonly since?: string
}

export interface AnswerCacheDependencies {
  readonly device: Pick<Device, 'transact'>
  readonly now: () => number
  /** answers kept for each person; the oldest go first */
  readonly limit: number
  /** milliseconds in which changes of one query are gathered before they are written */
  readonly delay: number
  /** records that were read before this was made */
  readonly early?: Promise<readonly KeptAnswer[]> | undefined
}

/**
 * Answers of more characters are kept as text: a browser copies a text at once, but a tree node by node, which takes a tenth of a
 * second for a note of ten thousand blocks, at every save.
 */
const long = 50_000
/** Rows that become one text: a longer list is several, so that the page is never held up for all of it. */
const bite = 1000

/** Places of their own: an older build finds nothing there, where it would take a text for the answer. */
const textKey = (key: string): string => `text ${key}`
const partsKey = (key: string): string => `parts ${key}`

/** Milliseconds for which what was read early is waited for: a database that hangs is opened anew by who asks then. */
const patience = 500

interface Keeping {
  readonly value: unknown
  readonly since: string | undefined
}

/** Lets the page do something else. */
const pause = () => new Promise<void>(resolve => setTimeout(resolve))

const isLongList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > bite

/** The rows of a list as texts of some each. */
async function partsOf(rows: readonly unknown[]): Promise<readonly string[]> {
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += bite) {
    if (from > 0) await pause()
    parts.push(JSON.stringify(rows.slice(from, from + bite)))
  }
  return parts
}

/** JSON of the parts of a long text. They do not change, and of one that was edited most are those of before. */
const texts = new WeakMap<object, string>()
const textOf = (part: unknown): string => {
  if (typeof part !== 'object' || part === null) return JSON.stringify(part) ?? 'null'
  const known = texts.get(part)
  if (known !== undefined) return known
  const text = JSON.stringify(part)
  texts.set(part, text)
  return text
}

/** JSON of a value; of a row with a long text, what was written before is not written again. */
function jsonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const parts = Object.entries(value).flatMap(([name, part]) => {
    if (part === undefined) return []
    const content = name === 'doc' ? fieldOf(part, 'content') : null
    if (!isLongList(content)) return [`${JSON.stringify(name)}:${JSON.stringify(part)}`]
    const rest = JSON.stringify({ ...Object(part), content: undefined }).slice(1, -1)
    return [`"doc":{${rest === '' ? '' : `${rest},`}"content":[${content.map(textOf).join()}]}`]
  })
  return `{${parts.join()}}`
}

/** How and where an answer is kept. */
async function shaped(key: string, value: unknown): Promise<Pick<KeptAnswer, 'key' | 'value'>> {
  if (isLongList(value)) return { key: partsKey(key), value: await partsOf(value) }
  const text = jsonOf(value)
  return text.length > long ? { key: textKey(key), value: text } : { key, value }
}

const restored = (key: string, { key: place, value, at, since }: KeptAnswer): CachedAnswer => ({
  value:
    place === textKey(key)
      ? JSON.parse(String(value))
      : place === partsKey(key) && Array.isArray(value)
        ? value.flatMap(part => JSON.parse(String(part)))
        : value,
  at,
  ...(since === undefined ? {} : { since }),
})

export function createAnswerCache({ device, now, limit, delay, early }: AnswerCacheDependencies): AnswerCache {
  const waiting = new Map<string, Map<string, Keeping>>()
  let writing: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Reading all answers to count them costs more than writing one, so the oldest go only now and then.
  let rounds = 0
  /** answers as they lie on the disk, with their `since` */
  const found = new WeakMap<object, { readonly since: string | undefined }>()
  /** as they lay there when the document came; what is written since is newer */
  let begun = early
  let asked: { readonly keys: Set<string>; readonly answers: Promise<ReadonlyMap<string, KeptAnswer>> } | undefined

  const put = async (person: string, answers: ReadonlyMap<string, Keeping>): Promise<void> => {
    const records: { readonly key: string; readonly record: KeptAnswer }[] = []
    for (const [key, { value, since }] of answers) {
      const record = { person, at: now(), ...(await shaped(key, value)), ...(since === undefined ? {} : { since }) }
      records.push({ key, record })
    }
    markKept(person)
    await device.transact(async transaction => {
      for (const { key, record } of records) {
        await transaction.put('answers', record)
        for (const other of [key, textKey(key), partsKey(key)])
          if (other !== record.key) await transaction.delete('answers', [person, other])
      }
      if (rounds++ % 50 > 0) return
      const all = await transaction.all('answers', person)
      const surplus = [...all].sort((one, other) => one.at - other.at).slice(0, Math.max(0, all.length - limit))
      for (const { key } of surplus) await transaction.delete('answers', [person, key])
    })
  }

  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      // As they are now: what is kept while they are written comes into the same map.
      const batches = [...waiting].map(([person, answers]) => [person, new Map(answers)] as const)
      for (const [person, answers] of batches) {
        await put(person, answers).catch(() => {})
        // What was said of a query meanwhile waits for the next turn; until then it is found here.
        const left = waiting.get(person)
        for (const [key, kept] of answers) if (left?.get(key) === kept) left.delete(key)
        if (left?.size === 0) waiting.delete(person)
      }
    })
    return writing
  }

  /** Looks up what is asked for in one turn in one transaction that holds up nobody. */
  const lookUp = (person: string, key: string): Promise<KeptAnswer | undefined> => {
    if (!asked) {
      const keys = new Set<string>()
      const answers = Promise.resolve().then(async () => {
        asked = undefined
        const found = new Map<string, KeptAnswer>()
        const places = [...keys].map(each => {
          const [whose, at] = JSON.parse(each) as [string, string]
          return { each, whose, spots: [at, textKey(at), partsKey(at)] }
        })
        const read = begun && (await within(begun, patience))
        if (read === 'late') begun = undefined
        else
          for (const { each, whose, spots } of places) {
            const record = read?.find(({ person, key }) => person === whose && spots.includes(key))
            if (record) found.set(each, record)
          }
        const missing = places.filter(({ each }) => !found.has(each))
        if (missing.length > 0)
          await device.transact(
            async transaction => {
              const look = async ({ each, whose, spots }: (typeof places)[number]) => {
                const records = await Promise.all(spots.map(spot => transaction.get('answers', [whose, spot])))
                const record = records.find(one => one !== undefined)
                if (record) found.set(each, record)
              }
              await Promise.all(missing.map(look))
            },
            ['answers'],
          )
        return found
      })
      asked = { keys, answers }
    }
    const place = JSON.stringify([person, key])
    asked.keys.add(place)
    return asked.answers.then(answers => answers.get(place))
  }

  return {
    keep: (person, key, value, since) => {
      if (value === undefined) return
      const known = typeof value === 'object' && value !== null ? found.get(value) : undefined
      // It lies there as it is.
      if (known && (since === undefined || known.since === since) && !waiting.get(person)?.has(key)) return
      begun = undefined
      const answers = waiting.get(person) ?? new Map<string, Keeping>()
      waiting.set(person, answers.set(key, { value, since }))
      timer ??= setTimeout(write, delay)
    },
    find: async (person, key) => {
      const fresh = waiting.get(person)?.get(key)
      if (fresh !== undefined)
        return { value: fresh.value, at: now(), ...(fresh.since === undefined ? {} : { since: fresh.since }) }
      try {
        const record = await lookUp(person, key)
        if (!record) return undefined
        // A long list is a turn of its own, so that what stands can be used before.
        if (record.key !== key) await pause()
        const shelved = restored(key, record)
        if (typeof shelved.value === 'object' && shelved.value !== null)
          found.set(shelved.value, { since: shelved.since })
        return shelved
      } catch {
        return undefined
      }
    },
    keepOnly: async person => {
      for (const other of waiting.keys()) if (other !== person) waiting.delete(other)
      await writing
      try {
        const keys = await device.transact(transaction => transaction.keys('answers'), ['answers'])
        const others = keys.filter(([whose]) => whose !== person)
        if (others.length > 0)
          await device.transact(async transaction => {
            for (const key of others) await transaction.delete('answers', key)
          })
      } catch {
        // A browser that keeps nothing has nothing of anybody.
      }
    },
    settled: write,
  }
}

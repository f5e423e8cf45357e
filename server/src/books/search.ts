import { log } from '@techo/backend/log'
import { normalizeForSearch } from '@techo/core'
import { isIsbn, readIsbn } from '@techo/core/isbn'
import { type BookRecord, blankRecord, type FoundBook, type Provider, type Question } from './book.ts'

/**
 * Asks every catalogue at once and puts their answers together. One that fails or takes too long is named and leaves the
 * others alone. Whole answers are remembered for a while, so that the same letters typed again cost nobody anything.
 */
export interface SearchAnswer {
  readonly books: readonly FoundBook[]
  readonly providers: readonly {
    readonly id: string
    readonly name: string
    readonly state: State
    readonly isSample: boolean
  }[]
}
type State = 'ok' | 'failed' | 'timeout'

export interface SearchOptions {
  /** in the order in which they are trusted: the first one that knows a field gives it */
  readonly providers: readonly Provider[]
  readonly timeoutMs?: number
  readonly now?: () => number
}

const keptMs = 3_600_000
const mostKept = 500
const mostBooks = 40

export function createSearch({
  providers,
  timeoutMs = 3000,
  now = Date.now,
}: SearchOptions): (words: string) => Promise<SearchAnswer> {
  const kept = new Map<string, { readonly until: number; readonly records: readonly BookRecord[] }>()

  const ask = async (
    provider: Provider,
    question: Question,
  ): Promise<{ state: State; records: readonly BookRecord[] }> => {
    const key = `${provider.id} ${question.isbn13 ?? normalizeForSearch(question.words)}`
    const known = kept.get(key)
    if (known && known.until > now()) return { state: 'ok', records: known.records }
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      const records = await Promise.race([
        provider.search(question, deadline),
        new Promise<never>((_, reject) =>
          deadline.addEventListener('abort', () => reject(deadline.reason), { once: true }),
        ),
      ])
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, { until: now() + keptMs, records })
      return { state: 'ok', records }
    } catch (error) {
      log.warn(
        { part: 'books', provider: provider.id, name: error instanceof Error ? error.name : 'other' },
        'catalogue failed',
      )
      return { state: deadline.aborted ? 'timeout' : 'failed', records: [] }
    }
  }

  return async words => {
    const isbn = readIsbn(words)
    const question: Question = { words: words.trim(), isbn13: isIsbn(isbn) ? isbn.isbn13 : null }
    const asked = providers.filter(({ needsIsbn }) => !needsIsbn || question.isbn13 !== null)
    const answers = await Promise.all(asked.map(async provider => ({ provider, ...(await ask(provider, question)) })))
    return {
      books: merged(answers.map(({ provider, records }) => ({ id: provider.id, records }))),
      providers: answers.map(({ provider: { id, name, isSample }, state }) => ({ id, name, state, isSample })),
    }
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
const fields = Object.keys(blankRecord) as readonly (keyof BookRecord)[]

/** One book for each number; each field from the first catalogue that knows it. Books without a number stand for themselves. */
export function merged(
  answers: readonly { readonly id: string; readonly records: readonly BookRecord[] }[],
): readonly FoundBook[] {
  const found = new Map<string, FoundBook>()
  for (const { id, records } of answers)
    for (const record of records) {
      const key =
        record.isbn13 ??
        `${id} ${normalizeForSearch(record.title)} ${normalizeForSearch(record.authors[0]?.name ?? '')}`
      const before = found.get(key) ?? { ...blankRecord, source: {} }
      const news = fields.filter(field => isEmpty(before[field]) && !isEmpty(record[field]))
      found.set(key, {
        ...before,
        ...Object.fromEntries(news.map(field => [field, record[field]])),
        source: { ...before.source, ...Object.fromEntries(news.map(field => [field, id])) },
      })
    }
  return [...found.values()].slice(0, mostBooks)
}

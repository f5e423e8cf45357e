import { parseArgs } from 'node:util'

/** What `pnpm bench pages` takes besides its name. */
export interface PagesOptions {
  /** how many rows a person has */
  readonly rows: readonly number[]
  /** the pages by their names, all when empty */
  readonly pages: readonly string[]
  /** the lines by their names, all when empty */
  readonly lines: readonly string[]
  readonly rounds: number
  /** measures the monolith of the same source as well */
  readonly monolith: boolean
  /** where the result is written */
  readonly save: string | null
  /** a result that was saved: a page that takes more than a tenth more of the processor ends the run as failed */
  readonly against: string | null
}

interface BenchArguments {
  readonly names: readonly string[]
  readonly pages: PagesOptions
}

const listed = (text: string | undefined): readonly string[] => text?.split(',').filter(Boolean) ?? []

const counted = (text: string, option: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${option} wants whole numbers above 0, not ${text}`)
  return value
}

/** @throws in one line when an option is unknown, has no value, or stands without the benchmark it belongs to */
export function readBenchArguments(words: readonly string[]): BenchArguments {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      rows: { type: 'string' },
      pages: { type: 'string' },
      lines: { type: 'string' },
      rounds: { type: 'string' },
      monolith: { type: 'boolean' },
      save: { type: 'string' },
      against: { type: 'string' },
    },
  })
  const isPages = positionals.includes('pages')
  const options = Object.keys(values)
  if (options.length > 0 && !isPages && !(positionals.includes('navigation') && options.join() === 'rows'))
    throw new Error('Options belong to the benchmark of pages: pnpm bench pages --rows 1000')
  return {
    names: positionals,
    pages: {
      rows: (values.rows ? listed(values.rows) : ['1000']).map(each => counted(each, 'rows')),
      pages: listed(values.pages),
      lines: listed(values.lines),
      rounds: counted(values.rounds ?? '5', 'rounds'),
      monolith: values.monolith ?? false,
      save: values.save ?? null,
      against: values.against ?? null,
    },
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { print } from './bench/measure.ts'
import { type PagesOptions, readBenchArguments } from './bench-arguments.ts'
import { root } from './root.ts'

const benches = {
  start: 'Server start and memory',
  rest: 'REST under row security, embedded and PostgreSQL in turn',
  sessions: 'What asking for the session at the rows costs',
  scale: '1, 2 and 4 servers on one PostgreSQL',
  search: 'Search over all areas, 5,000 notes and 20,000 other rows',
  durability: 'What durability costs; power cuts and kill -9 during acknowledged writes',
  lighthouse: 'Public pages, and those of a member, as Lighthouse sees them on a phone',
  board: 'A vision board of 200 cards: pan, zoom, drag',
  documents: 'Documents as data: load, save, Markdown, HTML, merge',
  editor: 'The editor ÷ a textarea and bare ProseMirror: keys, saving, a table, pasting, opening',
  notes: 'Ten thousand notes: list, search, scroll',
  'long-note': 'A note of 10,000 blocks in its page: opening, a key, a save',
  week: 'The weekly board with 20 and with 200 cards',
  schedule: 'A week of 300 appointments and 100 tasks: drawn, scrolled; the requests of a year',
  habits: 'The page of a habit: two weeks and ten years of records',
  shelf: 'The shelf with 50 and with 5,000 books: the first one is seen',
  gantt: 'The Gantt chart: first paint, scrolling, moving a bar',
  reminders: 'Reminders of 10,000 people: planned, found, sent',
  rules: 'What remotes work out by themselves: schedules, 5,000 books, statistics of ten years',
  'account-data': 'An account of 50,000 rows: out, in, and out again',
  pages: 'Pages of lists ÷ a page written by hand for the same rows: cold, warm, settled',
  navigation: 'From page to page by the menu, and into a note: from the press until rows stand',
  federation: 'Page load of every area, federated ÷ monolith of the same source with the same preloading',
}

type Bench = keyof typeof benches

/** Those that are named, else all of them. @throws when there is no such benchmark */
export function chosenBenches(names: readonly string[]): readonly Bench[] {
  const all = Object.keys(benches)
  for (const name of names) if (!all.includes(name)) throw new Error(`There is no benchmark ${name}: ${all.join(', ')}`)
  // Looked up just above.
  return (names.length > 0 ? names : all) as readonly Bench[]
}

/** `pnpm bench [name]…`: prints figures; judges nothing but lost writes, and pages against an earlier result. */
export async function run(words: readonly string[]): Promise<void> {
  const { names, pages } = readBenchArguments(words)
  for (const name of chosenBenches(names)) {
    print(`\n${benches[name]}`)
    // What walks through pages of remotes lies with the journeys.
    const folder = existsSync(join(root, `scripts/bench/${name}.ts`)) ? './bench' : '../e2e/bench'
    const bench = (await import(`${folder}/${name}.ts`)) as { run: (pages: PagesOptions) => Promise<void> }
    await bench.run(pages)
  }
}

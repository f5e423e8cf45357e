import { print } from './bench/measure.ts'

const benches = {
  start: 'Server start and memory',
  rest: 'REST under row security, embedded and PostgreSQL in turn',
  search: 'Search over all areas, 5,000 notes and 20,000 other rows',
  durability: 'kill -9 during acknowledged writes',
  lighthouse: 'Public pages as Lighthouse sees them on a phone',
  board: 'A vision board of 200 cards: pan, zoom, drag',
  documents: 'Documents as data: load, save, Markdown, HTML, merge',
  editor: 'The editor ÷ bare ProseMirror with the same document',
  notes: 'Ten thousand notes: list, search, scroll',
  week: 'The weekly board with 20 and with 200 cards',
  gantt: 'The Gantt chart: first paint, scrolling, moving a bar',
  rules: 'What remotes work out by themselves: schedules, 5,000 books, statistics of ten years',
  'account-data': 'An account of 50,000 rows: out, in, and out again',
  federation: 'Page load of every area, federated ÷ monolith of the same source with the same preloading',
}

/** `pnpm bench [name]…`: prints figures; judges nothing but lost writes. */
export async function run(names: readonly string[]): Promise<void> {
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    if (!(name in benches)) throw new Error(`There is no benchmark ${name}: ${Object.keys(benches).join(', ')}`)
    print(`\n${benches[name as keyof typeof benches]}`)
    const bench = (await import(`./bench/${name}.ts`)) as { run: () => Promise<void> }
    await bench.run()
  }
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { type Host, signUp, startHost } from './host.ts'
import { print, printTable } from './measure.ts'

const sizes = { notes: 4000, tasks: 20_000, habits: 100, habit_entries: 20_000, books: 5900 } as const
const part = 200
const pngHead = Buffer.from('89504e470d0a1a0a', 'hex')
/** pictures, which no zip makes smaller */
const files = { count: 40, bytes: 5 * 1024 * 1024 } as const

const day = (index: number): string => new Date(Date.UTC(2020, 0, 1) + index * 86_400_000).toISOString().slice(0, 10)
const id = (kind: number, index: number): string =>
  `00000000-0000-4000-${8000 + kind}-${index.toString(16).padStart(12, '0')}`

const docOf = (index: number) => ({
  type: 'doc',
  content: Array.from({ length: 8 }, (_, place) => ({
    type: 'paragraph',
    attrs: { blockId: `b${index}-${place}` },
    content: [{ type: 'text', text: `${place}段落目。朝の散歩で銀杏並木を通った。見積書は午前中に送った。` }],
  })),
})

const makers: Readonly<Record<keyof typeof sizes, (index: number) => object>> = {
  notes: index => ({ id: id(1, index), title: `ノート ${index}`, doc: docOf(index), doc_text: `本文 ${index}` }),
  tasks: index => ({ id: id(2, index), title: `タスク ${index}`, planned_date: day(index % 2000), rank_day: 'a0' }),
  habits: index => ({ id: id(3, index), name: `習慣 ${index}`, rank: 'a0' }),
  habit_entries: index => ({ habit_id: id(3, index % 100), day: day(Math.floor(index / 100)), state: 'done' }),
  books: index => ({ id: id(4, index), title: `本 ${index}`, rank: 'a0' }),
}

async function fill(host: Host, headers: Record<string, string>): Promise<void> {
  for (const table of Object.keys(sizes) as (keyof typeof sizes)[])
    for (let from = 0; from < sizes[table]; from += part) {
      const rows = Array.from({ length: Math.min(part, sizes[table] - from) }, (_, place) =>
        makers[table](from + place),
      )
      const response = await fetch(`${host.url}/rest/v1/${table}`, {
        method: 'POST',
        headers: { ...headers, prefer: 'return=minimal' },
        body: JSON.stringify(rows),
      })
      if (!response.ok) throw new Error(`${table} answered ${response.status}: ${await response.text()}`)
    }
}

async function addFiles(host: Host, { person, ...headers }: Record<string, string>): Promise<void> {
  for (let index = 0; index < files.count; index++) {
    const response = await fetch(`${host.url}/storage/v1/object/attachments/${person}/${index}.png`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/png' },
      body: new Uint8Array(Buffer.concat([pngHead, randomBytes(files.bytes)])),
    })
    if (!response.ok) throw new Error(`The storage answered ${response.status}: ${await response.text()}`)
  }
}

async function exported(host: Host, headers: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${host.url}/api/account/export`, { headers })
  if (!response.ok) throw new Error(`The export answered ${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function imported(host: Host, headers: Record<string, string>, mode: string, zip: Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${host.url}/api/account/import?mode=${mode}`, { method: 'POST', headers, body: zip })
  if (!response.ok) throw new Error(`The import answered ${response.status}: ${await response.text()}`)
  const { tables, files } = (await response.json()) as {
    tables: { added: number; same: number; refused: number }[]
    files: { missing: number }
  }
  if (files.missing > 0) throw new Error(`${files.missing} files were not taken`)
  const sum = (key: 'added' | 'same' | 'refused') => tables.reduce((all, each) => all + each[key], 0)
  return { added: sum('added'), same: sum('same'), refused: sum('refused') }
}

const personOf = ({ authorization = '' }: Record<string, string>): string => {
  const [, claims = ''] = authorization.split('.')
  return String((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub)
}

/** The rows of an archive, file by file. */
const linesOf = (zip: Uint8Array): string =>
  Object.entries(unzipSync(zip, { filter: ({ name }) => name.startsWith('data/') }))
    .map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`)
    .sort()
    .join('')

export async function run(): Promise<void> {
  const folders = [await mkdtemp(join(tmpdir(), 'techo-bench-')), await mkdtemp(join(tmpdir(), 'techo-bench-'))]
  const [here, there] = [
    await startHost({ DATA_DIR: folders[0] ?? '' }),
    await startHost({ DATA_DIR: folders[1] ?? '' }),
  ]
  const table: (readonly (string | number)[])[] = [['', 's', 'MB', 'peak MB']]
  const timed = async <Answer>(
    name: string,
    host: Host,
    run: () => Promise<Answer>,
    bytes = (_: Answer) => Number.NaN,
  ) => {
    const begin = performance.now()
    const answer = await run()
    table.push([name, (performance.now() - begin) / 1000, bytes(answer) / 1e6, await host.peakMemory()])
    return answer
  }
  try {
    const [owner, other] = [await signUp(here), await signUp(there)]
    await fill(here, owner)
    await addFiles(here, { ...owner, person: personOf(owner) })
    const archive = await timed(
      'export',
      here,
      () => exported(here, owner),
      zip => zip.length,
    )
    await timed('dry run', there, () => imported(there, other, 'dry-run', archive))
    const written = await timed('into an empty account', there, () => imported(there, other, 'replace', archive))
    const again = await timed('once more', there, () => imported(there, other, 'merge', archive))
    const copy = await exported(there, other)
    const rows = Object.values(sizes).reduce((sum, count) => sum + count, 0)
    print(`  ${rows} rows, what the database adds to them, and ${files.count} files of ${files.bytes / 1024 / 1024} MB`)
    printTable(table)
    print(`  written ${written.added}, refused ${written.refused}; the second time ${again.same} were there`)
    print(`  the export of the copy is ${linesOf(copy) === linesOf(archive) ? 'the same, line by line' : 'ANOTHER'}`)
  } finally {
    await Promise.all([here.stop(), there.stop()])
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

import { decodeText, readTable } from '@techo/core/files'
import { openArchive } from '../../notes/vault/archive.ts'
import { readCsv } from './csv.ts'
import type { Fault, FileTask, Reading } from './exchange.ts'
import type { Clock } from './other-apps.ts'
import { readText } from './text.ts'

/**
 * A ZIP of tasks: Todoist's backup (a CSV for each project), Google Takeout, or a database that Notion exports (its table, with
 * a page for each row that is passed over here). Archives in the archive are opened, as Notion packs large exports.
 */
export function readArchive(bytes: Uint8Array, name: string, clock: Clock): Reading {
  const readings: (Reading & { readonly place: string })[] = []
  for (const { path, text } of textsOf(bytes, 2)) {
    const database = notionName(path)
    const reading = database === null ? readText(text, path, clock) : readCsv(readTable(text), database)
    readings.push({ ...reading, place: path })
  }
  if (readings.length === 0) return { tasks: [], faults: [{ line: 1, reason: 'unreadable', text: name }] }
  const told =
    (place: string) =>
    (fault: Fault): Fault => ({ ...fault, place })
  return {
    // What one file calls a task says nothing in another.
    tasks: readings.flatMap(({ tasks }, index) => tasks.map(task => apart(task, index))),
    faults: readings.flatMap(({ faults, place }) => faults.map(told(place))),
    leftOut: [...new Set(readings.flatMap(({ leftOut = [] }) => leftOut))],
  }
}

const apart = (task: FileTask, file: number): FileTask => ({
  ...task,
  ref: task.ref === null ? null : `${file} ${task.ref}`,
  parent: task.parent === null ? null : `${file} ${task.parent}`,
})

/** `My tasks 1f2e….csv`; with `_all` it has the rows that a view leaves out, too. */
function notionName(path: string): string | null {
  const [, name = ''] = /([^/]+?) [0-9a-f]{32}(?:_all)?\.csv$/i.exec(path) ?? []
  return name || null
}

function textsOf(bytes: Uint8Array, depth: number): readonly { readonly path: string; readonly text: string }[] {
  const archive = openArchive(bytes)
  if (typeof archive === 'string') return []
  const paths = new Set(archive.entries.map(({ path }) => path))
  return archive.entries.flatMap(({ path, read, size }) => {
    if (size > mostBytes) return []
    if (/\.zip$/i.test(path)) return depth > 0 ? textsOf(read(), depth - 1) : []
    if (!/\.(csv|json)$/i.test(path) || paths.has(path.replace(/\.csv$/i, '_all.csv'))) return []
    const text = decodeText(read())
    return text === null ? [] : [{ path, text }]
  })
}

const mostBytes = 20_000_000

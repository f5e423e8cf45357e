import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { DeclaredCopy } from '@techo/core'
import { ZipFile } from 'yazl'
import { writeCopies } from './copies.ts'
import { csvColumns, csvHead, csvLine, type Row } from './readable.ts'
import type { Source, StoredFile } from './source.ts'

/**
 * The whole account as one zip that is made while it is sent: a page of rows or a piece of a file is in memory, never more.
 *
 * `data/<table>.ndjson` is complete: one row of the person on each line, as the database wrote it, in the order of the key.
 * The owner is left out of the rows, and where their id stands in a value (the path of a file) it is `owner` below, so that
 * the same things are the same lines in whatever account they lie. `manifest.json` comes last, because it has the sums of all
 * the others. Whatever fails midway breaks the zip off before it: an archive with a manifest is a whole one.
 */
export interface Manifest {
  readonly format: 'techo-account'
  readonly formatVersion: 1
  /** the name of the newest migration of the database it came from */
  readonly schema: string
  /** ISO instant */
  readonly exportedAt: string
  /** rows of each table */
  readonly counts: Readonly<Record<string, number>>
  /** where the bytes of each file of the storage lie in the archive */
  readonly storage: readonly (StoredFile & { readonly sha256: string })[]
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>
}

/** Stands for the id of the person. */
export const owner = '00000000-0000-0000-0000-000000000000'

interface ExportOptions {
  readonly person: string
  readonly schema: string
  /** milliseconds since 1970 */
  readonly now: number
  /** what other programs read beside the complete rows, as remotes declare it */
  readonly copies: readonly DeclaredCopy[]
}

/** Cancelling the stream ends the reading. */
export function exportAccount(source: Source, options: ExportOptions): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.on('error', error => out.destroy(error))
  zip.outputStream.pipe(out)
  write(zip, out, source, options).catch(error =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return Readable.toWeb(out) as ReadableStream<Uint8Array>
}

async function write(zip: ZipFile, out: PassThrough, source: Source, options: ExportOptions): Promise<void> {
  const { person, schema, now, copies } = options
  const mtime = new Date(now)
  const files: Record<string, { bytes: number; sha256: string }> = {}
  const counts: Record<string, number> = {}

  /** One entry after the other; resolves when it is written. */
  const entry = async (path: string, chunks: AsyncIterable<string | Uint8Array>, compress = true): Promise<string> => {
    const hash = createHash('sha256')
    let bytes = 0
    const counted = async function* () {
      for await (const chunk of chunks) {
        const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    }
    const reading = Readable.from(counted(), { objectMode: false, highWaterMark: 256 * 1024 })
    // When nobody takes the archive any more, nothing is read on.
    const stop = () => reading.destroy(new Error('The archive was not taken to its end'))
    if (out.destroyed) stop()
    out.once('close', stop)
    zip.addReadStream(reading, path, { mtime, compress })
    try {
      await finished(reading)
    } finally {
      out.off('close', stop)
    }
    const sha256 = hash.digest('hex')
    files[path] = { bytes, sha256 }
    return sha256
  }

  const tables = await source.tables()
  const rowsOf = async function* (table: string): AsyncIterable<Row> {
    for await (const line of source.lines(table)) yield JSON.parse(line)
  }

  for (const { name } of tables)
    await entry(
      `data/${name}.ndjson`,
      (async function* () {
        let count = 0
        for await (const line of source.lines(name)) {
          count++
          yield `${line.replaceAll(person, owner)}\n`
        }
        counts[name] = count
      })(),
    )

  for (const { name, columns } of tables) {
    const shown = csvColumns(columns)
    await entry(
      `csv/${name}.csv`,
      (async function* () {
        yield csvHead(shown)
        for await (const row of rowsOf(name)) yield csvLine(row, shown)
      })(),
    )
  }

  const there = copies.filter(copy => tables.some(({ name }) => name === copy.table))
  await writeCopies(there, rowsOf, async (path, chunks) => {
    // Two remotes may not write one file, nor over what is complete.
    if (!Object.hasOwn(files, path)) await entry(path, chunks)
  })

  const storage: (StoredFile & { sha256: string })[] = []
  for await (const file of source.files()) {
    // The name in the archive is the sum, so the bytes are read twice: two files of the same bytes are stored once.
    const first = await source.bytes(file)
    if (first === null) continue
    const hash = createHash('sha256')
    for await (const chunk of first) hash.update(chunk)
    const sha256 = hash.digest('hex')
    if (!files[`files/${sha256}`]) {
      const again = await source.bytes(file)
      if (again === null) continue
      if ((await entry(`files/${sha256}`, again, false)) !== sha256) throw new Error('A file changed while it was read')
    }
    const { bucket, bytes, mime } = file
    storage.push({ bucket, name: file.name.replaceAll(person, owner), bytes, mime, sha256 })
  }

  const manifest: Manifest = {
    format: 'techo-account',
    formatVersion: 1,
    schema,
    exportedAt: mtime.toISOString(),
    counts,
    storage,
    files: { ...files },
  }
  await entry('manifest.json', once(`${JSON.stringify(manifest, null, 2)}\n`))
  zip.end()
}

const once = async function* (text: string) {
  yield text
}

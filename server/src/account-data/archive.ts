import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import type { Manifest } from './export.ts'
import { openZip, ZipFault, type ZipFile, type ZipLimits } from './zip-file.ts'

/**
 * Opens an archive that somebody sends and believes nothing of it: every entry is in the manifest with its size and sum, nothing
 * is missing, nothing is there beside, and every line of `data/` is an object. What this returns was checked to the last byte.
 * It stays on the disk: a line, or one file, is in memory at a time.
 */
export interface Archive {
  readonly manifest: Manifest
  readonly tables: ReadonlyMap<string, TableLines>
  /** The bytes of `files/<sha256>`, one after the other. */
  files(names: readonly string[]): AsyncIterable<{ readonly sha256: string; readonly bytes: Uint8Array<ArrayBuffer> }>
  close(): void
}

/** The texts of a table's rows, in the order of the file. */
export interface TableLines {
  readonly count: number
  lines(): AsyncIterable<string>
}

export interface ArchiveLimits extends ZipLimits {
  /** of all tables together */
  readonly rows: number
}

export const archiveLimits: ArchiveLimits = { entries: 20_000, bytes: 512 * 1024 * 1024, ratio: 200, rows: 1_000_000 }

export type RefusalCode =
  | 'not_a_zip'
  | 'too_many_entries'
  | 'too_large'
  | 'bad_name'
  | 'no_manifest'
  | 'bad_manifest'
  | 'newer_format'
  | 'missing_file'
  | 'extra_file'
  | 'wrong_sum'
  | 'unknown_table'
  | 'bad_line'
  | 'rows_plan_limit'

/** The archive cannot be used; nothing was changed. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
  readonly code: RefusalCode
  readonly file: string | undefined
  readonly line: number | undefined

  constructor(code: RefusalCode, message: string, file?: string, line?: number) {
    super(message)
    this.code = code
    this.file = file
    this.line = line
  }
}

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.number().int().nonnegative()
const manifestShape = z.object({
  format: z.literal('techo-account'),
  formatVersion: z.literal(1),
  schema: z.string().regex(/^\d{14}$/),
  exportedAt: z.iso.datetime(),
  counts: z.record(z.string(), size),
  storage: z.array(
    z.object({
      bucket: z.string().min(1).max(100),
      name: z.string().min(1).max(1024),
      bytes: size,
      mime: z.string().max(200),
      sha256: sum,
    }),
  ),
  files: z.record(z.string(), z.object({ bytes: size, sha256: sum })),
})
const versions = z.object({ format: z.literal('techo-account'), formatVersion: z.number(), schema: z.string() })

const manifestName = 'manifest.json'
const largestManifest = 32 * 1024 * 1024
/** A row is a line; the largest one the database takes is a document of 4 MiB with its text beside it. */
const largestLine = 64 * 1024 * 1024

/**
 * @param path of the zip
 * @param known the tables that can be imported
 * @param schema the name of our newest migration
 * @throws ArchiveRefused
 */
export async function openArchive(
  path: string,
  known: ReadonlySet<string>,
  schema: string,
  limits: ArchiveLimits = archiveLimits,
): Promise<Archive> {
  const zip = await openZip(path, limits).catch(error => {
    throw refusalOf(error, limits)
  })
  try {
    return await checked(zip, known, schema, limits)
  } catch (error) {
    zip.close()
    throw refusalOf(error, limits)
  }
}

async function checked(
  zip: ZipFile,
  known: ReadonlySet<string>,
  schema: string,
  limits: ArchiveLimits,
): Promise<Archive> {
  const manifest = await readManifest(zip, schema)
  for (const name of zip.sizes.keys())
    if (name !== manifestName && !Object.hasOwn(manifest.files, name))
      throw new ArchiveRefused('extra_file', 'The manifest does not know a file', name)
  for (const [name, { bytes }] of Object.entries(manifest.files)) {
    const size = zip.sizes.get(name)
    if (size === undefined) throw new ArchiveRefused('missing_file', 'A file of the manifest is missing', name)
    if (size !== bytes) throw new ArchiveRefused('wrong_sum', 'A file is not what it was', name)
  }

  const tables = new Map<string, TableLines>()
  let rows = 0
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const hash = createHash('sha256')
    if (!name.startsWith('data/')) for await (const piece of zip.read(name)) hash.update(piece)
    else {
      const table = /^data\/([a-z0-9_]+)\.ndjson$/.exec(name)?.[1]
      if (!table || !known.has(table)) throw new ArchiveRefused('unknown_table', 'There is no such table', name)
      const count = await countObjects(hashed(zip.read(name), hash), name, limits.rows - rows)
      if (count !== manifest.counts[table])
        throw new ArchiveRefused('bad_manifest', 'The manifest counts other rows than there are', name)
      rows += count
      tables.set(table, { count, lines: () => linesOf(zip, name) })
    }
    if (hash.digest('hex') !== sha256) throw new ArchiveRefused('wrong_sum', 'A file is not what it was', name)
  }
  for (const table of Object.keys(manifest.counts))
    if (!tables.has(table))
      throw new ArchiveRefused('missing_file', 'The rows of a table are missing', `data/${table}.ndjson`)

  return {
    manifest,
    tables,
    async *files(sums) {
      for (const sha256 of sums)
        if (zip.sizes.has(fileName(sha256))) yield { sha256, bytes: await whole(zip, fileName(sha256)) }
    },
    close: zip.close,
  }
}

const fileName = (sha256: string): string => `files/${sha256}`

/** What is wrong with the zip in the words of an archive. */
function refusalOf(error: unknown, limits: ArchiveLimits): unknown {
  if (!(error instanceof ZipFault)) return error
  const { kind, entry } = error
  switch (kind) {
    case 'broken':
      return new ArchiveRefused('not_a_zip', 'This is not a zip, or it is broken', entry)
    case 'too_many_entries':
      return new ArchiveRefused(kind, `More than ${limits.entries} files are in the archive`)
    case 'too_large':
      return new ArchiveRefused(
        kind,
        `The archive unpacks to more than ${limits.bytes} bytes, or to far more than it is`,
      )
    case 'bad_name':
      return new ArchiveRefused(kind, 'A file has a name that leads elsewhere, or is in the archive twice', entry)
  }
}

async function readManifest(zip: ZipFile, schema: string): Promise<Manifest> {
  const refused = (code: RefusalCode, message: string) => new ArchiveRefused(code, message, manifestName)
  const size = zip.sizes.get(manifestName)
  if (size === undefined) throw refused('no_manifest', 'There is no manifest: this is no export, or it was broken off')
  if (size > largestManifest) throw refused('bad_manifest', 'The manifest is too large')
  const json = parsed(await whole(zip, manifestName))
  const first = versions.safeParse(json)
  if (!first.success) throw refused('bad_manifest', 'This is not the manifest of an account')
  if (first.data.formatVersion > 1 || first.data.schema > schema)
    throw refused('newer_format', 'The archive comes from a newer version')
  const read = manifestShape.safeParse(json)
  if (!read.success) throw refused('bad_manifest', 'This is not the manifest of an account')
  return read.data
}

async function whole(zip: ZipFile, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(zip.sizes.get(name) ?? 0)
  let length = 0
  for await (const piece of zip.read(name)) {
    bytes.set(piece, length)
    length += piece.length
  }
  return bytes
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

/** Cut at line feeds. The last line may go without one. */
async function* cut(pieces: AsyncIterable<Uint8Array>, file: string): AsyncIterable<Uint8Array> {
  let begun: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      const last = piece.subarray(start, end)
      yield begun.length === 0 ? last : Buffer.concat([...begun, last])
      begun = []
      length = 0
      start = end + 1
    }
    if (start === piece.length) continue
    begun.push(piece.subarray(start))
    length += piece.length - start
    if (length > largestLine) throw new ArchiveRefused('bad_line', 'A line is longer than any row', file)
  }
  if (begun.length > 0) yield Buffer.concat(begun)
}

async function* linesOf(zip: ZipFile, name: string): AsyncIterable<string> {
  for await (const line of cut(zip.read(name), name)) yield utf8.decode(line)
}

async function countObjects(pieces: AsyncIterable<Uint8Array>, file: string, most: number): Promise<number> {
  let line = 0
  for await (const bytes of cut(pieces, file)) {
    line++
    if (line > most) throw new ArchiveRefused('too_large', 'There are too many rows in the archive', file, line)
    const value = parsed(bytes)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ArchiveRefused('bad_line', 'A line is not a row', file, line)
  }
  return line
}

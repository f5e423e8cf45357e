import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { z } from 'zod'
import type { Manifest } from './export.ts'

/**
 * Opens an archive that somebody sends and believes nothing of it: every entry is in the manifest with its size and sum, nothing
 * is missing, nothing is there beside, and every line of `data/` is an object. What this returns was checked to the last byte.
 */
export interface Archive {
  readonly manifest: Manifest
  readonly tables: ReadonlyMap<string, TableLines>
  /** The bytes of `files/<sha256>`, some of them at a time. */
  files(names: readonly string[]): AsyncIterable<{ readonly sha256: string; readonly bytes: Uint8Array<ArrayBuffer> }>
}

/** The texts of a table's rows, in the order of the file. */
export interface TableLines {
  readonly count: number
  lines(): Iterable<string>
}

export interface ArchiveLimits {
  readonly entries: number
  /** of the zip itself and of all that is in it */
  readonly bytes: number
  /** how much larger than the zip its content may be, when it is larger than a megabyte */
  readonly ratio: number
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
/** bytes that are unpacked at a time */
const batchBytes = 32 * 1024 * 1024

/**
 * @param known the tables that can be imported
 * @param schema the name of our newest migration
 * @throws ArchiveRefused
 */
export async function openArchive(
  zip: Uint8Array,
  known: ReadonlySet<string>,
  schema: string,
  limits: ArchiveLimits = archiveLimits,
): Promise<Archive> {
  const entries = listed(zip, limits)
  const manifest = readManifest(zip, entries, schema)
  const said = (name: string) => (Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined)

  for (const name of entries.keys())
    if (name !== manifestName && !said(name))
      throw new ArchiveRefused('extra_file', 'The manifest does not know a file', name)
  for (const [name, { bytes }] of Object.entries(manifest.files)) {
    const entry = entries.get(name)
    if (!entry) throw new ArchiveRefused('missing_file', 'A file of the manifest is missing', name)
    if (entry.originalSize !== bytes) throw new ArchiveRefused('wrong_sum', 'A file is not what it was', name)
  }

  const tables = new Map<string, TableLines>()
  let rows = 0
  for await (const [name, bytes] of unpacked(zip, entries, Object.keys(manifest.files))) {
    const expected = said(name)
    if (bytes.length !== expected?.bytes || createHash('sha256').update(bytes).digest('hex') !== expected.sha256)
      throw new ArchiveRefused('wrong_sum', 'A file is not what it was', name)
    if (!name.startsWith('data/')) continue
    const table = /^data\/([a-z0-9_]+)\.ndjson$/.exec(name)?.[1]
    if (!table || !known.has(table)) throw new ArchiveRefused('unknown_table', 'There is no such table', name)
    const count = countObjects(bytes, name, limits.rows - rows)
    if (count !== manifest.counts[table])
      throw new ArchiveRefused('bad_manifest', 'The manifest counts other rows than there are', name)
    rows += count
    tables.set(table, { count, lines: () => linesOf(bytes) })
  }
  for (const table of Object.keys(manifest.counts))
    if (!tables.has(table))
      throw new ArchiveRefused('missing_file', 'The rows of a table are missing', `data/${table}.ndjson`)

  return {
    manifest,
    tables,
    async *files(sums) {
      const names = sums.map(sha256 => `files/${sha256}`).filter(name => entries.has(name))
      for await (const [name, bytes] of unpacked(zip, entries, names))
        yield { sha256: name.slice('files/'.length), bytes }
    },
  }
}

/** What the zip says is in it; nothing is unpacked before all of it is within the limits. */
function listed(zip: Uint8Array, limits: ArchiveLimits): Map<string, UnzipFileInfo> {
  const entries = new Map<string, UnzipFileInfo>()
  const folded = new Set<string>()
  let total = 0
  readZip(zip, entry => {
    const { name, originalSize, size: packed } = entry
    if (entries.size >= limits.entries)
      throw new ArchiveRefused('too_many_entries', `More than ${limits.entries} files are in the archive`)
    if (!isPlainName(name)) throw new ArchiveRefused('bad_name', 'A file has a name that leads elsewhere')
    const fold = name.normalize('NFC').toLowerCase()
    if (folded.has(fold)) throw new ArchiveRefused('bad_name', 'A file is in the archive twice', name)
    folded.add(fold)
    total += originalSize
    if (originalSize < 0 || packed > zip.length || total > limits.bytes)
      throw new ArchiveRefused('too_large', `More than ${limits.bytes} bytes are in the archive`)
    entries.set(name, entry)
    return false
  })
  if (total > 1024 * 1024 && total > zip.length * limits.ratio)
    throw new ArchiveRefused('too_large', 'The archive unpacks to far more than it is')
  return entries
}

const isPlainName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= 1024 &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  !/[\\:\u0000-\u001f]/.test(name) &&
  name.split('/').every(part => !['', '.', '..', '__proto__'].includes(part))

function readZip(zip: Uint8Array, filter: (entry: UnzipFileInfo) => boolean): Record<string, Uint8Array<ArrayBuffer>> {
  try {
    return unzipSync(zip, { filter })
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error
    throw new ArchiveRefused('not_a_zip', 'This is not a zip, or it is broken')
  }
}

function readManifest(zip: Uint8Array, entries: ReadonlyMap<string, UnzipFileInfo>, schema: string): Manifest {
  const refused = (code: RefusalCode, message: string) => new ArchiveRefused(code, message, manifestName)
  const entry = entries.get(manifestName)
  if (!entry) throw refused('no_manifest', 'There is no manifest: this is no export, or it was broken off')
  if (entry.originalSize > largestManifest) throw refused('bad_manifest', 'The manifest is too large')
  const json = parsed(readZip(zip, ({ name }) => name === manifestName)[manifestName] ?? new Uint8Array())
  const first = versions.safeParse(json)
  if (!first.success) throw refused('bad_manifest', 'This is not the manifest of an account')
  if (first.data.formatVersion > 1 || first.data.schema > schema)
    throw refused('newer_format', 'The archive comes from a newer version')
  const read = manifestShape.safeParse(json)
  if (!read.success) throw refused('bad_manifest', 'This is not the manifest of an account')
  return read.data
}

/** Unpacks in batches, so that one of them is in memory and other requests are answered in between. */
async function* unpacked(
  zip: Uint8Array,
  entries: ReadonlyMap<string, UnzipFileInfo>,
  names: readonly string[],
): AsyncIterable<[string, Uint8Array<ArrayBuffer>]> {
  let batch = new Set<string>()
  let bytes = 0
  const read = () => Object.entries(readZip(zip, ({ name }) => batch.has(name)))
  for (const name of names) {
    batch.add(name)
    bytes += entries.get(name)?.originalSize ?? 0
    if (bytes < batchBytes) continue
    yield* read()
    await setImmediate()
    batch = new Set()
    bytes = 0
  }
  if (batch.size > 0) yield* read()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}

function* pieces(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start)
    yield bytes.subarray(start, end < 0 ? bytes.length : end)
    start = end < 0 ? bytes.length : end + 1
  }
}

function* linesOf(bytes: Uint8Array): Iterable<string> {
  for (const piece of pieces(bytes)) yield utf8.decode(piece)
}

function countObjects(bytes: Uint8Array, file: string, most: number): number {
  let line = 0
  for (const piece of pieces(bytes)) {
    line++
    if (line > most) throw new ArchiveRefused('too_large', 'There are too many rows in the archive', file, line)
    const value = parsed(piece)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ArchiveRefused('bad_line', 'A line is not a row', file, line)
  }
  return line
}

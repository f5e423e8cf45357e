import type { Db } from '@techo/backend/database'
import { applyArchive, type ImportMode, type RefusedRow, type TableReport } from './apply.ts'
import { type Archive, type ArchiveLimits, openArchive } from './archive.ts'
import { importTables } from './import-tables.ts'
import type { Source, StoredFile } from './source.ts'

/** What became of an archive; of a dry run what would become of it. */
export interface ImportReport {
  readonly mode: ImportMode
  readonly tables: readonly TableReport[]
  readonly refused: readonly RefusedRow[]
  /** `missing`: not in the archive, or refused by the storage */
  readonly files: { readonly added: number; readonly same: number; readonly missing: number }
}

export const isImportMode = (mode: unknown): mode is ImportMode =>
  mode === 'dry-run' || mode === 'merge' || mode === 'replace'

interface ImportOptions {
  readonly mode: ImportMode
  /** the name of our newest migration */
  readonly schema: string
  readonly limits: ArchiveLimits
}

/**
 * Takes the zip at `path` in. Rows first and all at once, then the files one by one: what breaks off in between is made whole by the same import again.
 * @throws ArchiveRefused, NotEmpty; nothing was changed then
 */
export async function importAccount(
  db: Db,
  person: { readonly id: string; readonly source: Source },
  path: string,
  { mode, schema, limits }: ImportOptions,
): Promise<ImportReport> {
  const known = new Set((await db.asAdmin(importTables)).map(({ name }) => name))
  const archive = await openArchive(path, known, schema, limits)
  try {
    const { translate, ...rows } = await applyArchive(db, archive, person.id, mode)
    const files = await storeFiles(archive, person.source, translate, mode === 'dry-run')
    return { mode, ...rows, files }
  } finally {
    archive.close()
  }
}

const placeOf = ({ bucket, name }: Pick<StoredFile, 'bucket' | 'name'>): string => `${bucket}/${name}`

async function storeFiles(
  archive: Archive,
  source: Source,
  translate: (text: string) => string,
  isDryRun: boolean,
): Promise<ImportReport['files']> {
  const there = new Set<string>()
  for await (const file of source.files()) there.add(placeOf(file))
  const wanted = new Map<string, StoredFile[]>()
  let same = 0
  let added = 0
  let missing = 0
  for (const { sha256, ...file } of archive.manifest.storage) {
    const named = { ...file, name: translate(file.name) }
    if (there.has(placeOf(named))) same++
    else if (!Object.hasOwn(archive.manifest.files, `files/${sha256}`)) missing++
    else if (isDryRun) added++
    else wanted.set(sha256, [...(wanted.get(sha256) ?? []), named])
  }
  for await (const { sha256, bytes } of archive.files([...wanted.keys()]))
    for (const file of wanted.get(sha256) ?? [])
      if (await source.store(file, bytes)) added++
      else missing++
  return { added, same, missing }
}

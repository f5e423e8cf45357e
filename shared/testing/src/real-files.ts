import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Files that other programs wrote, out of the test data of public projects. They are not copied into this repository:
 * `pnpm check:importers` fetches them (`scripts/real-files.ts` lists them) and runs the tests that read them.
 */

/** Where `pnpm check:importers` put the files; empty in every other run of the tests. */
const folder = process.env.IMPORTER_FILES ?? ''
export const hasRealFiles = folder !== ''

/** A file that was fetched, under its own name. */
export async function realFile(repository: string, path: string): Promise<File> {
  return new File([new Uint8Array(await readFile(join(folder, repository, path)))], path.split('/').at(-1) ?? path)
}

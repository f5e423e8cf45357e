import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes a database in a folder from a kept image by writing its files. An engine that is told to do so costs three times as much
 * of the processor: it starts, reads its files into its own, and is opened again.
 *
 * It is made in a folder beside, and gets its name when all is written. Nothing is synced: `markReady` does that, and a folder
 * without its mark is begun anew after a power cut.
 * @param image a file that `image()` of an engine gave, a tar archive
 */
export async function unpackImage(image: string, folder: string): Promise<void> {
  const beside = `${folder}.new`
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { recursive: true })
  const archive = await readFile(image)
  for (const { name, isFolder, bytes } of entriesOf(archive)) {
    const path = join(beside, name)
    if (isFolder) await mkdir(path, { recursive: true })
    else await writeFile(path, bytes)
  }
  if (!existsSync(join(beside, 'PG_VERSION'))) throw new Error('The image holds no database')
  await rename(beside, folder)
}

const block = 512

/** The entries of an archive as engines write it: plain files and folders with short names, each folder before what it holds. */
function* entriesOf(
  archive: Buffer,
): Generator<{ readonly name: string; readonly isFolder: boolean; readonly bytes: Buffer }> {
  let at = 0
  // It ends with empty blocks.
  while (at + block <= archive.length && archive[at] !== 0) {
    const text = (from: number, length: number) =>
      (archive.toString('latin1', at + from, at + from + length).split('\0')[0] ?? '').trim()
    const size = Number.parseInt(text(124, 12), 8)
    const kind = text(156, 1)
    const prefix = text(345, 155)
    const start = at + block
    if (!Number.isSafeInteger(size) || !['', '0', '5'].includes(kind) || start + size > archive.length)
      throw new Error('The image is not whole')
    yield {
      name: join('/', prefix, text(0, 100)),
      isFolder: kind === '5',
      bytes: archive.subarray(start, start + size),
    }
    at = start + Math.ceil(size / block) * block
  }
}

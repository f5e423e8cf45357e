import type { Readable } from 'node:stream'
import { type Entry, getFileNameLowLevel, openPromise } from 'yauzl'

/** A zip on the disk, of which only what is being read is in memory. Nobody is believed: its own words are limits, not facts. */
export interface ZipFile {
  /** Unpacked sizes as the zip states them, by name. Reading an entry fails when it holds another number of bytes. */
  readonly sizes: ReadonlyMap<string, number>
  /** The bytes of an entry, piece by piece; whatever is wrong with them throws `ZipFault` with `broken`. */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

export interface ZipLimits {
  readonly entries: number
  /** of the zip itself and of all that is in it */
  readonly bytes: number
  /** how much larger than the zip its content may be, when it is larger than a megabyte */
  readonly ratio: number
}

export class ZipFault extends Error {
  override name = 'ZipFault'
  readonly kind: 'broken' | 'too_many_entries' | 'too_large' | 'bad_name'
  readonly entry: string | undefined

  constructor(kind: ZipFault['kind'], entry?: string) {
    super(kind)
    this.kind = kind
    this.entry = entry
  }
}

const isPlainName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= 1024 &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  !/[\\:\u0000-\u001f]/.test(name) &&
  name.split('/').every(part => !['', '.', '..', '__proto__'].includes(part))

/**
 * Reads what the zip says is in it; nothing is unpacked before all of it is within the limits.
 * @throws ZipFault
 */
export async function openZip(path: string, limits: ZipLimits): Promise<ZipFile> {
  // Names are judged here, in the words of `isPlainName`, and not by the library's shorter list.
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(() => {
    throw new ZipFault('broken')
  })
  const entries = new Map<string, Entry>()
  try {
    await list(zip.eachEntry(), entries, zip.fileSize, limits)
  } catch (error) {
    zip.close()
    throw error instanceof ZipFault ? error : new ZipFault('broken')
  }
  return {
    sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw new ZipFault('broken', name)
      let stream: Readable | undefined
      try {
        stream = await zip.openReadStreamPromise(entry)
        for await (const piece of stream) yield piece as Uint8Array
      } catch {
        throw new ZipFault('broken', name)
      } finally {
        stream?.destroy()
      }
    },
    close: () => zip.close(),
  }
}

async function list(found: AsyncIterable<Entry>, entries: Map<string, Entry>, size: number, limits: ZipLimits) {
  const folded = new Set<string>()
  let total = 0
  for await (const entry of found) {
    if (entries.size >= limits.entries) throw new ZipFault('too_many_entries')
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
    if (!isPlainName(name)) throw new ZipFault('bad_name')
    const fold = name.normalize('NFC').toLowerCase()
    if (folded.has(fold)) throw new ZipFault('bad_name', name)
    folded.add(fold)
    total += entry.uncompressedSize
    if (entry.compressedSize > size || total > limits.bytes) throw new ZipFault('too_large')
    entries.set(name, entry)
  }
  if (total > 1024 * 1024 && total > size * limits.ratio) throw new ZipFault('too_large')
}

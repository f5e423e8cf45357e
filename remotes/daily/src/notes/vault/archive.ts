import { decodeText as textOf } from '@techo/core/files'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { isLitter, safePath } from './names.ts'

/** ZIP archives in and out, within limits that no honest folder of notes meets. */

export const limits = { entries: 50_000, bytes: 1024 ** 3, text: 4 * 1024 ** 2, picture: 10 * 1024 ** 2 } as const

export type ArchiveFault = 'zipBroken' | 'zipTooMany' | 'zipTooLarge'

export interface Entry {
  /** cleaned path */
  readonly path: string
  /** unpacked, as the archive says */
  readonly size: number
  readonly read: () => Uint8Array<ArrayBuffer>
}

export interface Archive {
  readonly entries: readonly Entry[]
  /** names that lead out of the archive */
  readonly refused: readonly string[]
}

/** Old archivers write names in the system's encoding and say nothing of it; what is no UTF-8 is what Windows in Japan wrote. */
const readName = (name: string): string => {
  const isLatin = Array.from(name).every(sign => sign <= '\u00ff')
  if (!isLatin || !/[\u0080-\u00ff]/.test(name)) return name
  const bytes = Uint8Array.from(name, sign => sign.charCodeAt(0))
  return textOf(bytes) ?? name
}

/**
 * The entries of a ZIP, read when asked. What an archive says of its sizes is what is reserved, so an entry can never grow past
 * it: the limits hold for archives that lie, too.
 */
export function openArchive(bytes: Uint8Array): Archive | ArchiveFault {
  const found: { name: string; size: number }[] = []
  let total = 0
  let fault: ArchiveFault | null = null
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        total += originalSize
        if (found.length >= limits.entries) fault ??= 'zipTooMany'
        else if (total > limits.bytes) fault ??= 'zipTooLarge'
        else found.push({ name, size: originalSize })
        return false
      },
    })
  } catch {
    return 'zipBroken'
  }
  if (fault) return fault
  const entries: Entry[] = []
  const refused: string[] = []
  for (const { name, size } of found) {
    if (name.endsWith('/')) continue
    const path = safePath(readName(name))
    if (path === null) refused.push(name)
    else if (!isLitter(path))
      entries.push({
        path,
        size,
        read: () => new Uint8Array(unzipSync(bytes, { filter: each => each.name === name })[name] ?? []),
      })
  }
  return { entries, refused }
}

/** All texts of an archive in one go. */
export function readTexts(
  bytes: Uint8Array,
  isWanted: (path: string, size: number) => boolean,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const path = name.endsWith('/') ? null : safePath(readName(name))
      return path !== null && !isLitter(path) && isWanted(path, originalSize)
    },
  })
  for (const [name, content] of Object.entries(files)) {
    const path = safePath(readName(name))
    if (path !== null) texts.set(path, decodeText(content))
  }
  return texts
}

/** A text of unknown encoding; signs that are none are marked as such. */
export const decodeText = (bytes: Uint8Array): string => textOf(bytes) ?? new TextDecoder().decode(bytes)

/** Packs files; pictures are packed already and only stored. */
export const makeArchive = (files: ReadonlyMap<string, string | Uint8Array>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        [...files].map(([path, content]) =>
          typeof content === 'string' ? [path, [strToU8(content), { level: 6 }]] : [path, [content, { level: 0 }]],
        ),
      ),
    ),
  )

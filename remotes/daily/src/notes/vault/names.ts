/** Names of files, as every system takes them. */

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
/** bytes; file systems take 255, and an ending and a number come behind */
const most = 200
const encoder = new TextEncoder()

/** A title as the name of a file, without an ending. */
export function fileName(title: string, untitled: string): string {
  const clean = title
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no name may hold.
    .replace(/[\\/:*?"<>|#^[\]\u0000-\u001f\u007f]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  let name = ''
  let bytes = 0
  for (const sign of clean) {
    bytes += encoder.encode(sign).length
    if (bytes > most) break
    name += sign
  }
  name = name.trim()
  if (name === '') return untitled
  return reserved.test(name) ? `${name}_` : name
}

/** Gives each name once in each folder: the second is called ` (2)`. Case makes no difference, as on most systems. */
export function createNames(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  return (folder, name) => {
    for (let count = 1; ; count++) {
      const next = count === 1 ? name : `${name} (${count})`
      const key = `${folder}/${next}`.toLowerCase().normalize('NFC')
      if (taken.has(key)) continue
      taken.add(key)
      return next
    }
  }
}

/** The path of an entry of an archive, cleaned; null for one that leads out of it or has no name. */
export function safePath(path: string): string | null {
  const given = path.replaceAll('\\', '/')
  if (/^\/|^[a-z]:/i.test(given) || given.includes('\0')) return null
  const parts = given.split('/').filter(part => part !== '' && part !== '.')
  if (parts.length === 0 || parts.includes('..')) return null
  return parts.join('/').normalize('NFC')
}

/** What systems and programs leave in a folder and no person wrote. */
export const isLitter = (path: string): boolean =>
  path.split('/').some(part => part.startsWith('.') || part === '__MACOSX' || part === 'Thumbs.db')

export const baseOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '')
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

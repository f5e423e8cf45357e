/**
 * What a file is by its first bytes. Only types that a bucket may restrict to and that carry a signature; text has none, so
 * it is recognised where it would be dangerous to take it for something else.
 */
const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)))

const starts = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const brands: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
  qt: 'video/quicktime',
}

/** How many bytes `sniff` wants to see. */
export const headLength = 1024

/**
 * Collects the first bytes of what passes by.
 * @param check sees them once, before more is read, and may refuse
 */
export function headOf(check?: (head: Uint8Array) => void): HeadOf {
  let head = new Uint8Array()
  let checked = false
  const look = () => {
    if (!checked) check?.(head)
    checked = true
  }
  return {
    read(chunk) {
      if (head.length >= headLength) return
      head = Uint8Array.from([...head, ...chunk.subarray(0, headLength - head.length)])
      if (head.length >= headLength) look()
    },
    end() {
      look()
      return head
    },
  }
}

interface HeadOf {
  read(chunk: Uint8Array): void
  end(): Uint8Array
}

/** @returns a MIME type, or null when the bytes carry no signature known here */
export function sniff(head: Uint8Array): string | null {
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(head, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text(head, 0, 6))) return 'image/gif'
  const riff = text(head, 0, 4) === 'RIFF' ? text(head, 8, 12) : ''
  if (riff === 'WEBP') return 'image/webp'
  if (riff === 'WAVE') return 'audio/wav'
  if (text(head, 4, 8) === 'ftyp') {
    const brand = text(head, 8, 12).trim()
    // A file may name a general brand first and AVIF among the compatible ones.
    return brands[brand] === 'image/heif' && /avif/.test(text(head, 16, 64))
      ? 'image/avif'
      : (brands[brand] ?? 'video/mp4')
  }
  if (starts(head, 0x49, 0x49, 0x2a, 0) || starts(head, 0x4d, 0x4d, 0, 0x2a)) return 'image/tiff'
  if (text(head, 0, 2) === 'BM' && head.length > 14 && head[6] === 0 && head[7] === 0) return 'image/bmp'
  if (starts(head, 0, 0, 1, 0)) return 'image/x-icon'
  if (text(head, 0, 5) === '%PDF-') return 'application/pdf'
  if (starts(head, 0x50, 0x4b, 3, 4) || starts(head, 0x50, 0x4b, 5, 6)) return 'application/zip'
  if (starts(head, 0x1f, 0x8b)) return 'application/gzip'
  if (text(head, 0, 4) === 'OggS') return 'audio/ogg'
  if (text(head, 0, 4) === 'fLaC') return 'audio/flac'
  if (text(head, 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg'
  if (starts(head, 0x1a, 0x45, 0xdf, 0xa3)) return 'video/webm'
  return markup(head)
}

function markup(head: Uint8Array): string | null {
  const opening = new TextDecoder()
    .decode(head)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase()
  if (
    /^(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body|script|iframe|style|title|meta|div|p|a|b|h1)[\s>]/.test(
      opening,
    )
  )
    return 'text/html'
  if (/<svg[\s>]/.test(opening) && opening.startsWith('<')) return 'image/svg+xml'
  return opening.startsWith('<?xml') ? 'application/xml' : null
}

const signed: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'heic', 'heif', 'tiff', 'bmp', 'x-icon', 'svg+xml'].map(
    kind => `image/${kind}`,
  ),
  ...['pdf', 'zip', 'gzip'].map(kind => `application/${kind}`),
  ...['ogg', 'flac', 'mpeg', 'wav'].map(kind => `audio/${kind}`),
  ...['mp4', 'webm', 'quicktime'].map(kind => `video/${kind}`),
])

const alike = (allowed: string, type: string): boolean => {
  const [kind = '', name = ''] = bare(type).split('/')
  const [allowedKind = '', allowedName = ''] = bare(allowed).split('/')
  return allowedKind === '*' || (allowedKind === kind && (allowedName === '*' || allowedName === name))
}

const bare = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase()

/** Whether a bucket that takes only `allowed` takes what is declared as `type`. */
export const isAllowed = (type: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 || allowed.some(each => alike(each, type))

/**
 * The type a file is stored as. Where a bucket takes only some types, the bytes decide and not the name: a page that calls
 * itself a picture is refused, and a picture gets its true type.
 * @returns null when the bucket does not take it
 */
export function storedType(declared: string, head: Uint8Array, allowed: readonly string[]): string | null {
  if (allowed.length === 0) return declared
  const seen = sniff(head)
  if (seen !== null) return isAllowed(seen, allowed) ? seen : null
  return signed.has(bare(declared)) || !isAllowed(declared, allowed) ? null : declared
}

import { type Language, numberFormat } from '@techo/core'
/** A file that was not taken, and why. */
export interface Refused {
  readonly file: File
  readonly reason: 'type' | 'size'
}

/** Whether a file is of one of the kinds: `.csv`, `image/*`, `text/plain`; every kind when none is named. */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, kinds: readonly string[]): boolean {
  const small = name.toLowerCase()
  return (
    kinds.length === 0 ||
    kinds.some(kind => {
      const wanted = kind.toLowerCase()
      if (wanted.startsWith('.')) return small.endsWith(wanted)
      return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
    })
  )
}

/** Those that are taken, and those that are not. A browser's own dialog lets a person choose any kind, and a drop always does. */
export function sortFiles(
  files: readonly File[],
  kinds: readonly string[],
  maxBytes: number,
): { readonly taken: readonly File[]; readonly refused: readonly Refused[] } {
  const reasonFor = (file: File) =>
    !isAccepted(file, kinds) ? ('type' as const) : file.size > maxBytes ? ('size' as const) : null
  return {
    taken: files.filter(file => reasonFor(file) === null),
    refused: files.flatMap(file => {
      const reason = reasonFor(file)
      return reason ? [{ file, reason }] : []
    }),
  }
}

/** A size in the largest unit that leaves a whole number or one decimal, powers of 1024. */
export function writeBytes(bytes: number, language: Language): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const number = numberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1024 ** step)
  return `${number} ${units[step]}`
}

import { decodeText } from '@techo/core/files'

/** A file with the media types that its name and its content say, or why it is none that can be read. */
export type Recognised =
  | { readonly file: File; readonly types: readonly string[] }
  | { readonly file: File; readonly refused: Refusal }

export type Refusal = 'unknown' | 'empty' | 'large' | 'noText' | 'noCalendar' | 'gone'

/** Larger than what people keep in one file of words; a picture is judged by who stores it. */
const mostBytes = 50 * 1024 * 1024

const typeOfEnding: Readonly<Record<string, string>> = {
  ics: 'text/calendar',
  ical: 'text/calendar',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
}

/** What a program sends beside these, e.g. tables as those of a spreadsheet, is told by the ending. */
const known: ReadonlySet<string> = new Set(Object.values(typeOfEnding))

/** What a file is. The ending goes before what the system says, which calls a CSV a spreadsheet where one is installed. */
export async function recognise(file: File): Promise<Recognised> {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(file.name) ?? []
  const [said = ''] = file.type.toLowerCase().split(';')
  const type = typeOfEnding[ending.toLowerCase()] ?? (known.has(said) ? said : null)
  if (type === null) return { file, refused: 'unknown' }
  if (file.size === 0) return { file, refused: 'empty' }
  // Who takes pictures goes by what they say of themselves.
  if (type.startsWith('image/')) return { file: typed(file, type), types: [type] }
  if (file.size > mostBytes) return { file, refused: 'large' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { file, refused: 'gone' }
  const text = decodeText(new Uint8Array(bytes))
  if (text === null) return { file, refused: 'noText' }
  if (type !== 'text/calendar') return { file, types: [type] }
  if (!/^\ufeff?\s*BEGIN:VCALENDAR\s*$/im.test(text)) return { file, refused: 'noCalendar' }
  const parts = ['vevent', 'vtodo'].filter(part => new RegExp(`^BEGIN:${part}\\s*$`, 'im').test(text))
  // One with nothing in it is read by those who say so.
  return { file, types: (parts.length > 0 ? parts : ['vevent']).map(part => `text/calendar;component=${part}`) }
}

const typed = (file: File, type: string): File => (file.type === type ? file : new File([file], file.name, { type }))

/** Whether files of a type are taken by who takes these: `image/*` are all pictures. */
export const isTaken = (type: string, takes: readonly string[]): boolean =>
  takes.some(each => (each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each))

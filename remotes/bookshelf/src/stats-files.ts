import type { Day } from '@techo/core'
import { escapeCell, saveFile, writeTable } from '@techo/core/files'
import type { T } from './messages/index.ts'
import type { Amount, Stats } from './stats.ts'

/** The numbers of the statistics page to take away. */

/** Every day with what was read on it. */
export function saveStatsCsv(stats: Stats, amounts: ReadonlyMap<Day, Amount>, t: T): void {
  const days = [...amounts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, { books, pages, minutes }]) => [day, books, pages, minutes])
  const ended = stats.ended.map(({ book, on, days: taken }) => [
    on,
    escapeCell(book.title),
    book.pages ?? '',
    taken ?? '',
    book.rating ?? '',
  ])
  const tables = [
    [[t('day'), t('metric.books'), t('metric.pages'), t('metric.minutes')], ...days],
    [[t('finishOn'), t('bookTitle'), t('pages'), t('averageDays'), t('rating')], ...ended],
  ]
  saveFile(
    `\ufeff${tables.map(rows => writeTable(rows.map(row => row.map(String)))).join('\r\n\r\n')}\r\n`,
    'reading.csv',
  )
}

/**
 * The charts below each other as one picture. A chart is an SVG in the page's colours; what styles give it is written into
 * a copy, since a picture has no style sheet.
 */
export async function saveStatsPng(frame: HTMLElement): Promise<void> {
  const charts = [...frame.querySelectorAll<SVGSVGElement>('figure svg')].filter(svg => svg.clientWidth > 80)
  const gap = 24
  const width = Math.max(320, ...charts.map(svg => svg.clientWidth)) + gap * 2
  const height = charts.reduce((sum, svg) => sum + svg.clientHeight + gap * 2, gap)
  const canvas = document.createElement('canvas')
  const scale = 2
  canvas.width = width * scale
  canvas.height = height * scale
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  pen.scale(scale, scale)
  pen.fillStyle = backgroundColor
  pen.fillRect(0, 0, width, height)
  let top = gap
  for (const svg of charts) {
    const title = svg.closest('figure')?.querySelector('figcaption')?.textContent ?? ''
    pen.fillStyle = color
    pen.font = `600 14px ${fontFamily}`
    pen.fillText(title, gap, top + 4)
    pen.drawImage(await pictureOf(svg), gap, top + gap / 2, svg.clientWidth, svg.clientHeight)
    top += svg.clientHeight + gap * 2
  }
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (blob) saveFile(blob, 'reading.png')
}

const copied = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font',
  'text-anchor',
  'dominant-baseline',
] as const

async function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = document.importNode(svg, true)
  const [given, made] = [
    [svg, ...svg.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ]
  given.forEach((element, index) => {
    const style = getComputedStyle(element)
    for (const name of copied) made[index]?.setAttribute(name, style.getPropertyValue(name))
  })
  copy.setAttribute('width', String(svg.clientWidth))
  copy.setAttribute('height', String(svg.clientHeight))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

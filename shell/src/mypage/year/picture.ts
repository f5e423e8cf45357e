import type { YearPart, YearSpan, YearThing } from '@techo/core'
import { isProblem } from '@techo/core'
import { shareFile } from '@techo/core/files'
import { attachmentUrl } from '@techo/data'
import { type Look, lookOfPage, shadeOf, sheetOf, writeLine } from '@techo/ui/charts'
import { cellsOf } from './span.ts'

/** A part of a year as a picture to share: upright, as phones show it. Drawn on the device; nothing is sent anywhere. */

export interface PictureWords {
  /** 読んだ本 */
  readonly title: string
  /** 2026年のまとめ */
  readonly year: string
  readonly span: YearSpan
}

const size = { width: 1080, height: 1350, edge: 84 }
const inner = size.width - size.edge * 2

/** @throws when this browser cannot draw or encode a picture */
export async function sharePart(part: YearPart, words: PictureWords): Promise<void> {
  const blob = await drawPart(part, words)
  await shareFile(blob, `${words.year} ${words.title}.png`)
}

async function drawPart(part: YearPart, { title, year, span }: PictureWords): Promise<Blob> {
  const look = lookOfPage()
  const { pen, toPng } = sheetOf(size.width, size.height, look)
  const heading = { x: size.edge, width: inner, font: look.display }
  writeLine(pen, year, { ...heading, y: 130, size: 34, colour: look.faint })
  writeLine(pen, title, { ...heading, y: 210, size: 64, colour: look.words, isBold: true })
  let y = 330
  for (const { value, label } of part.figures.slice(0, 3)) {
    writeLine(pen, value, { ...heading, y: y + 50, size: 84, colour: look.words, isBold: true })
    writeLine(pen, label, { ...heading, y: y + 100, size: 30, colour: look.faint, font: look.text })
    y += 150
  }
  if (part.days) {
    const step = inner / 53
    for (const { column, row, level } of cellsOf(span, part.days)) {
      pen.globalAlpha = shadeOf(level)
      pen.fillStyle = level === 0 ? look.words : look.accent
      pen.fillRect(size.edge + column * step, y + row * step, step - 3, step - 3)
    }
    pen.globalAlpha = 1
    y += 7 * step + 50
  }
  const room = { y, bottom: size.height - 110, look }
  if (part.things.some(({ image }) => image !== undefined)) await drawGrid(pen, part.things, room)
  else drawLines(pen, part.things, room)
  writeLine(pen, 'Techo', { ...heading, y: size.height - 50, size: 28, colour: look.faint })
  return toPng()
}

interface Room {
  readonly y: number
  readonly bottom: number
  readonly look: Look
}

function drawLines(pen: CanvasRenderingContext2D, things: readonly YearThing[], { y, bottom, look }: Room): void {
  const step = 58
  const most = Math.max(0, Math.floor((bottom - y) / step))
  for (const [index, { title, note }] of things.slice(0, most).entries()) {
    const line = { x: size.edge, y: y + (index + 1) * step - 16, font: look.text }
    writeLine(pen, title, { ...line, size: 34, colour: look.words, width: inner * 0.7 })
    if (!note) continue
    pen.textAlign = 'end'
    writeLine(pen, note, { ...line, x: size.width - size.edge, size: 28, colour: look.faint, width: inner * 0.28 })
    pen.textAlign = 'start'
  }
}

async function drawGrid(pen: CanvasRenderingContext2D, things: readonly YearThing[], { y, bottom, look }: Room) {
  const gap = 24
  const columns = things.length <= 3 ? 3 : things.length <= 8 ? 4 : 5
  const width = (inner - gap * (columns - 1)) / columns
  const height = (width * 4) / 3
  const rows = Math.max(1, Math.floor((bottom - y + gap) / (height + gap)))
  const placed = things.slice(0, columns * rows)
  const pictures = await Promise.all(placed.map(({ image }) => (image ? pictureOf(image) : null)))
  for (const [index, { title }] of placed.entries()) {
    const left = size.edge + (index % columns) * (width + gap)
    const top = y + Math.floor(index / columns) * (height + gap)
    const picture = pictures[index]
    pen.save()
    pen.beginPath()
    pen.roundRect(left, top, width, height, 8)
    pen.clip()
    if (picture) {
      // As `object-fit: cover` does.
      const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight)
      const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
      pen.drawImage(picture, left + (width - wide) / 2, top + (height - high) / 2, wide, high)
    } else {
      pen.globalAlpha = 0.15
      pen.fillStyle = look.accent
      pen.fillRect(left, top, width, height)
      pen.globalAlpha = 1
      const line = { x: left + 12, width: width - 24, y: top + height / 2 }
      writeLine(pen, title, { ...line, size: 26, colour: look.words, font: look.text, isBold: true })
    }
    pen.restore()
  }
}

/** A file of the person's, asked for in a way that leaves the canvas readable. Null where it cannot be had. */
async function pictureOf(path: string): Promise<HTMLImageElement | null> {
  const url = await attachmentUrl(path)
  if (isProblem(url)) return null
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = url
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

import { addDays, type Day, daysBetween, startOfWeek, type WeekStart } from '@techo/core'
import { lookOfPage, shadeOf, sheetOf, writeLine } from '@techo/ui/charts'

/** A year of a habit as a picture to show: its name, its days, what came of it. Made on the device. */
export interface YearPicture {
  readonly name: string
  readonly year: string
  /** what stands below the days: 312日 · 最長の連続 41日連続 */
  readonly figures: readonly string[]
  readonly from: Day
  readonly to: Day
  readonly weekStart: WeekStart
  /** 0 … 4; null where the day does not count */
  readonly levelOf: (day: Day) => number | null
  /** of the habit, e.g. `var(--teal)` */
  readonly colour: string
}

const size = { width: 1200, height: 630, edge: 72 }

/** @throws when this browser cannot draw or encode a picture */
export async function drawYear(picture: YearPicture): Promise<Blob> {
  const look = lookOfPage(picture.colour)
  const { pen, toPng } = sheetOf(size.width, size.height, look)
  const inner = size.width - size.edge * 2
  const line = { x: size.edge, width: inner, font: look.display }
  writeLine(pen, picture.name, { ...line, y: 132, width: inner - 260, size: 60, colour: look.words, isBold: true })
  pen.textAlign = 'end'
  writeLine(pen, picture.year, { ...line, x: size.width - size.edge, y: 132, width: 240, size: 36, colour: look.faint })
  pen.textAlign = 'start'
  const first = startOfWeek(picture.from, picture.weekStart)
  const weeks = Math.floor(daysBetween(first, picture.to) / 7) + 1
  const step = Math.min(inner / weeks, 36)
  for (let day = picture.from; day <= picture.to; day = addDays(day, 1)) {
    const index = daysBetween(first, day)
    const level = picture.levelOf(day)
    pen.globalAlpha = level === null ? 0.04 : shadeOf(level)
    pen.fillStyle = level === null || level === 0 ? look.words : look.accent
    pen.beginPath()
    pen.roundRect(size.edge + Math.floor(index / 7) * step, 200 + (index % 7) * step, step - 3, step - 3, 3)
    pen.fill()
  }
  pen.globalAlpha = 1
  const figures = picture.figures.join('　')
  writeLine(pen, figures, { ...line, y: 200 + 7 * step + 88, size: 40, colour: look.words, isBold: true })
  writeLine(pen, 'Techo', { ...line, y: size.height - 48, size: 26, colour: look.faint })
  return toPng()
}

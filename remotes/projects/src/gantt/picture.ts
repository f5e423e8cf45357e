import { formatDay } from '@techo/core'
import { colourNamed } from '@techo/ui'
import type { ExportSource } from './export-source.ts'
import { headHeight as head, paneWidth as pane, rowHeight, type Sheet } from './layout.ts'
import { barOf, linkPath } from './rows.ts'
import { isWeekend, ticksOf } from './scale.ts'

/** Browsers draw no larger canvas: a side, and in all. */
const mostSide = 16_000
const mostPixels = 60_000_000

/** Draws the chart, folded as it is on the screen. `wanted` pixels for each of the sheet, as far as the browser has them; paper is light. */
export function drawChart(
  { plans, language, today, weekStart, weekend, holidayOf }: Omit<ExportSource, 'rows'>,
  { rows, scale, width, height }: Sheet,
  { wanted, onPaper = false }: { readonly wanted: number; readonly onPaper?: boolean },
): HTMLCanvasElement {
  const most = Math.min(mostSide / width, mostSide / height, Math.sqrt(mostPixels / (width * height)))
  const ratio = Math.min(wanted, most)
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.floor(width * ratio),
    height: Math.floor(height * ratio),
  })
  canvas.style.inlineSize = `${width}px`
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No picture can be drawn here')
  pen.scale(ratio, ratio)
  const colour = colours(onPaper)
  const font = getComputedStyle(document.body).fontFamily

  const [only] = plans
  pen.fillStyle = colour('surface')
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = colour('sunken')
  if (scale.pixels > 3)
    for (let x = 0; x < scale.width; x += scale.pixels) {
      const day = scale.dayAt(x + scale.pixels / 2)
      const isOff =
        plans.length === 1 && only ? !only.calendar.isWorking(day) : isWeekend(day, weekend) || holidayOf(day) !== null
      if (isOff) pen.fillRect(pane + x, head, scale.pixels, height - head)
    }
  pen.strokeStyle = colour('line')
  pen.fillStyle = colour('ink-soft')
  pen.font = `12px ${font}`
  const unit = scale.pixels > 3 ? 'month' : scale.pixels > 0.6 ? 'quarter' : 'year'
  for (const tick of ticksOf(scale, unit, [0, scale.width], weekStart)) {
    const x = Math.max(0, tick.x)
    if (tick.x >= 0) stroke(pen, `M${pane + x + 0.5} 0V${height}`)
    const words = unit === 'year' ? tick.day.slice(0, 4) : formatDay(tick.day, language, 'month')
    if (tick.x + tick.width - x > pen.measureText(words).width + 8) pen.fillText(words, pane + x + 6, 18)
  }
  if (scale.pixels > 10)
    for (const tick of ticksOf(scale, 'week', [0, scale.width], weekStart))
      if (tick.x >= 0) pen.fillText(formatDay(tick.day, language, 'compact'), pane + tick.x + 3, 36)

  pen.save()
  pen.beginPath()
  pen.rect(0, 0, width, height)
  pen.clip()
  const place = new Map(rows.map((row, index) => [row.id, { row, y: head + index * rowHeight + rowHeight / 2 }]))
  rows.forEach((row, index) => {
    const y = head + index * rowHeight
    pen.strokeStyle = colour('line')
    stroke(pen, `M0 ${y + 0.5}H${width}`)
    if (row.days) {
      const bar = barOf(row.days, row.kind === 'milestone', scale)
      const own = colourNamed(row.plan.project.colour)
      const x = pane + bar.x
      if (row.kind === 'milestone') {
        pen.fillStyle = colour(own)
        pen.fill(new Path2D(`M${x - 7} ${y + 14}l7 -7l7 7l-7 7z`))
      } else if (row.kind === 'task') {
        pen.fillStyle = colour(`${own}-soft`)
        pen.fillRect(x, y + 6, bar.width, 16)
        pen.fillStyle = colour(own)
        pen.fillRect(x, y + 6, (bar.width * row.progress) / 100, 16)
        pen.strokeStyle = row.isCritical ? colour('danger') : colour(own)
        pen.strokeRect(x + 0.5, y + 6.5, bar.width - 1, 15)
      } else {
        pen.fillStyle = row.kind === 'project' ? colour(own) : colour('ink-soft')
        pen.fillRect(x, y + 11, bar.width, 6)
      }
    }
    pen.fillStyle = colour('surface')
    pen.fillRect(0, y + 1, pane - 1, rowHeight - 1)
    pen.fillStyle = colour('ink')
    pen.font = `${row.kind === 'project' || row.kind === 'summary' ? 600 : 400} 13px ${font}`
    pen.fillText(row.title, 8 + (row.level - 1) * 14, y + 19, pane - 90 - (row.level - 1) * 14)
    if (row.days) {
      pen.textAlign = 'right'
      pen.fillText(formatDay(row.days.start_date, language, 'compact'), pane - 10, y + 19)
      pen.textAlign = 'left'
    }
  })
  pen.save()
  pen.translate(pane, 0)
  pen.strokeStyle = colour('line-field')
  for (const plan of plans)
    for (const link of plan.links) {
      const [pred, succ] = [place.get(link.pred_id), place.get(link.succ_id)]
      if (!pred?.row.days || !succ?.row.days) continue
      const side = (each: typeof pred & { row: { days: NonNullable<typeof pred.row.days> } }) => ({
        ...barOf(each.row.days, each.row.kind === 'milestone', scale),
        y: each.y,
      })
      stroke(
        pen,
        linkPath(
          link.type,
          side({ ...pred, row: { ...pred.row, days: pred.row.days } }),
          side({ ...succ, row: { ...succ.row, days: succ.row.days } }),
          rowHeight / 2,
        ),
      )
    }
  pen.restore()
  pen.restore()
  const now = scale.xOf(today) + scale.pixels / 2
  pen.strokeStyle = colour('accent')
  if (now > 0 && now < scale.width) stroke(pen, `M${pane + now} ${head}V${height}`)
  return canvas
}

const stroke = (pen: CanvasRenderingContext2D, path: string) => pen.stroke(new Path2D(path))

/** The colours of the page as an element has them worked out: as they are now, or those of the day for paper. */
function colours(onPaper: boolean): (name: string) => string {
  const probe = document.createElement('span')
  document.body.append(probe)
  const { dataset } = document.documentElement
  const known = new Map<string, string>()
  queueMicrotask(() => probe.remove())
  return name => {
    const before = known.get(name)
    if (before) return before
    const theme = dataset.theme
    // Put back before anything is painted.
    if (onPaper) dataset.theme = 'light'
    probe.style.color = `var(--${name})`
    const colour = getComputedStyle(probe).color
    if (theme === undefined) delete dataset.theme
    else dataset.theme = theme
    known.set(name, colour)
    return colour
  }
}

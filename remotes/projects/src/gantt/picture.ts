import { formatDay } from '@techo/core'
import { colourNamed } from '@techo/ui'
import type { ExportSource } from './export-source.ts'
import { barOf, linkPath } from './rows.ts'
import { isWeekend, scaleOf, ticksOf, zooms } from './scale.ts'

const rowHeight = 28
const pane = 320
const head = 44
/** Browsers draw no larger canvas: a side, and in all. */
const mostSide = 16_000
const mostPixels = 60_000_000

/** The whole chart, folded as it is on the screen. At a scale at which it fits into a picture. */
export async function ganttPicture({
  rows,
  plans,
  language,
  today,
  weekStart,
  weekend,
  holidayOf,
  zoom,
}: ExportSource): Promise<Blob> {
  const days = rows.flatMap(row => (row.days ? [row.days.start_date, row.days.end_date] : []))
  const height = Math.min(mostSide, head + rows.length * rowHeight + 1)
  const coarser = zooms.slice(zooms.indexOf(zoom))
  const fitting = coarser.find(each => {
    const width = pane + scaleOf(today, days, each).width
    return width <= mostSide && width * height <= mostPixels
  })
  const scale = scaleOf(today, days, fitting ?? 'quarter')
  const width = Math.min(mostSide, pane + scale.width)
  const ratio = width * 2 <= mostSide && height * 2 <= mostSide && width * height * 4 <= mostPixels ? 2 : 1
  const canvas = new OffscreenCanvas(width * ratio, height * ratio)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No picture can be drawn here')
  pen.scale(ratio, ratio)
  const colour = colours()
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
  for (const tick of ticksOf(scale, scale.pixels > 10 ? 'month' : 'quarter', [0, scale.width], weekStart)) {
    stroke(pen, `M${pane + tick.x + 0.5} 0V${height}`)
    if (tick.width > 60) pen.fillText(formatDay(tick.day, language, 'month'), pane + tick.x + 6, 18)
  }
  if (scale.pixels > 10)
    for (const tick of ticksOf(scale, 'week', [0, scale.width], weekStart))
      pen.fillText(formatDay(tick.day, language, 'compact'), pane + tick.x + 3, 36)

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
    pen.font = `${row.level === 1 || row.kind === 'summary' ? 600 : 400} 13px ${font}`
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
  pen.strokeStyle = colour('accent')
  stroke(pen, `M${pane + scale.xOf(today) + scale.pixels / 2} ${head}V${height}`)
  return canvas.convertToBlob({ type: 'image/png' })
}

const stroke = (pen: OffscreenCanvasRenderingContext2D, path: string) => pen.stroke(new Path2D(path))

/** The colours of the page as they are now; `light-dark(…)` must be worked out by an element. */
function colours(): (name: string) => string {
  const probe = document.createElement('span')
  document.body.append(probe)
  const known = new Map<string, string>()
  queueMicrotask(() => probe.remove())
  return name => {
    const before = known.get(name)
    if (before) return before
    probe.style.color = `var(--${name})`
    const colour = getComputedStyle(probe).color
    known.set(name, colour)
    return colour
  }
}

import type { Card } from '@techo/core'
import { type Board, type BoardCard, colourOf, cropOf, isSlanted, textSizeOf } from './card.ts'
import { fitted, shownPart } from './geometry.ts'

/** The sizes a board is saved in, in pixels. A5 has 300 of them to the inch. */
export const exportSizes = {
  phone: { width: 1080, height: 1920 },
  tall: { width: 1170, height: 2532 },
  wide: { width: 1920, height: 1080 },
  a5: { width: 1748, height: 2480 },
} as const
export type ExportSize = keyof typeof exportSizes

export interface Drawing {
  readonly board: Board
  readonly cards: readonly BoardCard[]
  /** by the path of the attachment; what is missing is left out */
  readonly images: ReadonlyMap<string, HTMLImageElement>
  readonly goalOf: (card: BoardCard) => Card | undefined
  /** a colour of the design system as the page has it just now: `paper` → `rgb(…)` */
  readonly colour: (name: string) => string
  readonly font: string
  /** of quotes */
  readonly displayFont: string
}

type Context = OffscreenCanvasRenderingContext2D

/** The whole board in the middle of an image of another shape, its own background around it. */
export function drawBoard(
  context: Context,
  { width, height }: { readonly width: number; readonly height: number },
  drawing: Drawing,
): void {
  const { board, cards, colour } = drawing
  context.fillStyle = colour(groundOf(board.background))
  context.fillRect(0, 0, width, height)
  const place = fitted({ w: board.width, h: board.height }, { x: 0, y: 0, w: width, h: height })
  const scale = place.w / board.width
  context.setTransform(scale, 0, 0, scale, place.x, place.y)
  for (const card of cards.toSorted((one, other) => one.z - other.z)) {
    if (card.kind === 'group') continue
    context.save()
    context.translate(card.x + card.w / 2, card.y + card.h / 2)
    context.rotate((card.rotation * Math.PI) / 180)
    context.translate(-card.w / 2, -card.h / 2)
    context.globalAlpha = card.opacity
    drawCard(context, card, drawing)
    context.restore()
  }
}

const groundOf = (name: string) => (name === 'paper' ? 'surface' : `${name}-soft`)

function drawCard(context: Context, card: BoardCard, { images, goalOf, colour, font, displayFont }: Drawing): void {
  const { w, h } = card
  const goal = goalOf(card)
  context.beginPath()
  context.roundRect(0, 0, w, h, 6)
  context.clip()
  const own = colourOf(card)
  context.fillStyle = colour(own === 'paper' ? 'raised' : `${own}-soft`)
  context.fillRect(0, 0, w, h)
  const image = card.image === null ? undefined : images.get(card.image)
  if (image) {
    const { naturalWidth: width, naturalHeight: height } = image
    const part = shownPart({ width, height }, card, cropOf(card))
    context.drawImage(image, part.x * width, part.y * height, part.w * width, part.h * height, 0, 0, w, h)
  }
  const text = card.text || goal?.title || ''
  const unit = Math.min(w, h) / 100
  const bar = goal ? 10 * unit : 0
  if (text !== '') {
    const wanted = textSizeOf(card) ?? Math.min(13 * unit, 0.09 * w)
    const { lines, size } = laidOut(
      context,
      text,
      { w: w - 8 * unit, h: h - 8 * unit - bar },
      wanted,
      size =>
        `${card.kind === 'goal' ? '600 ' : ''}${isSlanted({ kind: card.kind, text }) ? 'italic ' : ''}${size}px ${card.kind === 'quote' ? displayFont : font}`,
    )
    const block = lines.length * size * 1.4
    const top = image ? h - block - 4 * unit - bar : (h - bar - block) / 2
    if (image) {
      context.fillStyle = 'rgb(0 0 0 / 0.5)'
      context.fillRect(0, top - 4 * unit, w, h - top + 4 * unit)
    }
    context.fillStyle = image ? '#fff' : colour('ink')
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const [index, line] of lines.entries()) context.fillText(line, w / 2, top + (index + 0.5) * size * 1.4)
  }
  if (goal) {
    const share = goal.isFinished ? 1 : (goal.progress ?? 0) / 100
    context.fillStyle = colour('line-strong')
    context.fillRect(0.1 * w, h - 8 * unit, 0.8 * w, 4 * unit)
    context.fillStyle = colour('accent')
    context.fillRect(0.1 * w, h - 8 * unit, 0.8 * w * share, 4 * unit)
  }
  if (card.caption) {
    const size = Math.max(12, 5 * unit)
    context.font = `${size}px ${font}`
    context.fillStyle = 'rgb(0 0 0 / 0.62)'
    context.fillRect(0, h - size * 1.7, w, size * 1.7)
    context.fillStyle = '#fff'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(card.caption, w / 2, h - size * 0.85, w - size)
  }
}

type Measuring = Pick<Context, 'measureText' | 'font'>

/** Text in lines that fit a width, as large as wanted or as fits the height. Breaks between words, else between characters. */
export function laidOut(
  context: Measuring,
  text: string,
  { w, h }: { readonly w: number; readonly h: number },
  wanted: number,
  fontOf: (size: number) => string,
): { readonly lines: readonly string[]; readonly size: number } {
  for (let size = wanted; ; size *= 0.9) {
    context.font = fontOf(size)
    const lines = text.split('\n').flatMap(line => broken(context, line, w))
    if (lines.length * size * 1.4 <= h || size < 8) return { lines, size }
  }
}

function broken(context: Measuring, line: string, w: number): readonly string[] {
  // Words of Latin text stay whole; anything else breaks between characters.
  const parts = line.match(/[\p{Script=Latin}\p{N}'’-]+\s*|[\s\S]/gu) ?? ['']
  const lines: string[] = []
  let current = ''
  for (const part of parts) {
    if (current !== '' && context.measureText(current + part).width > w) {
      lines.push(current.trimEnd())
      current = part.trimStart()
    } else current += part
  }
  return [...lines, current]
}

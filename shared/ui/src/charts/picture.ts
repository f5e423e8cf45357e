/** Pictures to take away, drawn on the device: the looks of the page, words that fit, and the file. */

export interface Look {
  readonly ground: string
  readonly words: string
  readonly faint: string
  readonly accent: string
  /** families of letters: of headings, and of everything else */
  readonly display: string
  readonly text: string
}

/**
 * Colours and letters of the page as a canvas takes them. Custom properties are resolved by an element that wears them.
 * @param accent what stands out, e.g. `var(--teal)`
 */
export function lookOfPage(accent = 'var(--accent)'): Look {
  const probe = document.body.appendChild(document.createElement('span'))
  const colour = (value: string) => {
    probe.style.color = value
    return getComputedStyle(probe).color
  }
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  probe.style.fontFamily = 'var(--font-display)'
  const look = {
    ground: backgroundColor,
    words: color,
    faint: colour('var(--ink-soft)'),
    accent: colour(accent),
    display: getComputedStyle(probe).fontFamily,
    text: fontFamily,
  }
  probe.remove()
  return look
}

export interface PictureLine {
  readonly x: number
  /** of the line the letters stand on */
  readonly y: number
  readonly width: number
  readonly size: number
  readonly colour: string
  readonly font: string
  readonly isBold?: boolean
}

/** One line of words: smaller where it is too long, cut where even that is. */
export function writeLine(pen: CanvasRenderingContext2D, text: string, line: PictureLine): void {
  const { x, y, width, size, colour, font, isBold = false } = line
  let height = size
  const set = () => {
    pen.font = `${isBold ? 600 : 400} ${height}px ${font}`
  }
  for (set(); pen.measureText(text).width > width && height > size * 0.6; set()) height -= 2
  const signs = [...text]
  let shown = text
  while (signs.length > 1 && pen.measureText(shown).width > width) {
    signs.pop()
    shown = `${signs.join('')}…`
  }
  pen.fillStyle = colour
  pen.fillText(shown, x, y)
}

/** A sheet of the page's ground with a coloured edge. @throws where the browser cannot draw */
export function sheetOf(width: number, height: number, look: Look) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No pen')
  pen.fillStyle = look.ground
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = look.accent
  pen.fillRect(0, 0, width, 14)
  const toPng = async (): Promise<Blob> => {
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('No picture came')
    return blob
  }
  return { pen, toPng }
}

/** How strongly a cell of a level from 0 (nothing) to 4 is drawn. */
export const shadeOf = (level: number): number => [0.1, 0.35, 0.55, 0.78, 1][level] ?? 1

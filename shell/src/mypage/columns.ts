import { fieldOf } from '@techo/core'
import { store } from '@techo/data'

/** The rows of the grid, as `today.module.css` has them, in pixels. */
const step = 4

/** Where the cards stood with their content when the page was left: `[person, window's width, { name: [height, column] }]`. */
const storageKey = 'techo-card-places'

/** px, and the column from 1 */
type Stand = readonly [height: number, column: number]

/** Windows that differ by so many pixels have columns of about the same width. */
const sameWindow = 40

/** The columns of the last visit are kept until they are so many times as long as they have to be. */
const mostUneven = 1.25

/** ms in which nothing is shown below a card that waits and was never measured: what comes would move it */
const longestHidden = 2000

/**
 * Places the cards of /mypage in columns without holes, in reading order: the ref of their grid, whose children are named by
 * `data-card` and hold one card each. A card that waits is as high as it was the last time, and stands where it stood. It keeps
 * its column while the page is open, so one that grows moves what is below it and nothing else. Where nothing is known yet, cards
 * are shown from above.
 */
export function keepColumns(grid: HTMLElement | null): (() => void) | undefined {
  // Never, because what it returns is called instead.
  if (!grid) return undefined
  const last = readStands()
  const heights = new Map<Element, number>()
  const columnOf = new Map<Element, number>()
  let columns = 0
  /** px below a card */
  let gap = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const stands = Object.fromEntries(
      [...grid.children].flatMap(place => {
        const name = nameOf(place)
        const stand = !isWaiting(place) ? [Math.round(heightOf(place)), columnOf.get(place)] : last.get(name)
        return stand ? [[name, stand]] : []
      }),
    )
    try {
      localStorage.setItem(storageKey, JSON.stringify([personNow(), innerWidth, stands]))
    } catch {
      // A browser that keeps nothing begins with small cards next time.
    }
  }
  const heightOf = (place: Element): number => heights.get(place.children[0] ?? place) ?? 0

  /** Gives each card a column that has none, the shortest. @returns how long the longest column is */
  const share = (into: Map<Element, number>): number => {
    const sums = Array.from({ length: columns }, () => 0)
    for (const place of grid.children) {
      const had = into.get(place) ?? 0
      const column = had > 0 && had <= columns ? had : sums.indexOf(Math.min(...sums)) + 1
      into.set(place, column)
      sums[column - 1] = (sums[column - 1] ?? 0) + heightOf(place)
    }
    return Math.max(...sums)
  }
  const shareAnew = () => {
    const before = new Map([...grid.children].map(place => [place, last.get(nameOf(place))?.[1] ?? 0]))
    const fresh = new Map<Element, number>()
    const isEven = share(before) <= share(fresh) * mostUneven
    for (const [place, column] of isEven ? before : fresh) columnOf.set(place, column)
  }
  let isPatient = true
  const stand = () => {
    const [first] = grid.children
    gap ||= first ? Number.parseFloat(getComputedStyle(first).paddingBlockEnd) : 0
    const waiting = new Set<number>()
    for (const place of grid.children) {
      const column = columnOf.get(place) ?? 0
      const rows = Math.ceil((heightOf(place) + gap) / step)
      if (!(place instanceof HTMLElement)) continue
      place.style.gridArea = `auto / ${column} / span ${rows} / auto`
      place.style.visibility = waiting.has(column) ? 'hidden' : ''
      if (isPatient && isWaiting(place) && !last.has(nameOf(place))) waiting.add(column)
    }
  }
  // All cards of a moment are asked for their heights before any is placed: asked in between, each would lay out the page anew.
  const sizes = new ResizeObserver(entries => {
    for (const { target } of entries) if (target !== grid) heights.set(target, target.getBoundingClientRect().height)
    const before = columns
    if (before === 0 || entries.some(({ target }) => target === grid)) columns = columnsOf(grid)
    if (columns === before) share(columnOf)
    else shareAnew()
    stand()
    timer ??= setTimeout(keep, 1000)
  })
  const come = () => {
    let isKnown = true
    for (const place of grid.children) {
      const [card] = place.children
      if (!(card instanceof HTMLElement) || heights.has(card)) continue
      const [height, column] = last.get(nameOf(place)) ?? [0, 0]
      heights.set(card, height)
      columnOf.set(place, column)
      isKnown &&= column > 0
      card.style.setProperty('--last', `${height}px`)
      sizes.observe(card)
    }
    // Before anything is measured, and so before the page is laid out for the first time. A window that is as wide as the last time
    // has as many columns.
    if (isKnown && columns === 0) {
      columns = Math.max(1, ...columnOf.values())
      shareAnew()
    }
    if (isKnown) stand()
  }
  const comes = new MutationObserver(come)
  comes.observe(grid, { childList: true })
  sizes.observe(grid)
  come()
  addEventListener('pagehide', keep)
  // What a card waits for may come without another height. One that is higher has been measured when its frame is over: shown
  // before that, what is below it would be moved.
  let next = 0
  const goes = new MutationObserver(() => {
    cancelAnimationFrame(next)
    next = requestAnimationFrame(() => setTimeout(stand))
  })
  if (last.size < grid.childElementCount) goes.observe(grid, { childList: true, subtree: true })
  const patience = setTimeout(() => {
    goes.disconnect()
    isPatient = false
    stand()
  }, longestHidden)
  return () => {
    removeEventListener('pagehide', keep)
    clearTimeout(patience)
    goes.disconnect()
    comes.disconnect()
    sizes.disconnect()
    if (timer !== undefined) keep()
  }
}

/** A column that is there only because a card still stands in it has no width (`today.module.css`). */
const columnsOf = (grid: Element): number => {
  const tracks = getComputedStyle(grid).gridTemplateColumns.split(' ')
  return Math.max(1, tracks.filter(width => Number.parseFloat(width) > 0).length)
}

/** Whether such a card stood on the page when this person left it last on this device. */
export const stood = (name: string): boolean => readStands().has(name)

const isWaiting = (place: Element): boolean => place.matches('[data-waiting], :has([data-waiting])')

const nameOf = (place: Element): string => place.getAttribute('data-card') ?? ''

const personNow = () => store.getState().session.user?.id

function readStands(): Map<string, Stand> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    const isLike = fieldOf(kept, '0') === personNow() && Math.abs(Number(fieldOf(kept, '1')) - innerWidth) <= sameWindow
    const isStand = (value: unknown): value is Stand => ['0', '1'].every(at => Number.isFinite(fieldOf(value, at)))
    const stands = Object.entries(Object(isLike ? fieldOf(kept, '2') : {}))
    return new Map(stands.flatMap(([name, value]) => (isStand(value) ? [[name, value]] : [])))
  } catch {
    return new Map()
  }
}

import type { CSSProperties, ReactNode } from 'react'
import { holeInset, imposed, type Leaf, type LeafName, leafNamed, sheet } from './leaf.ts'
import styles from './print.module.css'

/** Numbers of millimetres for the style sheet. */
const vars = (values: Readonly<Record<`--${string}`, number>>): CSSProperties => values as CSSProperties

export interface LeafPage {
  readonly key: string
  /** the binding is at the other side of it */
  readonly side: 'left' | 'right'
  readonly content: ReactNode
}

interface Props {
  readonly name: LeafName
  readonly pages: readonly LeafPage[]
  /** placed on A4, with marks to cut and punch by */
  readonly isImposed: boolean
}

const crop = 4
const gap = 1

/** The sheets that leave the printer, each as large as its paper. */
export function sheetsOf({ name, pages, isImposed }: Props): readonly ReactNode[] {
  const leaf = leafNamed[name]
  if (!isImposed || name === 'a4')
    return pages.map(page => (
      <section
        key={page.key}
        className={styles.sheet}
        data-scheme="light"
        data-page={name}
        style={vars({ '--sheet-width': leaf.width, '--sheet-height': leaf.height })}
      >
        <LeafOn leaf={leaf} page={page} x={0} y={0} />
      </section>
    ))
  const { isWide, columns, rows, left, top } = imposed(leaf)
  const each = columns * rows
  const [width, height] = isWide ? [sheet.height, sheet.width] : [sheet.width, sheet.height]
  return Array.from({ length: Math.ceil(pages.length / each) }, (_, index) => {
    const on = pages.slice(index * each, (index + 1) * each)
    return (
      <section
        key={on[0]?.key}
        className={styles.sheet}
        data-scheme="light"
        data-page={isWide ? 'a4-wide' : 'a4'}
        style={vars({ '--sheet-width': width, '--sheet-height': height })}
      >
        {on.map((page, place) => {
          const x = left + (place % columns) * leaf.width
          const y = top + Math.floor(place / columns) * leaf.height
          return <LeafOn key={page.key} leaf={leaf} page={page} x={x} y={y} isPunched />
        })}
        <Marks {...{ leaf, columns, rows, left, top }} />
      </section>
    )
  })
}

function LeafOn({
  leaf,
  page,
  x,
  y,
  isPunched = false,
}: {
  readonly leaf: Leaf
  readonly page: LeafPage
  readonly x: number
  readonly y: number
  readonly isPunched?: boolean
}) {
  const { width, height, points, inner, outer } = leaf
  return (
    <div
      className={styles.leaf}
      data-side={page.side}
      style={vars({
        ...{ '--x': x, '--y': y, '--leaf-width': width, '--leaf-height': height },
        ...{ '--points': points, '--inner': inner, '--outer': outer },
      })}
    >
      {page.content}
      {isPunched &&
        leaf.holes.map(hole => (
          <span
            key={hole}
            className={styles.hole}
            style={{ top: `${hole}mm`, left: `${page.side === 'left' ? width - holeInset : holeInset}mm` }}
          />
        ))}
    </div>
  )
}

/** Lines outside of the leaves, at every edge that is cut. */
function Marks({
  leaf,
  columns,
  rows,
  left,
  top,
}: {
  readonly leaf: Leaf
  readonly columns: number
  readonly rows: number
  readonly left: number
  readonly top: number
}) {
  const downs = Array.from({ length: columns + 1 }, (_, index) => left + index * leaf.width)
  const acrosses = Array.from({ length: rows + 1 }, (_, index) => top + index * leaf.height)
  const [right, bottom] = [left + columns * leaf.width, top + rows * leaf.height]
  const mark = (x: number, y: number, way: 'down' | 'across') => (
    <span
      key={`${way}${x},${y}`}
      className={styles.crop}
      data-way={way}
      style={{ left: `${x - 0.1}mm`, top: `${y - 0.1}mm` }}
    />
  )
  return [
    ...downs.flatMap(x => [mark(x, Math.max(0, top - gap - crop), 'down'), mark(x, bottom + gap, 'down')]),
    ...acrosses.flatMap(y => [mark(Math.max(0, left - gap - crop), y, 'across'), mark(right + gap, y, 'across')]),
  ]
}

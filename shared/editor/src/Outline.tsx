import { memo, type RefObject, useEffect, useState } from 'react'
import type { DocNode } from './doc/document.ts'
import { type DocHeading, docHeadings } from './doc/extract.ts'
import type { RichEditorHandle } from './handle.ts'
import { whileIdle } from './idle.ts'
import { useT } from './messages.ts'
import './outline.css'

/** Blocks that did not change are not looked through again. */
const known = new WeakMap<DocNode, readonly DocHeading[]>()

const headingsOf = (block: DocNode): readonly DocHeading[] => {
  const before = known.get(block)
  if (before) return before
  const headings = docHeadings({ type: 'doc', content: [block] })
  known.set(block, headings)
  return headings
}

const isSame = (a: readonly DocHeading[], b: readonly DocHeading[]) =>
  a.length === b.length &&
  a.every((heading, index) => {
    const other = b[index]
    return heading.id === other?.id && heading.text === other.text && heading.level === other.level
  })

interface Props {
  readonly editor: RefObject<RichEditorHandle | null>
  /** what the text begins with: its headings are there before the editor, and move nothing when it comes */
  readonly begin?: readonly DocNode[]
}

/**
 * The headings of what stands in the editor, to go to; the one in sight is marked. Drawn when they change, not whenever the page
 * around it is: that is at each step of a save, and a long text has a thousand of them.
 */
export const Outline = memo(function Outline({ editor, begin }: Props) {
  const t = useT()
  const [headings, setHeadings] = useState<readonly DocHeading[] | null>(() => begin?.flatMap(headingsOf) ?? null)
  const [here, setHere] = useState<string | null>(null)

  useEffect(() => {
    let cancel = () => {}
    const read = () => {
      cancel()
      const next: DocHeading[] = []
      cancel = whileIdle(
        () => editor.current?.getJSON().content ?? [],
        block => next.push(...headingsOf(block)),
        () => setHeadings(before => (before && isSame(before, next) ? before : next)),
      )
    }
    const stop = editor.current?.watch(read)
    read()
    return () => {
      stop?.()
      cancel()
    }
  }, [editor])

  useEffect(() => {
    // An observer of thousands of headings costs at every key; where they are is only asked when the page has moved.
    let frame: number | undefined
    const look = () => {
      frame = undefined
      setHere(headingInSight(editor.current, headings ?? []))
    }
    const plan = () => {
      frame ??= requestAnimationFrame(look)
    }
    const moves = ['scroll', 'resize'] as const
    for (const move of moves) window.addEventListener(move, plan, { capture: true, passive: true })
    plan()
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      for (const move of moves) window.removeEventListener(move, plan, { capture: true })
    }
  }, [editor, headings])

  return (
    <nav className="techo-outline" aria-label={t('outline')}>
      {headings?.length === 0 && <p>{t('outlineEmpty')}</p>}
      <ol>
        {headings?.map((heading, index) => (
          <Line
            key={heading.id ?? index}
            heading={heading}
            isHere={heading.id !== null && heading.id === here}
            editor={editor}
          />
        ))}
      </ol>
    </nav>
  )
})

const Line = memo(function Line({
  heading: { id, level, text },
  isHere,
  editor,
}: {
  readonly heading: DocHeading
  readonly isHere: boolean
  readonly editor: RefObject<RichEditorHandle | null>
}) {
  const t = useT()
  return (
    <li data-level={level}>
      <button
        type="button"
        {...(isHere ? { 'aria-current': 'location' as const } : {})}
        onClick={() => id !== null && editor.current?.reveal(id)}
      >
        {text || t('untitled')}
      </button>
    </li>
  )
})

/** The name of the first heading on the screen, else of the one whose part of the text is on it. */
function headingInSight(editor: RichEditorHandle | null, headings: readonly DocHeading[]): string | null {
  const named = headings.flatMap(({ id }) => (id === null ? [] : [id]))
  const boxOf = (at: number) => {
    const heading = editor?.element(named[at] ?? '')
    // A group out of sight is not laid out, and a place within it is as far away as the group.
    const group = heading?.closest('.techo-group')?.getBoundingClientRect()
    const isFar = group && (group.bottom <= 0 || group.top >= window.innerHeight)
    return isFar ? group : heading?.getBoundingClientRect()
  }
  let [low, high] = [0, named.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const box = boxOf(middle)
    if (box && box.bottom <= 0) low = middle + 1
    else high = middle
  }
  const next = boxOf(low)
  return named[next && next.top < window.innerHeight ? low : low - 1] ?? null
}

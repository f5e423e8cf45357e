import { type RefObject, useEffect, useState } from 'react'
import type { DocNode } from './doc/document.ts'
import { type DocHeading, docHeadings } from './doc/extract.ts'
import type { RichEditorHandle } from './handle.ts'
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

/** The headings of what stands in the editor, to go to; the one in sight is marked. */
export function Outline({ editor }: { readonly editor: RefObject<RichEditorHandle | null> }) {
  const t = useT()
  const [headings, setHeadings] = useState<readonly DocHeading[]>([])
  const [here, setHere] = useState<string | null>(null)

  useEffect(() => {
    const read = () => {
      const next = (editor.current?.getJSON().content ?? []).flatMap(headingsOf)
      setHeadings(before => (isSame(before, next) ? before : next))
    }
    const stop = editor.current?.watch(read)
    read()
    return stop
  }, [editor])

  useEffect(() => {
    // An observer of thousands of headings costs at every key; where they are is only asked when the page has moved.
    let frame: number | undefined
    const look = () => {
      frame = undefined
      setHere(headingInSight(editor.current, headings))
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
      {headings.length === 0 && <p>{t('outlineEmpty')}</p>}
      <ol>
        {headings.map(({ id, level, text }, index) => (
          <li key={id ?? index} data-level={level}>
            <button
              type="button"
              {...(id !== null && id === here ? { 'aria-current': 'location' as const } : {})}
              onClick={() => id !== null && editor.current?.reveal(id)}
            >
              {text || t('untitled')}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

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

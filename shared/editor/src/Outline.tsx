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
    if (typeof IntersectionObserver === 'undefined') return
    const seen = new Set<string>()
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const id = target.getAttribute('data-id') ?? ''
        if (isIntersecting) seen.add(id)
        else seen.delete(id)
      }
      const first = headings.find(({ id }) => id !== null && seen.has(id))
      if (first) setHere(first.id)
    })
    for (const { id } of headings) {
      const element = id === null ? null : editor.current?.element(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
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

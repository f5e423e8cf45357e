import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { RichText } from './create-editor.ts'
import type { Suggest, SuggestItem } from './suggest.ts'

/** Distance between the line and the list, and between the list and the edge of the window, in px. */
const gap = 6

/** With so many px below the line the list stays there and scrolls. */
const roomEnough = 200

/**
 * The list that opened while typing, below the sign that opened it (above it when there is no room). It lies in the top layer, so no
 * ancestor clips it, and never takes the focus: the text box names the chosen option (`aria-activedescendant`).
 */
export function SuggestPopup<Item extends SuggestItem>({
  editor,
  menu,
  label,
}: {
  readonly editor: RichText
  readonly menu: Suggest<Item>
  readonly label: string
}) {
  const state = useSyncExternalStore(menu.subscribe, menu.current)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const from = state?.range.from
  const index = state?.index
  const count = state?.items.length

  useLayoutEffect(() => {
    const popup = list.current
    if (!popup || from === undefined || count === undefined) return
    if (!popup.matches(':popover-open')) popup.showPopover?.()
    const place = () => {
      if (editor.view.isDestroyed || from > editor.view.state.doc.content.size) return
      const line = editor.view.coordsAtPos(from)
      // The keyboard of a phone makes the visible part of the window smaller.
      const bottom = window.visualViewport?.height ?? window.innerHeight
      const [below, above] = [bottom - line.bottom - 2 * gap, line.top - 2 * gap]
      const isBelow = popup.scrollHeight <= below || below >= Math.min(above, roomEnough)
      popup.style.setProperty('--room', `${Math.max(isBelow ? below : above, 0)}px`)
      const { width, height } = popup.getBoundingClientRect()
      const top = isBelow ? line.bottom + gap : line.top - gap - height
      const left = Math.max(gap, Math.min(line.left, window.innerWidth - width - gap))
      popup.style.setProperty('top', `${top}px`)
      popup.style.setProperty('left', `${left}px`)
    }
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [editor, from, count])

  const isOpen = state !== null
  useEffect(() => {
    if (!isOpen || index === undefined) return
    const box = editor.view.dom
    box.setAttribute('aria-haspopup', 'listbox')
    box.setAttribute('aria-controls', id)
    box.setAttribute('aria-activedescendant', `${id}-${index}`)
    document.getElementById(`${id}-${index}`)?.scrollIntoView?.({ block: 'nearest' })
    return () => {
      for (const name of ['aria-haspopup', 'aria-controls', 'aria-activedescendant']) box.removeAttribute(name)
    }
  }, [editor, id, isOpen, index])

  if (!state) return null
  return (
    <div ref={list} id={id} className="techo-slash" role="listbox" aria-label={label} popover="manual">
      {state.items.map((item, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text box, which keeps the focus
        <div
          key={item.key}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === state.index}
          onMouseDown={event => event.preventDefault()}
          onMouseMove={() => menu.point(at)}
          onClick={() => menu.choose(at)}
        >
          {item.picture && (
            <svg className="techo-picture" viewBox="0 0 24 24" aria-hidden="true">
              <path d={item.picture} />
            </svg>
          )}
          <span>{item.title}</span>
          {item.sign && <span className="techo-slash-sign" aria-hidden="true" data-sign={item.sign} />}
          {item.note && <small>{item.note}</small>}
        </div>
      ))}
    </div>
  )
}

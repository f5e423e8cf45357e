import { Icon, type IconName, isComposing, Kbd } from '@techo/ui'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Floating } from './Floating.tsx'

export interface Action {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  /** a classification colour shown before the label */
  readonly colour?: string
  readonly keys?: string
  /** one of several of which one holds */
  readonly isChosen?: boolean
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** opens something else: the focus does not go back to the text */
  readonly leadsOn?: boolean
  readonly run: () => void
}

export interface ActionMenuProps {
  readonly label: string
  /** `'line'` between groups */
  readonly items: readonly (Action | 'line')[]
  readonly at: () => DOMRect | null
  /** `returns`: the focus goes back to the text */
  readonly onClose: (returns: boolean) => void
}

/** Actions on the text, beside it. The kit's menu needs a button of its own; this one opens by a key, from the caret. */
export function ActionMenu({ label, items, at, onClose }: ActionMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]

  useLayoutEffect(() => {
    const all = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const first = all.find(button => button.getAttribute('aria-checked') === 'true') ?? all[0]
    first?.focus({ preventScroll: true })
  }, [])

  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const all = buttons()
    const here = all.findIndex(button => button.matches(':focus'))
    const { key } = event
    if (key === 'ArrowDown') all[(here + 1) % all.length]?.focus()
    else if (key === 'ArrowUp') all.at(here - 1)?.focus()
    else if (key === 'Home') all[0]?.focus()
    else if (key === 'End') all.at(-1)?.focus()
    else if (key === 'Tab') onClose(true)
    else if (key.length === 1 && key !== ' ') {
      const wanted = key.toLowerCase()
      const next = [...all.slice(here + 1), ...all].find(each => each.textContent?.toLowerCase().startsWith(wanted))
      if (!next) return
      next.focus()
    } else return
    event.preventDefault()
  }

  return (
    <Floating at={at} side="below" className="techo-menu" onDismiss={() => onClose(true)}>
      <div ref={list} role="menu" aria-label={label} tabIndex={-1} onKeyDown={press}>
        {items.map((item, index) =>
          item === 'line' ? (
            <hr key={index} />
          ) : (
            <button
              key={item.id}
              type="button"
              tabIndex={-1}
              disabled={item.isDisabled ?? false}
              className={item.isDanger ? 'techo-danger' : undefined}
              {...(item.isChosen === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': item.isChosen })}
              onMouseMove={event => event.currentTarget.focus({ preventScroll: true })}
              onClick={() => {
                if (!item.leadsOn) onClose(true)
                item.run()
              }}
            >
              {item.colour && <span className="techo-swatch" data-colour={item.colour} />}
              {item.icon && <Icon name={item.icon} size="small" />}
              <span>{item.label}</span>
              {item.isChosen && <Icon name="check" size="small" />}
              {item.keys && <Kbd keys={item.keys} />}
            </button>
          ),
        )}
      </div>
    </Floating>
  )
}

import { whenIdle } from '@techo/core'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  startTransition,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { runByKey } from '../actions/index.ts'
import { announce } from '../components/announce.ts'
import type { MenuAction } from '../components/menu-props.ts'
import { isComposing } from '../composing.ts'
import { listKeys } from '../keys-on-page.ts'
import { useListT } from './list-messages.ts'
import { actedOn, extended, toggled } from './selecting.ts'
import { screenful, useWindow } from './useWindow.ts'

/**
 * Rows that one moves in by keys, for lists and tables. It hides which rows are in the document, where the focus goes when
 * its row leaves, and what each key does; it promises that exactly one row is in the tab order and that nothing happens
 * while an input method composes or a field in a row is typed into.
 */

export interface Selecting<Item> {
  readonly items: readonly Item[]
  /** how announcements and check boxes call a row */
  readonly nameOf: (item: Item) => string
  readonly selection?: 'none' | 'single' | 'multiple'
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (selected: ReadonlySet<string>) => void
  /** Enter, and a click where nothing else is to click */
  readonly onOpen?: (item: Item) => void
  /** Delete and Backspace: the selected rows when the row is one of them, else the row */
  readonly onDelete?: (items: readonly Item[]) => void
  /** what can be done with a row by its keys, before all others; the sheet of keys lists it */
  readonly actionsOf?: (item: Item) => readonly MenuAction[]
  /** keys of one's own, before those of the list; true when the key was used */
  readonly onKey?: (key: string, item: Item) => boolean
  /** the usual height of a row in CSS pixels; rows that are higher are measured */
  readonly rowHeight?: number
  /** a CSS length; the list then scrolls by itself, otherwise the page does: in a dialog or a pane that scrolls, give one */
  readonly height?: string
}

export interface RowState {
  readonly isSelected: boolean
  /** the row that the keys act on */
  readonly isActive: boolean
}

interface Row<Item> extends RowState {
  readonly item: Item
  readonly index: number
  readonly props: Readonly<Record<string, unknown>>
}

// Up to here every row is in the document: the browser finds text in all of them and nothing has to be measured.
const fewRows = 100
const controls = 'a[href], button, input, select, textarea, summary, [contenteditable=""], [contenteditable="true"]'

const controlIn = (target: EventTarget, row: Element): HTMLElement | null => {
  const control = target instanceof Element ? target.closest<HTMLElement>(`${controls}, label`) : null
  return control && row.contains(control) && control !== row ? control : null
}

const isTypedInto = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type="checkbox"], [type="radio"]')))

/** @param rowsBefore rows of the head, which count for screen readers */
export function useRows<Item extends { readonly id: string }>(
  {
    items,
    nameOf,
    selection = 'none',
    selected = new Set(),
    onSelect,
    onOpen,
    onDelete,
    actionsOf,
    onKey,
    rowHeight = 44,
    height,
  }: Selecting<Item>,
  rowsBefore = 0,
) {
  const t = useListT()
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const anchor = useRef<string | null>(null)
  const place = useRef(0)
  const wantsFocus = useRef(false)
  const holdsFocus = useRef(false)

  const ids = items.map(({ id }) => id)
  const last = items.length - 1
  const found = activeId === null ? -1 : ids.indexOf(activeId)
  // When its row has gone, the row that took its place.
  const active = found < 0 ? Math.max(0, Math.min(last, place.current)) : found
  const activeItem = items[active]

  const isVirtual = items.length > fewRows
  const margin = useRef(0)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const sight = useWindow(isVirtual, {
    count: items.length,
    rowHeight,
    keyOf: index => ids[index] ?? String(index),
    kept: active,
    frame: height === undefined ? null : frame,
    margin: margin.current,
  })
  // Those that are in sight are drawn at once, and the others when they have been seen.
  const [isWhole, setWhole] = useState(false)
  useEffect(() => (isVirtual ? undefined : whenIdle(() => startTransition(() => setWhole(true)), 500)), [isVirtual])
  const drawn = isWhole ? items : items.slice(0, screenful(rowHeight))
  // How far down the page the rows begin; what stands above them may come later or grow. Rows that follow each other do not ask.
  const isPlaced = sight?.measure !== undefined
  useLayoutEffect(() => {
    if (!isVirtual || height !== undefined) return
    const measure = () => {
      if (!body.current) return
      const top = Math.round(body.current.getBoundingClientRect().top + window.scrollY)
      if (top === margin.current) return
      margin.current = top
      if (isPlaced) redraw()
    }
    if (isPlaced) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isVirtual, height, isPlaced])

  const rowElement = (index: number) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null

  const goTo = (index: number) => {
    const item = items[index]
    if (!item) return
    place.current = index
    setActiveId(item.id)
    wantsFocus.current = true
    sight?.show(index)
    // The same row again changes no state, so nothing would draw.
    const element = rowElement(index)
    if (element) focusRow(element)
  }
  const focusRow = (element: HTMLElement) => {
    wantsFocus.current = false
    element.focus({ preventScroll: true })
    // With the margins of its style, so that no bar or head at the edge covers it.
    element.scrollIntoView({ block: 'nearest' })
  }
  // After each drawing: the row that shall have the focus may only now be there.
  useEffect(() => {
    if (found >= 0) place.current = found
    const wasLost = activeId !== null && found < 0 && holdsFocus.current && document.activeElement === document.body
    if (!wantsFocus.current && !wasLost) return
    const element = rowElement(active)
    if (element) focusRow(element)
  })

  const select = (next: ReadonlySet<string>) => {
    onSelect?.(next)
    if (selection === 'multiple') announce(t('selected', { count: next.size }))
  }
  const toggle = (id: string) => {
    anchor.current = id
    select(toggled(selected, id, selection === 'multiple'))
  }
  const extendTo = (index: number) => {
    const id = ids[index]
    if (id === undefined) return
    anchor.current ??= activeItem?.id ?? id
    select(extended(selected, ids, anchor.current, id))
  }

  const listed = useRef<() => readonly MenuAction[]>(() => [])
  useEffect(() => {
    listed.current = () => (activeItem && actionsOf ? actionsOf(activeItem) : [])
  })
  useEffect(() => listKeys(() => listed.current()), [])

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || isComposing(event) || isTypedInto(event.target) || !activeItem) return
    const row = rowElement(active)
    if (!(event.target instanceof HTMLElement) || !row?.contains(event.target)) return
    const isOnRow = event.target === row
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const used = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (actionsOf && runByKey(event, actionsOf(activeItem))) return
    if (isPlain && onKey?.(event.key, activeItem)) return used()
    const inSight = Math.max(1, Math.floor((frame.current?.clientHeight || window.innerHeight) / rowHeight) - 1)
    const target = {
      ...(isOnRow
        ? {
            ArrowDown: active + 1,
            ArrowUp: active - 1,
            PageDown: active + inSight,
            PageUp: active - inSight,
            Home: 0,
            End: last,
          }
        : {}),
      ...(isPlain ? { j: active + 1, k: active - 1 } : {}),
    }[event.key]
    if (target !== undefined && !event.altKey) {
      used()
      const next = Math.max(0, Math.min(last, target))
      if (event.shiftKey && selection === 'multiple') extendTo(next)
      else anchor.current = null
      return goTo(next)
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') return walk(event, row, used)
    if (selection !== 'none' && isPlain && (event.key === 'x' || (isOnRow && event.key === ' '))) {
      used()
      return toggle(activeItem.id)
    }
    if (selection === 'multiple' && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      used()
      return select(new Set(ids))
    }
    if (event.key === 'Escape' && !isOnRow) {
      used()
      return focusRow(row)
    }
    if (event.key === 'Escape' && selected.size > 0) {
      used()
      return select(new Set())
    }
    if (!isOnRow || !isPlain) return
    if (event.key === 'Enter' && onOpen) {
      used()
      onOpen(activeItem)
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && onDelete) {
      used()
      onDelete(actedOn(items, selected, activeItem))
    }
  }
  // Left and right lead through what is in the row.
  const walk = (event: KeyboardEvent<HTMLElement>, row: HTMLElement, used: () => void) => {
    if (!(event.target instanceof HTMLElement)) return
    const stops = [row, ...row.querySelectorAll<HTMLElement>(controls)].filter(
      each => !each.matches(':disabled, [hidden]'),
    )
    const at = stops.indexOf(event.target)
    const next = stops[at + (event.key === 'ArrowRight' ? 1 : -1)]
    if (at < 0 || !next) return
    used()
    next.focus()
  }

  const click = (event: MouseEvent<HTMLElement>, item: Item, index: number) => {
    if (event.defaultPrevented || controlIn(event.target, event.currentTarget)) return
    place.current = index
    setActiveId(item.id)
    if (selection === 'multiple' && event.shiftKey) return extendTo(index)
    if (selection === 'multiple' && (event.ctrlKey || event.metaKey)) return toggle(item.id)
    if (onOpen) onOpen(item)
    else if (selection !== 'none') toggle(item.id)
  }

  const rowAt = (index: number, style?: CSSProperties): readonly Row<Item>[] => {
    const item = items[index]
    if (!item) return []
    const isSelected = selected.has(item.id)
    return [
      {
        item,
        index,
        isSelected,
        isActive: index === active,
        props: {
          role: 'row',
          'data-index': index,
          'aria-rowindex': index + 1 + rowsBefore,
          'aria-label': nameOf(item),
          tabIndex: index === active ? 0 : -1,
          onClick: (event: MouseEvent<HTMLElement>) => click(event, item, index),
          onFocus: () => {
            if (activeId !== item.id) setActiveId(item.id)
            place.current = index
          },
          ...(selection === 'none' ? {} : { 'aria-selected': isSelected }),
          ...(onOpen || selection !== 'none' ? { 'data-pressable': true } : {}),
          ...(sight ? { style, ref: sight.measure } : {}),
        },
      },
    ]
  }

  return {
    frame,
    body,
    isAllSelected: items.length > 0 && ids.every(id => selected.has(id)),
    selectAll: (isAll: boolean) => select(new Set(isAll ? ids : [])),
    toggle,
    frameProps: {
      onKeyDown: press,
      onFocus: () => {
        holdsFocus.current = true
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) holdsFocus.current = false
      },
      ...(height === undefined ? {} : { style: { maxBlockSize: height, overflow: 'auto' } satisfies CSSProperties }),
    },
    bodyStyle: (sight
      ? { position: 'relative', blockSize: `${sight.size}px` }
      : drawn.length < items.length
        ? { minBlockSize: `${items.length * rowHeight}px` }
        : {}) satisfies CSSProperties,
    rows: sight
      ? sight.rows.flatMap(({ index, top }) =>
          rowAt(
            index,
            top === null
              ? {}
              : { position: 'absolute', insetInline: 0, insetBlockStart: 0, transform: `translateY(${top}px)` },
          ),
        )
      : drawn.flatMap((_, index) => rowAt(index)),
  }
}

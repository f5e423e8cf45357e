import { type DragEndEvent, type DragOverEvent, type DragStartEvent, KeyboardSensor, PointerSensor } from '@dnd-kit/dom'
import { DragDropProvider, useDroppable } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { useEffect, useLayoutEffect } from 'react'
import { pluginsSaying } from './plugins.ts'
import type { Step } from './sortable-messages.ts'
import type { Elements } from './standing.ts'

/** What can be dragged: its place in its list, or in its column of a board. */
export interface Draggable {
  readonly id: string
  readonly index: number
  readonly column?: string
}

export interface DraggingProps {
  readonly rows: readonly Draggable[]
  readonly elements: Elements
  /** how handles are used, and what each step is called; `index` is where the row stands now */
  readonly how: string
  readonly say: (step: Step, id: string, index: number) => string
  /** the row that is dragged, null when there is none any more */
  readonly onDrag: (id: string | null) => void
  readonly onEnd: (
    id: string,
    end: { readonly isCancelled: boolean; readonly from: number; readonly to: number },
  ) => void
  /** called once everything can be taken hold of */
  readonly onReady: () => void
  /** called when a row was lifted */
  readonly onStart: () => void
  /** of a board: a card is taken hold of anywhere, and its owner draws where it goes */
  readonly board?: {
    readonly columns: readonly string[]
    readonly onOver: (id: string, target: string, isBelow: boolean) => void
  }
}

const boardSensors = [
  PointerSensor.configure({ activatorElements: source => [source.element, source.handle] }),
  KeyboardSensor,
]

/** Makes elements that stand already draggable; draws nothing itself. */
export function Dragging({ rows, elements, how, say, onDrag, onEnd, onReady, onStart, board }: DraggingProps) {
  const told =
    (step: Step) =>
    (event: DragStartEvent | DragOverEvent | DragEndEvent): string | undefined => {
      const { source } = event.operation
      if (!source) return undefined
      const said = 'canceled' in event && event.canceled ? 'cancelled' : step
      return say(said, String(source.id), isSortable(source) ? source.index : -1)
    }
  const over = (event: DragOverEvent) => {
    if (!board) return
    // The library would move elements itself, out of React's hands.
    event.preventDefault()
    const { source, target, position } = event.operation
    if (!source || !target) return
    const isBelow = target.shape !== undefined && position.current.y > target.shape.center.y
    board.onOver(String(source.id), String(target.id), isBelow)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onReady(), [])
  return (
    <DragDropProvider
      {...(board ? { sensors: boardSensors } : {})}
      plugins={pluginsSaying(how, {
        dragstart: told('lifted'),
        dragover: told('over'),
        dragend: told('dropped'),
      })}
      onDragStart={onStart}
      onDragOver={over}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!source) return
        const [from, to] = isSortable(source) ? [source.initialIndex, source.index] : [-1, -1]
        onEnd(String(source.id), { isCancelled: canceled, from, to })
      }}
    >
      {board?.columns.map(id => (
        <Column key={id} id={id} elements={elements} />
      ))}
      {rows.map(row => (
        // A card that goes to another column is drawn anew there.
        <Row
          key={row.column === undefined ? row.id : `${row.column} ${row.id}`}
          row={row}
          elements={elements}
          onDrag={onDrag}
        />
      ))}
    </DragDropProvider>
  )
}

/** The element under a key as a reference of React, read whenever the library looks. */
const elementIn = (elements: ReadonlyMap<string, HTMLElement>, id: string) => ({
  get current() {
    return elements.get(id) ?? null
  },
})

interface RowProps extends Pick<DraggingProps, 'elements' | 'onDrag'> {
  readonly row: Draggable
}

function Row({ row: { id, index, column }, elements, onDrag }: RowProps) {
  const { isDragging } = useSortable({
    id,
    index,
    element: elementIn(elements.rows, id),
    handle: elementIn(elements.handles, id),
    ...(column === undefined ? {} : { group: column, type: 'card', accept: 'card' }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of a change, by whatever the caller's function is then
  useLayoutEffect(() => {
    if (!isDragging) return
    onDrag(id)
    return () => onDrag(null)
  }, [isDragging])
  return null
}

function Column({ id, elements }: { readonly id: string; readonly elements: Elements }) {
  // A card in it wins over the column it stands in.
  const { isDropTarget } = useDroppable({
    id,
    accept: 'card',
    collisionPriority: 1,
    element: elementIn(elements.columns, id),
  })
  // By an attribute, so that what is dragged over draws no board anew.
  useLayoutEffect(() => {
    elements.columns.get(id)?.toggleAttribute('data-over', isDropTarget)
  }, [id, elements, isDropTarget])
  return null
}

import { Accessibility, type DragEndEvent, type DragOverEvent, type DragStartEvent, StyleInjector } from '@dnd-kit/dom'
import type { DragDropProvider } from '@dnd-kit/react'
import type { ComponentProps } from 'react'

type Plugins = Extract<ComponentProps<typeof DragDropProvider>['plugins'], (...defaults: never[]) => unknown>

interface Announcements {
  readonly dragstart: (event: DragStartEvent) => string | undefined
  readonly dragover: (event: DragOverEvent) => string | undefined
  readonly dragend: (event: DragEndEvent) => string | undefined
}

/**
 * Tells what the handles are once for all rows that come or go together. The library tells it of every row after each single
 * one: ten thousand times for a hundred rows, both when they are drawn and when their page is left.
 */
class CalmAccessibility extends Accessibility {
  protected override registerEffect(tell: () => void): () => void {
    let isOver = false
    super.registerEffect(() => () => {
      isOver = true
    })
    const listen = () => {
      let isFirst = true
      const stop = super.registerEffect(() => {
        if (isFirst) {
          isFirst = false
          tell()
          return
        }
        // Having read nothing this time, it hears of no further change of this turn.
        queueMicrotask(() => {
          stop()
          if (!isOver) listen()
        })
      })
    }
    listen()
    return () => {
      isOver = true
    }
  }
}

/** The drag library's plugins with our words, and with the nonce that a strict content policy asks of style elements. */
export const pluginsSaying =
  (how: string, announcements: Announcements): Plugins =>
  defaults => [
    ...defaults.filter(plugin => plugin !== Accessibility && plugin !== StyleInjector),
    StyleInjector.configure(nonce()),
    CalmAccessibility.configure({ screenReaderInstructions: { draggable: how }, announcements }),
  ]

// The server names the nonce of the answer here; styles are added while something is dragged.
const nonce = (): { nonce?: string } => {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce ? { nonce: meta.nonce } : {}
}

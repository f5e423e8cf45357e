import { Button, isComposing } from '@techo/ui'
import { NodeSelection } from '@tiptap/pm/state'
import { type ReactNode, useEffect } from 'react'
import type { EntityPointer } from '../../entity-pointer.ts'
import { useT } from '../../messages.ts'
import type { RichText } from '../create-editor.ts'
import { Floating } from './Floating.tsx'

/** ms the pointer rests on a link until its card opens */
const patience = 350

const pointerAt = (rich: RichText, pos: number): EntityPointer | null => {
  const node = rich.editor.state.doc.nodeAt(pos)
  if (node?.type.name !== 'entityLink') return null
  const { entityType, id, title } = node.attrs
  return { entityType: String(entityType), id: typeof id === 'string' ? id : null, title: String(title) }
}

/** Follows links to things, and opens the card of the one under the pointer. */
export function useEntityLinks(rich: RichText, hasCard: boolean, onOpen: (link: EntityPointer) => void) {
  useEffect(() => {
    const { dom } = rich.view
    let timer: ReturnType<typeof setTimeout> | undefined
    const linkOf = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-entity]') : null
      return link && dom.contains(link) ? { link, pos: rich.view.posAtDOM(link, 0) } : null
    }
    const over = (event: PointerEvent) => {
      const found = linkOf(event)
      clearTimeout(timer)
      if (!found || !hasCard || event.pointerType === 'touch' || event.buttons !== 0) return
      timer = setTimeout(() => {
        if (rich.panels.current() === null) rich.panels.open({ kind: 'entity', anchor: found.link, pos: found.pos })
      }, patience)
    }
    const out = () => clearTimeout(timer)
    const click = (event: MouseEvent) => {
      const found = linkOf(event)
      if (!found || (rich.editor.isEditable && !(event.ctrlKey || event.metaKey))) return
      const pointer = pointerAt(rich, found.pos)
      if (pointer) onOpen(pointer)
    }
    const press = (event: KeyboardEvent) => {
      const { selection } = rich.editor.state
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(selection instanceof NodeSelection)) return
      const pointer = pointerAt(rich, selection.from)
      if (!pointer || isComposing(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      onOpen(pointer)
    }
    dom.addEventListener('pointerover', over)
    dom.addEventListener('pointerout', out)
    dom.addEventListener('click', click)
    // Before the editor's own keys, one of which puts a line break in the place of what is selected.
    dom.addEventListener('keydown', press, true)
    return () => {
      clearTimeout(timer)
      dom.removeEventListener('pointerover', over)
      dom.removeEventListener('pointerout', out)
      dom.removeEventListener('click', click)
      dom.removeEventListener('keydown', press, true)
    }
  }, [rich, hasCard, onOpen])
}

export function EntityCard({
  rich,
  anchor,
  pos,
  card,
  onOpen,
  onClose,
}: {
  readonly rich: RichText
  readonly anchor: Element
  readonly pos: number
  readonly card: (link: EntityPointer) => ReactNode
  readonly onOpen: (link: EntityPointer) => void
  readonly onClose: () => void
}) {
  const t = useT()
  const pointer = pointerAt(rich, pos)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const move = (event: PointerEvent) => {
      const isNear =
        event.target instanceof Element && (anchor.contains(event.target) || event.target.closest('.techo-entity-card'))
      if (isNear) {
        clearTimeout(timer)
        timer = undefined
      } else timer ??= setTimeout(onClose, patience)
    }
    document.addEventListener('pointermove', move)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', move)
    }
  }, [anchor, onClose])
  if (!pointer) return null
  return (
    <Floating
      at={() => (anchor.isConnected ? anchor.getBoundingClientRect() : null)}
      side="below"
      className="techo-panel techo-entity-card"
      role="group"
      label={pointer.title || t('untitled')}
      onDismiss={onClose}
    >
      {card(pointer)}
      <div className="techo-panel-actions">
        <Button
          size="small"
          onPress={() => {
            onClose()
            onOpen(pointer)
          }}
        >
          {t('linkOpen')}
        </Button>
      </div>
    </Floating>
  )
}

import { isProblem } from '@techo/core'
import type { NodeViewRenderer } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { element, setAttributes } from './element.ts'
import type { ViewParts } from './view-parts.ts'

/** The narrowest a picture is drawn, in px, and how far one press of an arrow key goes. */
const [narrowest, step] = [48, 16]

/**
 * A picture by its path in the storage: asks the host for an address, says so when there is none (offline), asks again when the
 * address has run out. Its edge is a slider, for the pointer and for the arrow keys.
 */
export const imageView =
  ({ say, panels, images }: ViewParts): NodeViewRenderer =>
  ({ node: first, editor, getPos }) => {
    let node = first
    let isGone = false
    let renewed = 0
    let awaiting: AbortController | undefined
    const picture = element('img', { draggable: false })
    const missing = element('p', { class: 'techo-image-missing' })
    const again = element('button', { type: 'button', class: 'techo-chip' }, say('imageAgain'))
    const edge = element('span', {
      class: 'techo-image-edge',
      role: 'slider',
      tabindex: 0,
      'aria-label': say('imageWidth'),
    })
    const edit = element('button', { type: 'button', class: 'techo-chip techo-image-edit' })
    const frame = element('div', { class: 'techo-image-frame' }, picture, missing, again, edge, edit)
    const caption = element('figcaption')
    const dom = element('figure', { contenteditable: 'false' }, frame, caption)
    missing.hidden = true
    again.hidden = true

    const fail = (offline: boolean) => {
      picture.hidden = true
      missing.hidden = false
      again.hidden = false
      missing.textContent = say(offline ? 'imageOffline' : 'imageMissing', { alt: String(node.attrs.alt) })
      // The device it was added on may not have sent it yet.
      if (awaiting) return
      awaiting = new AbortController()
      images.host()?.onArrival?.(() => void show(), awaiting.signal)
    }

    const show = async () => {
      const { path } = node.attrs
      const host = images.host()
      const address = host ? await host.url(String(path)) : null
      if (isGone || path !== node.attrs.path) return
      if (address === null || isProblem(address)) return fail(isProblem(address) && address.kind === 'offline')
      picture.hidden = false
      missing.hidden = true
      again.hidden = true
      awaiting?.abort()
      awaiting = undefined
      picture.src = address
    }
    // An address is good for a while; one that ran out is asked for anew, once in a row.
    picture.addEventListener('error', () => {
      if (renewed++ < 1) void show()
      else fail(!navigator.onLine)
    })
    picture.addEventListener('load', () => {
      renewed = 0
    })
    again.addEventListener('click', () => {
      renewed = 0
      void show()
    })

    const change = (attributes: Record<string, unknown>) => {
      const pos = getPos()
      if (pos === undefined || !editor.isEditable) return
      const tr = editor.state.tr
      for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(pos, name, value)
      editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)))
    }
    const widest = () => dom.parentElement?.clientWidth || 720
    const shownWidth = () => Math.round(frame.getBoundingClientRect().width)
    const resize = (width: number) => {
      const next = Math.round(Math.min(Math.max(width, narrowest), widest()))
      const ratio =
        ratioOf(node.attrs) ?? (picture.naturalWidth > 0 ? picture.naturalHeight / picture.naturalWidth : null)
      change({ width: next, height: ratio === null ? null : Math.round(next * ratio) })
    }
    edge.addEventListener('pointerdown', down => {
      if (!editor.isEditable) return
      down.preventDefault()
      edge.setPointerCapture(down.pointerId)
      const start = shownWidth()
      let width = start
      const move = (event: PointerEvent) => {
        width = Math.min(Math.max(start + event.clientX - down.clientX, narrowest), widest())
        frame.style.setProperty('inline-size', `${width}px`)
      }
      const end = () => {
        edge.removeEventListener('pointermove', move)
        if (width !== start) resize(width)
      }
      edge.addEventListener('pointermove', move)
      edge.addEventListener('lostpointercapture', end, { once: true })
    })
    edge.addEventListener('keydown', event => {
      const by = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step }[event.key]
      if (by !== undefined) resize(shownWidth() + by)
      else if (event.key === 'Home') resize(narrowest)
      else if (event.key === 'End') resize(widest())
      else return
      event.preventDefault()
      edge.focus()
    })
    edit.addEventListener('click', () => {
      const pos = getPos()
      if (pos !== undefined) panels.open({ kind: 'picture', pos })
    })

    const draw = (isNew: boolean) => {
      const { path, alt, width, height } = node.attrs
      picture.alt = String(alt)
      setAttributes(picture, { width, height })
      frame.style.setProperty('inline-size', typeof width === 'number' ? `${width}px` : '')
      caption.textContent = typeof node.attrs.caption === 'string' ? node.attrs.caption : ''
      caption.hidden = caption.textContent === ''
      edit.textContent = say(alt === '' ? 'imageDescribe' : 'imageEdit')
      setAttributes(edge, {
        'aria-valuemin': narrowest,
        'aria-valuemax': 5000,
        'aria-valuenow': typeof width === 'number' ? width : 0,
        'aria-valuetext': typeof width === 'number' ? say('pixels', { count: width }) : say('imageFullWidth'),
      })
      if (isNew) {
        dom.dataset.path = String(path)
        void show()
      }
    }
    draw(true)
    return {
      dom,
      update: next => {
        if (next.type !== node.type) return false
        const isNew = next.attrs.path !== node.attrs.path
        node = next
        draw(isNew)
        return true
      },
      selectNode: () => dom.classList.add('ProseMirror-selectednode'),
      deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
      ignoreMutation: () => true,
      stopEvent: event =>
        event.target instanceof Node && [edge, edit, again].some(part => part.contains(event.target as Node)),
      destroy: () => {
        isGone = true
        awaiting?.abort()
      },
    }
  }

const ratioOf = ({ width, height }: Readonly<Record<string, unknown>>): number | null =>
  typeof width === 'number' && typeof height === 'number' && width > 0 ? height / width : null

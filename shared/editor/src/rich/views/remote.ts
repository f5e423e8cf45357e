import { isProblem } from '@techo/core'
import type { NodeViewRenderer } from '@tiptap/core'
import { element, setAttributes, textButton } from './element.ts'
import type { ViewParts } from './view-parts.ts'

/**
 * A picture of another place, as a block or among words: its words and its address until somebody asks to see it. Then the
 * host brings it; nothing of this page asks that place itself. A picture among words may also be an attachment.
 */
export const remoteView =
  ({ say, images }: Pick<ViewParts, 'say' | 'images'>): NodeViewRenderer =>
  ({ node: first }) => {
    let node = first
    let isGone = false
    const isBlock = node.isBlock
    const picture = element('img', { draggable: false })
    const words = element('span')
    const address = element('a', { target: '_blank', rel: 'noopener noreferrer nofollow' })
    const status = element('span', { role: 'status' })
    const ask = textButton(say('remoteShow'), 'techo-chip', () => void show(true))
    ask.textContent = say('remoteShow')
    const place = element(isBlock ? 'div' : 'span', { class: 'techo-remote' }, words, address, ask, status)
    const caption = element('figcaption')
    const dom = isBlock
      ? element('figure', { contenteditable: 'false' }, place, picture, caption)
      : element('span', { contenteditable: 'false' }, place, picture)

    /** Shows an attachment at once, a picture of another place when it is asked for or was before. */
    const show = async (isAsked: boolean) => {
      const { path, src } = node.attrs
      const host = images.host()
      const isStored = typeof path === 'string'
      if (!host) return
      ask.disabled = isAsked
      const answer = await (isStored
        ? host.url(path)
        : isAsked
          ? host.fetch?.(String(src))
          : host.fetched?.(String(src)))
      if (isGone || path !== node.attrs.path || src !== node.attrs.src) return
      ask.disabled = false
      if (answer === undefined && !isAsked) return
      if (answer === undefined || isProblem(answer)) {
        const isOffline = isProblem(answer) && answer.kind === 'offline'
        status.textContent = say(isOffline ? 'remoteOffline' : 'remoteFailed')
        return
      }
      status.textContent = ''
      picture.src = answer
      picture.hidden = false
      place.hidden = true
    }
    picture.addEventListener('error', () => {
      picture.hidden = true
      place.hidden = false
      status.textContent = say(navigator.onLine ? 'remoteFailed' : 'remoteOffline')
    })

    const draw = (isNew: boolean) => {
      const { path, src, alt, width, height } = node.attrs
      picture.alt = String(alt)
      setAttributes(picture, { width, height })
      words.textContent = String(alt)
      address.textContent = String(path ?? src)
      setAttributes(address, { href: typeof path === 'string' ? null : String(src) })
      caption.textContent = typeof node.attrs.caption === 'string' ? node.attrs.caption : ''
      caption.hidden = caption.textContent === ''
      if (!isNew) return
      picture.hidden = true
      place.hidden = false
      ask.hidden = typeof path === 'string' || images.host()?.fetch === undefined
      void show(false)
    }
    draw(true)
    return {
      dom,
      update: next => {
        if (next.type !== node.type) return false
        const isNew = next.attrs.src !== node.attrs.src || next.attrs.path !== node.attrs.path
        node = next
        draw(isNew)
        return true
      },
      selectNode: () => dom.classList.add('ProseMirror-selectednode'),
      deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
      ignoreMutation: () => true,
      stopEvent: event =>
        event.target instanceof Node && (ask.contains(event.target) || address.contains(event.target)),
      destroy: () => {
        isGone = true
      },
    }
  }

import { isProblem, newId, type Problem, problem } from '@techo/core'
import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { useT } from '../../messages.ts'

/** Where pictures are kept and how they are shown; the page that has the editor brings it. */
export interface ImageHost {
  /** Never rejects. `onProgress` is told shares of one. */
  readonly upload: (
    file: File,
    options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<{ readonly path: string; readonly width: number | null; readonly height: number | null } | Problem>
  /** the address a stored picture can be shown from just now */
  readonly url: (path: string) => Promise<string | Problem>
  /** Calls back when pictures may be there that had no address before, until the signal ends it. */
  readonly onArrival?: (listener: () => void, signal: AbortSignal) => void
  /**
   * Brings the picture at an address of the web through a server, so that that place does not learn who looks; resolves to an
   * address of this page. Only called when somebody asks to see it; without it there is the address alone.
   */
  readonly fetch?: (src: string) => Promise<string | Problem>
  /** A picture that `fetch` brought to this device before, without asking anybody; undefined for any other. */
  readonly fetched?: (src: string) => Promise<string | undefined>
}

export interface Images {
  /** Lets the person choose files and puts them where the caret is. */
  readonly pick: () => void
  readonly add: (files: readonly File[], at?: number) => void
}

/** A picture on its way: it stands in the text as a place of its own, and in the document only once it is kept. */
interface Arrival {
  readonly id: string
  readonly file: File
  share: number
  problem: Problem | null
  stop: AbortController
}

type Change =
  | { readonly kind: 'add'; readonly id: string; readonly pos: number }
  | { readonly kind: 'remove'; readonly id: string }

const key = new PluginKey<DecorationSet>('images')

const isPicture = (file: File): boolean => file.type.startsWith('image/')

export function createImages({
  host,
  say,
}: {
  readonly host: () => ImageHost | undefined
  readonly say: ReturnType<typeof useT>
}) {
  const arrivals = new Map<string, Arrival>()
  const boxes = new Map<string, () => void>()
  let editor: Editor | null = null

  const placeOf = (id: string): number | null => {
    const set = editor ? key.getState(editor.state) : undefined
    return set?.find(undefined, undefined, spec => spec.id === id)[0]?.from ?? null
  }

  const change = (next: Change) => {
    if (editor && !editor.isDestroyed)
      editor.view.dispatch(editor.state.tr.setMeta(key, next).setMeta('addToHistory', false))
  }

  const drop = (arrival: Arrival) => {
    arrivals.delete(arrival.id)
    boxes.delete(arrival.id)
    change({ kind: 'remove', id: arrival.id })
  }

  const settled = (then: () => void) => {
    if (!editor || editor.isDestroyed) return
    if (editor.view.composing)
      editor.view.dom.addEventListener('compositionend', () => setTimeout(() => settled(then), 60), { once: true })
    else then()
  }

  const send = async (arrival: Arrival) => {
    const images = host()
    arrival.problem = null
    arrival.share = 0
    arrival.stop = new AbortController()
    boxes.get(arrival.id)?.()
    const answer = images
      ? await images.upload(arrival.file, {
          signal: arrival.stop.signal,
          onProgress: share => {
            arrival.share = share
            boxes.get(arrival.id)?.()
          },
        })
      : problem('unavailable')
    if (!arrivals.has(arrival.id)) return
    if (isProblem(answer)) {
      arrival.problem = answer
      boxes.get(arrival.id)?.()
      return
    }
    settled(() => {
      const at = placeOf(arrival.id)
      const type = editor?.schema.nodes.image
      drop(arrival)
      if (at === null || !type || !editor) return
      const { path, width, height } = answer
      const alt = nameOf(arrival.file)
      editor.view.dispatch(
        editor.state.tr.insert(at, type.create({ path, width, height, alt })).setMeta('copies', true),
      )
    })
  }

  /** Pictures stand between blocks: behind the one the position is in. */
  const between = (at: number): number => {
    if (!editor) return at
    const $pos = editor.state.doc.resolve(at)
    if ($pos.depth === 0) return at
    const isEmpty = $pos.depth === 1 && $pos.parent.isTextblock && $pos.parent.content.size === 0
    return isEmpty ? $pos.before(1) : $pos.after(1)
  }

  const add = (files: readonly File[], at?: number) => {
    if (!editor || !host()) return
    const pos = between(at ?? editor.state.selection.to)
    for (const file of files.filter(isPicture)) {
      const arrival: Arrival = {
        id: newId(),
        file,
        share: 0,
        problem: null,
        stop: new AbortController(),
      }
      arrivals.set(arrival.id, arrival)
      change({ kind: 'add', id: arrival.id, pos })
      void send(arrival)
    }
  }

  const pick = () => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', multiple: true })
    input.addEventListener('change', () => add([...(input.files ?? [])]))
    input.click()
  }

  /** What stands in the text until the picture is stored: its preview, how far it is, and what to do when it failed. */
  const box = (arrival: Arrival): HTMLElement => {
    const frame = element('div', 'techo-arrival')
    const picture = preview(arrival.file)
    const line = element('p', 'techo-arrival-state')
    const bar = Object.assign(document.createElement('progress'), { max: 1 })
    bar.setAttribute('aria-label', say('uploading', { name: arrival.file.name }))
    const again = button(say('uploadAgain'), () => void send(arrival))
    const remove = button(say('uploadRemove'), () => {
      arrival.stop.abort()
      drop(arrival)
      editor?.commands.focus()
    })
    frame.contentEditable = 'false'
    frame.append(picture, bar, line, again, remove)
    const draw = () => {
      const failed = arrival.problem
      bar.value = arrival.share
      bar.hidden = failed !== null
      again.hidden = failed === null || failed.kind === 'invalid'
      line.textContent = failed ? say(wordsOf(failed)) : say('uploading', { name: arrival.file.name })
      if (failed) line.setAttribute('role', 'alert')
      else line.removeAttribute('role')
    }
    boxes.set(arrival.id, draw)
    draw()
    return frame
  }

  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => {
        const mapped = tr.docChanged ? set.map(tr.mapping, tr.doc) : set
        const next: Change | undefined = tr.getMeta(key)
        if (!next) return mapped
        if (next.kind === 'remove') return mapped.remove(mapped.find(undefined, undefined, spec => spec.id === next.id))
        const arrival = arrivals.get(next.id)
        if (!arrival) return mapped
        const place = Decoration.widget(next.pos, () => box(arrival), {
          id: next.id,
          key: next.id,
          side: -1,
          ignoreSelection: true,
          stopEvent: () => true,
        })
        return mapped.add(tr.doc, [place])
      },
    },
    props: {
      decorations: state => key.getState(state),
      handlePaste: (_view, event) => {
        const data = event.clipboardData
        const files = [...(data?.files ?? [])].filter(isPicture)
        // A table copied from a spreadsheet brings a picture of itself along.
        if (files.length === 0 || !host() || data?.types.includes('text/html')) return false
        add(files)
        return true
      },
      handleDrop: (view, event, _slice, isMove) => {
        const files = [...(event.dataTransfer?.files ?? [])].filter(isPicture)
        if (isMove || files.length === 0 || !host()) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        event.preventDefault()
        add(files, at?.pos)
        return true
      },
    },
  })

  return {
    images: { pick, add } satisfies Images,
    pick,
    host,
    extension: Extension.create({ name: 'images', priority: 500, addProseMirrorPlugins: () => [plugin] }),
    attach: (to: Editor) => {
      editor = to
    },
    stop: () => {
      for (const arrival of arrivals.values()) {
        arrival.stop.abort()
      }
      arrivals.clear()
      boxes.clear()
    },
  }
}

/** The picture in small. A file that is none leaves it empty: the upload says so. */
const preview = (file: File): HTMLCanvasElement => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 128, height: 96 })
  createImageBitmap(file).then(
    bitmap => {
      const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
      const [width, height] = [bitmap.width * scale, bitmap.height * scale]
      canvas
        .getContext('2d')
        ?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
      bitmap.close()
    },
    () => canvas.remove(),
  )
  return canvas
}

/** The file's name without its ending is the best first words for a picture, unless a camera or clipboard gave it. */
const nameOf = (file: File): string => {
  const name = file.name.replace(/\.[a-z0-9]{2,5}$/i, '')
  return /^(?:image|img|dsc|pxl|screenshot|スクリーンショット|unnamed)?[\s_\-\d().:]*$/i.test(name) ? '' : name
}

const wordsOf = ({ kind, code }: Problem) => {
  if (code === 'file_type') return 'uploadType'
  if (code === 'file_too_large') return 'uploadTooLarge'
  return kind === 'offline' ? 'uploadOffline' : 'uploadFailed'
}

const element = (tag: string, className: string): HTMLElement =>
  Object.assign(document.createElement(tag), { className })

const button = (label: string, press: () => void): HTMLButtonElement => {
  const made = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'techo-chip',
    textContent: label,
  })
  made.addEventListener('click', press)
  return made
}

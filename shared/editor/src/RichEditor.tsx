import { Button } from '@techo/ui'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { docToHtml } from './doc/html.ts'
import { parseDoc } from './doc/parse.ts'
import { docToText, isEmptyDoc } from './doc/text.ts'
import { useT } from './messages.ts'
import { RichViewer } from './RichViewer.tsx'
import type { RichText } from './rich/create-editor.ts'
import type { RichEditorSurface } from './rich/RichEditorSurface.tsx'
import type { RichEditorProps } from './rich-editor-props.ts'

/** ms after a change until those who count and list are told */
const pause = 300

/** Tells its listeners once a while has passed without another change. */
const atRest = () => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    stir: () => {
      clearTimeout(timer)
      if (listeners.size === 0) return
      timer = setTimeout(() => {
        for (const listener of listeners) listener()
      }, pause)
    },
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => clearTimeout(timer),
  }
}

type Surface = typeof RichEditorSurface

let surface: Surface | undefined
let arriving: Promise<void> | undefined

/** Fetches the editor's code ahead of its use. A failure is not remembered: the next call tries again. */
export function preloadEditor(): Promise<void> {
  arriving ??= import('./rich/RichEditorSurface.tsx').then(
    module => {
      surface = module.RichEditorSurface
    },
    (error: unknown) => {
      arriving = undefined
      throw error
    },
  )
  return arriving
}

/** Blocks that are drawn for reading before the editor comes and draws all of them: a few screens. */
const first = 200

const beginningOf = (content: unknown): unknown => {
  const { doc } = parseDoc(content)
  return doc.content.length > first ? { ...doc, content: doc.content.slice(0, first) } : content
}

/**
 * Rich text to write in. Its code is a chunk of its own; until that has arrived the content is shown for reading, a long one as far as
 * one sees before that. When it does not come, all of it is shown; a press asks for it again, and so does the network's return.
 */
export function RichEditor({ ref, ...props }: RichEditorProps) {
  const t = useT()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(surface ? 'ready' : 'loading')
  const inner = useRef<RichText | null>(null)
  const [rest] = useState(atRest)
  // What is handed over before the editor's code has come is what it will begin with.
  const [content, setContent] = useState<unknown>(props.content)
  const early = useRef<unknown>(props.content)

  useEffect(() => {
    if (state !== 'loading') return
    let gone = false
    preloadEditor().then(
      () => gone || setState('ready'),
      (error: unknown) => {
        if (gone) return
        // A newer build may have taken the file's place.
        if (navigator.onLine) window.dispatchEvent(new CustomEvent('techo:missing', { detail: error }))
        setState('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [state])

  useEffect(() => {
    if (state !== 'failed') return
    const again = () => setState('loading')
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [state])

  useImperativeHandle(ref, () => {
    const before = () => parseDoc(early.current).doc
    const take = (next: unknown) => {
      early.current = next
      setContent(next)
    }
    return {
      getJSON: () => inner.current?.getJSON() ?? before(),
      getHTML: () => inner.current?.getHTML() ?? docToHtml(before()),
      getText: () => inner.current?.getText() ?? docToText(before()),
      isEmpty: () => inner.current?.isEmpty() ?? isEmptyDoc(before()),
      isComposing: () => inner.current?.isComposing() ?? false,
      focus: position => inner.current?.focus(position),
      setContent: next => (inner.current ? inner.current.setContent(next) : take(next)),
      receive: next => (inner.current ? inner.current.receive(next) : take(next)),
      watch: rest.watch,
      element: id => inner.current?.element(id) ?? null,
      reveal: id => inner.current?.reveal(id),
      get view() {
        if (inner.current) return inner.current.view
        throw new Error('[tiptap error]: The editor view is not available. The editor may not be mounted yet.')
      },
    }
  }, [rest])
  useEffect(() => rest.stop, [rest])

  if (state === 'ready' && surface) {
    const Loaded = surface
    return <Loaded {...props} content={content} handle={inner} onStir={rest.stir} />
  }
  const readable = typeof content === 'string' && content.trimStart().startsWith('<') ? null : content
  const shown = state === 'loading' ? beginningOf(readable) : readable
  return (
    <div className="techo-editor-waiting" aria-busy={state === 'loading'}>
      <RichViewer content={shown} label={props.label} />
      {state === 'failed' && (
        <p role="alert">
          {t('loadFailed')} <Button onPress={() => setState('loading')}>{t('retry')}</Button>
        </p>
      )}
    </div>
  )
}

import { Button } from '@techo/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import type { RichEditorProps } from '../rich-editor-props.ts'
import { Chrome } from './chrome/Chrome.tsx'
import { FindPanel } from './chrome/FindPanel.tsx'
import { usePanel } from './chrome/use-editor.ts'
import { createEditor, type RichText } from './create-editor.ts'
import { slashKinds } from './slash-items.ts'
import { slashPictures, slashSigns } from './slash-pictures.ts'
import '../prose.css'
import '../prose-blocks.css'
import './editor.css'
import './tables.css'
import './views.css'
import './chrome/chrome.css'

type Props = Omit<RichEditorProps, 'ref'> & {
  readonly handle: RefObject<RichText | null>
  /** the text is there, or another one */
  readonly onStir: () => void
}

/**
 * Binds the editor to React: made once in an effect, so StrictMode and re-renders never make a second one or set its options
 * again. The kit's own binding swallows content errors and reconfigures the editor whenever an option is written inline.
 */
export function RichEditorSurface(props: Props) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ ...props, t })
  const [editor, setEditor] = useState<RichText | null>(null)
  const [lock, setLock] = useState<'broken' | 'newer' | null>(null)
  const { editable = true, label, handle } = props

  useLayoutEffect(() => {
    latest.current = { ...props, t }
  })

  useLayoutEffect(() => {
    const made = createEditor({
      element: place.current,
      content: latest.current.content,
      editable: latest.current.editable ?? true,
      checkContent: latest.current.checkContent ?? false,
      label: latest.current.label,
      words: {
        placeholder: () => latest.current.placeholder ?? latest.current.t('placeholder'),
        checkbox: text => latest.current.t('checkbox', { text }),
      },
      say: useT.translate,
      slashItems: () =>
        slashKinds.map(kind => ({
          key: kind,
          kind,
          title: latest.current.t(kind),
          picture: slashPictures[kind],
          ...(slashSigns[kind] === undefined ? {} : { sign: slashSigns[kind] }),
        })),
      images: () => latest.current.images,
      findEntities: () => latest.current.findEntities,
      canCheck: () => latest.current.canCheck ?? false,
      onChange: snapshot => latest.current.onChange?.(snapshot),
      onContentError: error => {
        setLock('broken')
        latest.current.onContentError?.(error)
      },
      onNewer: () => setLock('newer'),
    })
    handle.current = made
    setEditor(made)
    let shown = made.view.state.doc
    const stop = made.watch(() => {
      if (made.view.state.doc === shown) return
      shown = made.view.state.doc
      latest.current.onStir()
    })
    latest.current.onStir()
    if (latest.current.autoFocus) made.focus('end')
    return () => {
      stop()
      if (handle.current === made) handle.current = null
      made.destroy()
    }
  }, [handle])

  useEffect(() => editor?.setEditable(editable), [editor, editable])
  useEffect(() => editor?.setLabel(label), [editor, label])

  const unlock = () => {
    editor?.unlock()
    setLock(null)
    editor?.focus('end')
  }

  return (
    <div className="techo-editor-frame">
      {lock === 'newer' && (
        <div className="techo-editor-notice" role="status">
          <p>{t('newer')}</p>
          <Button onPress={() => location.reload()}>{t('reload')}</Button>
        </div>
      )}
      {lock === 'broken' && (
        <div className="techo-editor-notice" role="status">
          <p>{t('repaired')}</p>
          {editable && <Button onPress={unlock}>{t('editRepaired')}</Button>}
          <Button variant="quiet" onPress={() => download(latest.current.content)}>
            {t('saveOriginal')}
          </Button>
        </div>
      )}
      {editor && <FindSlot rich={editor} />}
      <div ref={place} className="techo-editor-place" />
      {editor && (
        <Chrome
          rich={editor}
          entityCard={props.entityCard}
          embeddedText={props.embeddedText}
          onOpenEntity={props.onOpenEntity}
        />
      )}
    </div>
  )
}

/** Above the text, where it covers none of it. */
function FindSlot({ rich }: { readonly rich: RichText }) {
  const panel = usePanel(rich)
  if (panel?.kind !== 'find') return null
  const close = () => {
    rich.panels.close('find')
    rich.view.focus()
  }
  return <FindPanel rich={rich} isReplacing={panel.isReplacing} onClose={close} />
}

const download = (content: unknown) => {
  const isText = typeof content === 'string'
  const body = isText ? content : JSON.stringify(content, null, 2)
  const address = URL.createObjectURL(new Blob([body], { type: isText ? 'text/html' : 'application/json' }))
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: isText ? 'document.html' : 'document.json',
  })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

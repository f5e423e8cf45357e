import { whenLeaving } from '@techo/data/drafts'
import type { RichEditorHandle } from '@techo/editor'
import { isComposing } from '@techo/ui'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { takeTyped } from '../typed-ahead.ts'
import { type NoteText, useSetNotesMutation } from './api.ts'
import { useNoteT } from './messages.ts'
import { searchNorm } from './note.ts'
import styles from './notes.module.css'
import { updateStaleLinksLater } from './update-stale-links-later.ts'

/** ms of rest until a title is kept */
const rest = 700

interface Props {
  readonly text: NoteText
  readonly title: string
  readonly onChange: (title: string) => void
  readonly editor: RefObject<RichEditorHandle | null>
  readonly isReadOnly: boolean
  readonly autoFocus: boolean
}

/**
 * The title, kept while it is typed. Other notes that call this one by its old title are rewritten when the person leaves the
 * field, so that no half-typed title gets into them.
 */
export function TitleField({ text, title, onChange, editor, isReadOnly, autoFocus }: Props) {
  const t = useNoteT()
  const [setNotes] = useSetNotesMutation()
  const field = useRef<HTMLTextAreaElement>(null)
  const typed = useRef<string | null>(null)
  /** resolves when the new title is safe on this device */
  const renaming = useRef<PromiseLike<unknown> | null>(null)
  const id = text.id

  const keep = useCallback(() => {
    const next = typed.current
    typed.current = null
    if (next === null) return
    renaming.current = setNotes([
      { id, columns: { title: next.trim(), search_norm: searchNorm(next, editor.current?.getText() ?? '') } },
    ])
  }, [id, setNotes, editor])
  const leave = useCallback(async () => {
    keep()
    const renamed = renaming.current
    renaming.current = null
    if (renamed === null) return
    // The question which links are old waits for writes that are known by then.
    await renamed
    await updateStaleLinksLater()
  }, [keep])

  // A title written on another device shows, unless one is being written here.
  const shown = useRef(text.title)
  useEffect(() => {
    if (text.title === shown.current) return
    shown.current = text.title
    if (typed.current === null && document.activeElement !== field.current) onChange(text.title)
  }, [text.title, onChange])

  useEffect(() => {
    if (typed.current === null) return
    const timer = setTimeout(keep, rest)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    const stop = whenLeaving(keep)
    return () => {
      stop()
      void leave()
    }
  }, [keep, leave])
  const write = (text: string) => {
    const next = text.replace(/\s*\n\s*/g, ' ')
    typed.current = next
    onChange(next)
  }
  const begin = useEffectEvent((text: string, isHere: boolean) => {
    if (text !== '') write(title + text)
    if (isHere) field.current?.focus()
  })
  // Before the browser draws: no key may fall between the field that caught the first ones and this.
  useLayoutEffect(() => (autoFocus ? takeTyped((text, isHere) => begin(text, isHere)) : undefined), [autoFocus])

  /** Into the text, as soon as it can be written in. */
  const goOn = () => {
    const handle = editor.current
    handle?.focus('start')
    if (!handle || document.activeElement !== field.current) return
    const stop = handle.watch(() => {
      stop()
      if (document.activeElement === field.current) handle.focus('start')
    })
  }

  return (
    <textarea
      ref={field}
      className={styles.title}
      rows={1}
      maxLength={200}
      aria-label={t('title')}
      placeholder={t('titlePlaceholder')}
      value={title}
      readOnly={isReadOnly}
      onChange={event => write(event.currentTarget.value)}
      onBlur={() => void leave()}
      onKeyDown={event => {
        if (isComposing(event)) return
        if (event.key === 'Enter' || (event.key === 'ArrowDown' && event.currentTarget.selectionEnd === title.length)) {
          event.preventDefault()
          goOn()
        }
      }}
    />
  )
}

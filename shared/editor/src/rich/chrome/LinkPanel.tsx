import { Button, TextField } from '@techo/ui'
import { getMarkRange } from '@tiptap/core'
import { useState } from 'react'
import { safeHref } from '../../doc/link.ts'
import { linkRel } from '../../doc/marks.ts'
import { useT } from '../../messages.ts'
import type { RichText } from '../create-editor.ts'
import { Floating } from './Floating.tsx'
import { selectionRect } from './place.ts'

/** An address as it is typed: a bare domain is one of the web, an e-mail address a letter. */
export function addressOf(typed: string): string | null {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return null
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return safeHref(`mailto:${text}`)
  if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/:?#]|$)/i.test(text)) return safeHref(`https://${text}`)
  return safeHref(text)
}

/** The link around the caret, or the selection to make one of. */
const target = (rich: RichText) => {
  const { state } = rich.editor
  const type = state.schema.marks.link
  const range = type ? getMarkRange(state.selection.$from, type) : undefined
  const { from, to } = range ?? state.selection
  return {
    from,
    to,
    isLink: range !== undefined,
    text: state.doc.textBetween(from, to, ' '),
    href: String(rich.editor.getAttributes('link').href ?? ''),
  }
}

export function LinkPanel({ rich, onClose }: { readonly rich: RichText; readonly onClose: () => void }) {
  const t = useT()
  const [{ from, to, isLink, text: before, href }] = useState(() => target(rich))
  const [address, setAddress] = useState(href)
  const [text, setText] = useState(before)
  const [error, setError] = useState<string | undefined>()
  const needsText = before === ''

  const apply = () => {
    const safe = addressOf(address)
    if (safe === null) return setError(t('linkWrong'))
    const { state } = rich.editor
    const mark = state.schema.marks.link?.create({ href: safe, target: '_blank', rel: linkRel })
    onClose()
    if (!mark) return
    const words = text === '' ? safe : text
    const tr = state.tr
    if (words === before) tr.addMark(from, to, mark)
    else
      tr.replaceWith(
        from,
        to,
        state.schema.text(words, [
          ...state.doc
            .resolve(from)
            .marks()
            .filter(each => each.type !== mark.type),
          mark,
        ]),
      )
    // What is written behind the link is no part of it.
    rich.view.dispatch(tr.removeStoredMark(mark.type).scrollIntoView())
  }
  const remove = () => {
    const { state } = rich.editor
    onClose()
    rich.view.dispatch(state.tr.removeMark(from, to, state.schema.marks.link))
  }
  const safe = addressOf(address)

  return (
    <Floating
      at={() => selectionRect(rich.view)}
      side="below"
      className="techo-panel"
      role="dialog"
      label={t('linkTitle')}
      onDismiss={onClose}
    >
      <TextField
        label={t('linkAddress')}
        value={address}
        onChange={value => {
          setAddress(value)
          setError(undefined)
        }}
        onEnter={apply}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...(error ? { error } : {})}
        autoFocus
      />
      {(needsText || isLink) && <TextField label={t('linkText')} value={text} onChange={setText} onEnter={apply} />}
      <div className="techo-panel-actions">
        {isLink && (
          <Button variant="quiet" size="small" onPress={remove}>
            {t('linkRemove')}
          </Button>
        )}
        {isLink && safe !== null && (
          <Button variant="quiet" size="small" onPress={() => window.open(safe, '_blank', 'noopener,noreferrer')}>
            {t('linkOpen')}
          </Button>
        )}
        <Button variant="primary" size="small" onPress={apply}>
          {t('apply')}
        </Button>
      </div>
    </Floating>
  )
}

import { isProblem, type Problem } from '@techo/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { attrsOf, type DocNode } from '../doc/document.ts'
import { showMath } from '../math.ts'
import { useT } from '../messages.ts'
import type { ViewerParts } from './viewer-parts.ts'

/** Formulas, footnotes and pictures of other places in a document that is read. */

export function Formula({
  tex,
  display,
  isBlock,
}: {
  readonly tex: string
  readonly display: boolean
  readonly isBlock: boolean
}) {
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null)
  useEffect(() => {
    if (place.current) showMath(tex, place.current, display)
  }, [tex, display])
  const data = { 'data-math': tex, ...(display ? { 'data-display': 'true' } : {}) }
  return isBlock ? <div ref={place} {...data} /> : <span ref={place} {...data} />
}

/** The mark that was left last in a text. */
const left = new WeakMap<Element, Element>()

const goTo = (button: Element | null | undefined) => {
  if (!(button instanceof HTMLElement)) return
  button.focus({ preventScroll: true })
  button.scrollIntoView({ block: 'center' })
}

export function FootnoteBlock({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const t = useT()
  return (
    <section className="techo-footnote" data-footnote={label}>
      <button
        type="button"
        className="techo-footnote-back"
        data-label={label}
        aria-label={t('footnoteBack', { label })}
        onClick={({ currentTarget }) => {
          const text = currentTarget.closest('.techo-prose')
          const marks = [...(text?.querySelectorAll(`sup[data-footnote="${CSS.escape(label)}"] > button`) ?? [])]
          goTo(marks.find(mark => text && mark === left.get(text)) ?? marks[0])
        }}
      />
      <div className="techo-footnote-body">{children}</div>
    </section>
  )
}

export function FootnoteMark({ label }: { readonly label: string }) {
  const t = useT()
  return (
    <sup data-footnote={label}>
      <button
        type="button"
        aria-label={t('footnoteMark', { label })}
        onClick={({ currentTarget }) => {
          const text = currentTarget.closest('.techo-prose')
          if (text) left.set(text, currentTarget)
          goTo(text?.querySelector(`section[data-footnote="${CSS.escape(label)}"] > button`))
        }}
      >
        {label}
      </button>
    </sup>
  )
}

/** A picture of another place: its address until somebody asks for it. */
export function RemotePicture({
  node,
  parts,
  isInline = false,
}: {
  readonly node: DocNode
  readonly parts: ViewerParts
  readonly isInline?: boolean
}) {
  const t = useT()
  const { src, alt, width, height } = attrsOf(node)
  const address = String(src)
  const [shown, setShown] = useState<string | Problem | 'asked' | null>(null)
  const { fetchImage } = parts
  const Tag = isInline ? 'span' : 'div'
  if (typeof shown === 'string' && shown !== 'asked') {
    const size = { ...(typeof width === 'number' ? { width } : {}), ...(typeof height === 'number' ? { height } : {}) }
    return <img src={shown} alt={String(alt)} {...size} onError={() => setShown(null)} />
  }
  const ask = () => {
    setShown('asked')
    void fetchImage?.(address).then(setShown)
  }
  return (
    <Tag className="techo-remote" aria-busy={shown === 'asked'}>
      {alt !== '' && <span>{String(alt)}</span>}
      <a href={address} target="_blank" rel="noopener noreferrer nofollow">
        {address}
      </a>
      {fetchImage && (
        <button type="button" className="techo-chip" onClick={ask} disabled={shown === 'asked'}>
          {t('remoteShow')}
        </button>
      )}
      {isProblem(shown) && <span role="status">{t(shown.kind === 'offline' ? 'remoteOffline' : 'remoteFailed')}</span>}
    </Tag>
  )
}

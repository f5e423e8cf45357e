import { type ReactNode, useEffect, useState } from 'react'
import { attrsOf, type DocMark, type DocNode } from '../doc/document.ts'
import { textsInside } from '../doc/lines.ts'
import { type Highlighter, highlighterNow, loadHighlighter } from '../highlight/highlight.ts'
import { useT } from '../messages.ts'
import { FootnoteMark, Formula, RemotePicture } from './kept.tsx'
import type { ViewerParts } from './viewer-parts.ts'

/** Inline content and the leaves of a document that is read. */

const tags: Readonly<Record<string, 'strong' | 'em' | 's' | 'u' | 'code' | 'ins' | 'del'>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  // Only in a difference between two versions.
  added: 'ins',
  removed: 'del',
}

const named = (name: string, value: unknown) => (typeof value === 'string' ? { [name]: value } : {})

const marked = (inside: ReactNode, marks: readonly DocMark[] = []): ReactNode =>
  marks.reduceRight((within, mark) => {
    if (mark.type === 'link') {
      const { href, target, rel, title } = attrsOf(mark)
      return (
        <a
          href={String(href)}
          {...(target === '_blank' ? { target } : {})}
          rel={String(rel)}
          {...named('title', title)}
        >
          {within}
        </a>
      )
    }
    if (mark.type === 'highlight') return <mark data-colour={String(attrsOf(mark).colour)}>{within}</mark>
    const Tag = tags[mark.type]
    return Tag ? <Tag>{within}</Tag> : within
  }, inside)

function EntityLink({ node, parts }: { readonly node: DocNode; readonly parts: ViewerParts }) {
  const { entityType, id, title, alias } = attrsOf(node)
  const link = { entityType: String(entityType), id: typeof id === 'string' ? id : null, title: String(title) }
  const words = String(alias ?? title)
  const data = { 'data-entity': link.entityType, ...(link.id === null ? {} : { 'data-entity-id': link.id }) }
  const href = parts.entityHref?.(link) ?? null
  const { onOpenEntity } = parts
  if (href !== null)
    return (
      <a
        href={href}
        {...data}
        onClick={event => {
          if (!onOpenEntity || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          onOpenEntity(link)
        }}
      >
        {words}
      </a>
    )
  if (onOpenEntity)
    return (
      <button type="button" {...data} onClick={() => onOpenEntity(link)}>
        {words}
      </button>
    )
  return <span {...data}>{words}</span>
}

const atom = (node: DocNode, parts: ViewerParts): ReactNode => {
  const attrs = attrsOf(node)
  switch (node.type) {
    case 'hardBreak':
      return <br />
    case 'ruby':
      return (
        <ruby>
          {String(attrs.text)}
          <rp>(</rp>
          <rt>{String(attrs.reading)}</rt>
          <rp>)</rp>
        </ruby>
      )
    case 'entityLink':
      return <EntityLink node={node} parts={parts} />
    case 'math':
      return <Formula tex={String(attrs.tex)} display={attrs.display === true} isBlock={false} />
    case 'footnoteRef':
      return <FootnoteMark label={String(attrs.label)} />
    case 'inlineImage':
      return <InlinePicture node={node} parts={parts} />
    case 'unknownInline':
      return <span data-unknown-inline="">{textsInside(attrs.raw)}</span>
    default:
      return node.text
  }
}

/** The words of a block. Places are keys: nothing inside holds state. */
export const inline = (nodes: readonly DocNode[] = [], parts: ViewerParts): ReactNode =>
  nodes.map((node, place) => <Inline key={place} node={node} parts={parts} />)

function Inline({ node, parts }: { readonly node: DocNode; readonly parts: ViewerParts }) {
  return <>{marked(atom(node, parts), node.marks)}</>
}

/** Code, plain until its highlighter is there. */
export function Code({ node }: { readonly node: DocNode }) {
  const { language } = attrsOf(node)
  const [highlight, setHighlight] = useState<Highlighter | null>(() => highlighterNow(language))
  useEffect(() => {
    let gone = false
    loadHighlighter(language).then(
      // A function in a setter would be called.
      loaded => gone || setHighlight(() => loaded),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [language])
  const isPlain = (node.content ?? []).every(child => (child.marks ?? []).length === 0)
  if (!highlight || !isPlain) return <code>{inline(node.content, {})}</code>
  const text = (node.content ?? []).map(child => child.text ?? '').join('')
  return (
    <code>
      {highlight(text).map(({ text: words, kind }, place) =>
        kind === null ? (
          words
        ) : (
          <span key={place} className={`code-${kind}`}>
            {words}
          </span>
        ),
      )}
    </code>
  )
}

function InlinePicture({ node, parts }: { readonly node: DocNode; readonly parts: ViewerParts }) {
  const { path, alt } = attrsOf(node)
  const { useImageUrl } = parts
  // Inside a link there is no room for another one.
  if (node.marks?.some(mark => mark.type === 'link')) return <span>{String(alt || (path ?? attrsOf(node).src))}</span>
  if (typeof path !== 'string') return <RemotePicture node={node} parts={parts} isInline />
  return useImageUrl ? <Shown node={node} useImageUrl={useImageUrl} /> : <span>{String(alt || path)}</span>
}

/** A picture, or its words where it cannot be shown. */
export function Picture({ node, parts }: { readonly node: DocNode; readonly parts: ViewerParts }) {
  const { alt, caption } = attrsOf(node)
  const below = typeof caption === 'string' ? <figcaption>{caption}</figcaption> : null
  const { useImageUrl } = parts
  return (
    <figure>
      {useImageUrl ? (
        <Shown node={node} useImageUrl={useImageUrl} />
      ) : (
        <p className="techo-image-missing">{String(alt)}</p>
      )}
      {below}
    </figure>
  )
}

function Shown({
  node,
  useImageUrl,
}: {
  readonly node: DocNode
  readonly useImageUrl: NonNullable<ViewerParts['useImageUrl']>
}) {
  const t = useT()
  const { path, alt, width, height } = attrsOf(node)
  const { url, problem, renew } = useImageUrl(String(path))
  const [failed, setFailed] = useState<string | null>(null)
  if (url === null || failed === url)
    return (
      <span className="techo-image-missing" aria-busy={url === null && problem === null}>
        {problem ? t(problem.kind === 'offline' ? 'imageOffline' : 'imageMissing', { alt: String(alt) }) : String(alt)}
      </span>
    )
  const size = { ...(typeof width === 'number' ? { width } : {}), ...(typeof height === 'number' ? { height } : {}) }
  return (
    <img
      src={url}
      alt={String(alt)}
      loading="lazy"
      decoding="async"
      {...size}
      onError={() => {
        setFailed(url)
        renew()
      }}
    />
  )
}

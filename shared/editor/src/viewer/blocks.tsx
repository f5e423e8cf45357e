import { VisuallyHidden } from '@techo/ui'
import type { ReactNode } from 'react'
import type { BlockChange } from '../doc/difference.ts'
import { attrsOf, type DocNode } from '../doc/document.ts'
import { inlineText, textsInside } from '../doc/lines.ts'
import { useT } from '../messages.ts'
import { FootnoteBlock, Formula, RemotePicture } from './kept.tsx'
import { Code, inline, Picture } from './parts.tsx'
import type { ViewerParts } from './viewer-parts.ts'

interface Props {
  readonly node: DocNode
  readonly parts: ViewerParts
  /** drawn in place of what the node holds: its children with what changed about them */
  readonly inside?: ReactNode
}

/** One block of a document that is read. */
export function Block({ node, parts, inside }: Props) {
  const attrs = attrsOf(node)
  const children = () =>
    inside ??
    (node.content ?? []).map((child, place) => (
      <Block key={String(attrsOf(child).id ?? place)} node={child} parts={parts} />
    ))
  const words = () => inline(node.content, parts)
  switch (node.type) {
    case 'paragraph':
      return <p>{words()}</p>
    case 'heading': {
      const Tag = headingTags[Number(attrs.level) - 1] ?? 'h6'
      return <Tag {...(typeof attrs.id === 'string' ? { 'data-id': attrs.id } : {})}>{words()}</Tag>
    }
    case 'bulletList':
      return <ul {...space(attrs.loose)}>{children()}</ul>
    case 'orderedList':
      return (
        <ol start={Number(attrs.start)} {...listType(attrs.type)} {...space(attrs.loose)}>
          {children()}
        </ol>
      )
    case 'listItem':
      return <li>{children()}</li>
    case 'taskList':
      return (
        <ul data-type="taskList" {...space(attrs.loose)}>
          {children()}
        </ul>
      )
    case 'taskItem':
      return (
        <Task node={node} parts={parts}>
          {children()}
        </Task>
      )
    case 'blockquote':
      return <blockquote>{children()}</blockquote>
    case 'callout':
      return <Callout node={node}>{children()}</Callout>
    case 'details':
      return <details open={attrs.open === true}>{children()}</details>
    case 'detailsSummary':
      return <summary>{words()}</summary>
    case 'image':
      return <Picture node={node} parts={parts} />
    case 'remoteImage':
      return (
        <figure>
          <RemotePicture node={node} parts={parts} />
          {typeof attrs.caption === 'string' && <figcaption>{attrs.caption}</figcaption>}
        </figure>
      )
    case 'mathBlock':
      return <Formula tex={String(attrs.tex)} display isBlock />
    case 'footnote':
      return <FootnoteBlock label={String(attrs.label)}>{children()}</FootnoteBlock>
    case 'codeBlock':
      return (
        <pre>
          <Code node={node} />
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'table':
      return (
        <table>
          <tbody>{children()}</tbody>
        </table>
      )
    case 'tableRow':
      return <tr>{children()}</tr>
    case 'tableCell':
    case 'tableHeader': {
      const Tag = node.type === 'tableHeader' ? 'th' : 'td'
      const align = typeof attrs.align === 'string' ? { 'data-align': attrs.align } : {}
      return (
        <Tag colSpan={Number(attrs.colspan)} rowSpan={Number(attrs.rowspan)} {...align}>
          {children()}
        </Tag>
      )
    }
    default:
      return <div data-unknown-block="">{textsInside(attrs.raw)}</div>
  }
}

const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

const space = (loose: unknown) => (loose === true ? { 'data-loose': 'true' } : {})

const listType = (type: unknown): { type?: 'a' | 'A' | 'i' | 'I' } =>
  type === 'a' || type === 'A' || type === 'i' || type === 'I' ? { type } : {}

function Task({ node, parts, children }: Props & { readonly children: ReactNode }) {
  const t = useT()
  const { id, checked } = attrsOf(node)
  const { onToggleTask } = parts
  const toggle = onToggleTask && typeof id === 'string' ? () => onToggleTask(id, checked !== true) : undefined
  return (
    <li data-type="taskItem" data-checked={checked === true}>
      <label>
        <input
          type="checkbox"
          checked={checked === true}
          disabled={!toggle}
          onChange={() => toggle?.()}
          aria-label={t('checkbox', { text: inlineText(node.content?.[0]?.content).trim() })}
        />
      </label>
      <div>{children}</div>
    </li>
  )
}

function Callout({ node, children }: { readonly node: DocNode; readonly children: ReactNode }) {
  const t = useT()
  const { kind, title } = attrsOf(node)
  const name = kinds.find(each => each === kind) ?? 'note'
  return (
    <aside role="note" data-callout={name} aria-label={t(`callout_${name}`)}>
      {typeof title === 'string' && <p className="techo-callout-title">{title}</p>}
      {children}
    </aside>
  )
}

const kinds = ['note', 'tip', 'important', 'warning', 'caution'] as const

/** A block with what happened to it. */
export function Change({ change, parts }: { readonly change: BlockChange; readonly parts: ViewerParts }) {
  const t = useT()
  const { kind, node, inside } = change
  const nested = inside?.map((child, place) => <Change key={place} change={child} parts={parts} />)
  const block = <Block node={node} parts={parts} {...(nested ? { inside: nested } : {})} />
  // What may only hold its own kind (a list, a row) cannot hold a frame; its parts say what changed in them.
  if (kind === 'same' || kind === 'changed') return block
  if (/^(?:listItem|taskItem|tableRow|tableCell|tableHeader|detailsSummary)$/.test(node.type))
    return <Block node={marksOf(node, kind)} parts={parts} />
  return (
    <div data-change={kind}>
      <VisuallyHidden>{t(kind === 'added' ? 'blockAdded' : 'blockRemoved')}</VisuallyHidden>
      {block}
    </div>
  )
}

/** The same with every word marked as new or gone. */
const marksOf = (node: DocNode, kind: 'added' | 'removed'): DocNode => {
  if (node.type === 'text' || !node.content) return { ...node, marks: [...(node.marks ?? []), { type: kind }] }
  return { ...node, content: node.content.map(child => marksOf(child, kind)) }
}

import type { ReactNode } from 'react'
import { attrsOf, type DocMark, type DocNode } from './doc/document.ts'
import { repairDoc } from './doc/repair.ts'
import { textsInside } from './doc/text.ts'
import { useT } from './messages.ts'
import './prose.css'
import './prose-blocks.css'

/** Draws a document for reading, without loading the editor. Accepts any JSON; links and attributes are those `repairDoc` lets through. */
export function RichViewer({ content, label }: { readonly content: unknown; readonly label?: string }) {
  const t = useT()
  const { doc } = repairDoc(content)
  const name = label === undefined ? {} : { role: 'group', 'aria-label': label }
  return (
    <div className="techo-prose" {...name}>
      {doc.content.map((node, index) => block(node, index, text => t('checkbox', { text })))}
    </div>
  )
}

const tags: Readonly<Record<string, 'strong' | 'em' | 's' | 'u' | 'code'>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
}

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

const named = (name: string, value: unknown) => (typeof value === 'string' ? { [name]: value } : {})

const atom = (node: DocNode): ReactNode => {
  const attrs = attrsOf(node)
  switch (node.type) {
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
      return String(attrs.alias ?? attrs.title)
    case 'unknownInline':
      return textsInside(attrs.raw)
    default:
      return node.text
  }
}

const inline = (node: DocNode, key: number): ReactNode => {
  if (node.type === 'hardBreak') return <br key={key} />
  return <span key={key}>{marked(atom(node), node.marks)}</span>
}

const plain = (node: DocNode): string => node.text ?? (node.content ?? []).map(plain).join('')

// A document has no identities for its blocks: the place is the key, and nothing inside holds state.
const block = (node: DocNode, key: number, checkbox: (text: string) => string): ReactNode => {
  const attrs = attrsOf(node)
  const inside = () => (node.content ?? []).map((child, index) => block(child, index, checkbox))
  const words = () => (node.content ?? []).map(inline)
  switch (node.type) {
    case 'paragraph':
      return <p key={key}>{words()}</p>
    case 'heading': {
      const Tag = attrs.level === 1 ? 'h1' : attrs.level === 2 ? 'h2' : 'h3'
      return <Tag key={key}>{words()}</Tag>
    }
    case 'bulletList':
      return <ul key={key}>{inside()}</ul>
    case 'orderedList':
      return (
        <ol key={key} start={Number(attrs.start)}>
          {inside()}
        </ol>
      )
    case 'listItem':
      return <li key={key}>{inside()}</li>
    case 'taskList':
      return (
        <ul key={key} data-type="taskList">
          {inside()}
        </ul>
      )
    case 'taskItem':
      return (
        <li key={key} data-type="taskItem" data-checked={attrs.checked === true}>
          <label>
            <input type="checkbox" checked={attrs.checked === true} disabled aria-label={checkbox(plain(node))} />
          </label>
          <div>{inside()}</div>
        </li>
      )
    case 'blockquote':
      return <blockquote key={key}>{inside()}</blockquote>
    case 'callout':
      return (
        <aside key={key} data-callout={String(attrs.kind)}>
          {inside()}
        </aside>
      )
    case 'details':
      return (
        <details key={key} open={attrs.open === true}>
          {inside()}
        </details>
      )
    case 'detailsSummary':
      return <summary key={key}>{words()}</summary>
    case 'image':
      return (
        <figure key={key}>
          <figcaption>{String(attrs.caption ?? attrs.alt)}</figcaption>
        </figure>
      )
    case 'codeBlock':
      return (
        <pre key={key}>
          <code>{words()}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr key={key} />
    case 'table':
      return (
        <table key={key}>
          <tbody>{inside()}</tbody>
        </table>
      )
    case 'tableRow':
      return <tr key={key}>{inside()}</tr>
    case 'tableCell':
    case 'tableHeader': {
      const Tag = node.type === 'tableHeader' ? 'th' : 'td'
      return (
        <Tag key={key} colSpan={Number(attrs.colspan)} rowSpan={Number(attrs.rowspan)}>
          {inside()}
        </Tag>
      )
    }
    default:
      return (
        <div key={key} data-unknown-block="">
          {textsInside(attrs.raw)}
        </div>
      )
  }
}

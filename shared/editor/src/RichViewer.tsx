import { useMemo } from 'react'
import { diffDocs } from './doc/difference.ts'
import type { DocNode } from './doc/document.ts'
import { parseDoc } from './doc/parse.ts'
import { docSection } from './doc/section.ts'
import { useT } from './messages.ts'
import { Block, Change } from './viewer/blocks.tsx'
import type { ViewerParts } from './viewer/viewer-parts.ts'
import './prose.css'
import './prose-blocks.css'
import './viewer/viewer.css'

export interface RichViewerProps extends ViewerParts {
  /** A document in any form; links and attributes are those `repairDoc` lets through. */
  readonly content: unknown
  readonly label?: string
  /** only the part below the heading of these words, where there is one */
  readonly section?: string | null
  /** blocks that are drawn; a sign says that there are more */
  readonly most?: number
}

/** From so many blocks on they stand in groups, as in the editor (`rich/groups.ts`): what is out of sight is skipped. */
const long = 200
const groupSize = 50

const groupsOf = (nodes: readonly DocNode[]): readonly (readonly DocNode[])[] =>
  nodes.length < long
    ? [nodes]
    : Array.from({ length: Math.ceil(nodes.length / groupSize) }, (_, at) =>
        nodes.slice(at * groupSize, (at + 1) * groupSize),
      )

const Blocks = ({ nodes, parts }: { readonly nodes: readonly DocNode[]; readonly parts: ViewerParts }) =>
  nodes.map((node, place) => <Block key={String(node.attrs?.id ?? place)} node={node} parts={parts} />)

/** Draws a document for reading, without loading the editor. */
export function RichViewer({ content, label, section, most, ...parts }: RichViewerProps) {
  const whole = useMemo(() => parseDoc(content).doc, [content])
  const part = useMemo(() => (section ? docSection(whole, section) : whole), [whole, section])
  const isCut = most !== undefined && part.content.length > most
  const doc = isCut ? { ...part, content: part.content.slice(0, most) } : part
  const name = label === undefined ? {} : { role: 'group', 'aria-label': label }
  return (
    <div className={`techo-prose${doc.content.length < long ? '' : ' techo-long'}`} {...name}>
      {groupsOf(doc.content).map((group, at) =>
        group.length === doc.content.length ? (
          <Blocks key={at} nodes={group} parts={parts} />
        ) : (
          <div key={at} className="techo-group">
            <Blocks nodes={group} parts={parts} />
          </div>
        ),
      )}
      {isCut && <p>…</p>}
    </div>
  )
}

export interface RichDifferenceProps extends ViewerParts {
  readonly before: unknown
  readonly after: unknown
  readonly label?: string
}

/**
 * Draws what changed between two versions of a document: the newer one, with removed blocks where they stood and, in changed
 * ones, the words that came and went.
 */
export function RichDifference({ before, after, label, ...parts }: RichDifferenceProps) {
  const t = useT()
  const { blocks, added, removed, changed } = useMemo(() => diffDocs(before, after), [before, after])
  const name = label === undefined ? {} : { role: 'group', 'aria-label': label }
  return (
    <div className="techo-prose techo-difference" {...name}>
      <p className="techo-difference-sum">
        {added + removed + changed === 0 ? t('noDifference') : t('difference', { added, removed, changed })}
      </p>
      {blocks.map((change, place) => (
        <Change key={place} change={change} parts={parts} />
      ))}
    </div>
  )
}

import { useMemo } from 'react'
import { diffDocs } from './doc/difference.ts'
import { parseDoc } from './doc/parse.ts'
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
}

/** Draws a document for reading, without loading the editor. */
export function RichViewer({ content, label, ...parts }: RichViewerProps) {
  const { doc } = useMemo(() => parseDoc(content), [content])
  const name = label === undefined ? {} : { role: 'group', 'aria-label': label }
  return (
    <div className="techo-prose" {...name}>
      {doc.content.map((node, place) => (
        <Block key={String(node.attrs?.id ?? place)} node={node} parts={parts} />
      ))}
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

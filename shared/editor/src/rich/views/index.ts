import type { NodeViewRenderer } from '@tiptap/core'
import { calloutView } from './callout.ts'
import { codeView } from './code.ts'
import { detailsView } from './details.ts'
import { entityLinkView } from './entity-link.ts'
import { footnoteView } from './footnote.ts'
import { imageView } from './image.ts'
import { mathView } from './math.ts'
import { remoteView } from './remote.ts'
import { tableView } from './table.ts'
import type { ViewParts } from './view-parts.ts'

/** Blocks that need more than their HTML. Drawn by hand: at thousands of blocks React's own are three times as slow. */
export const nodeViews = (parts: ViewParts): Readonly<Record<string, NodeViewRenderer>> => ({
  callout: calloutView(parts),
  codeBlock: codeView(parts),
  details: detailsView(parts),
  entityLink: entityLinkView(parts),
  footnote: footnoteView(parts),
  image: imageView(parts),
  inlineImage: remoteView(parts),
  math: mathView(parts),
  mathBlock: mathView(parts),
  remoteImage: remoteView(parts),
  table: tableView,
})

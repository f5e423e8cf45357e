import type { NodeViewRenderer } from '@tiptap/core'
import type { useT } from '../../messages.ts'
import type { createImages } from '../images/images.ts'
import type { Panels } from '../panels.ts'
import { calloutView } from './callout.ts'
import { codeView } from './code.ts'
import { detailsView } from './details.ts'
import { imageView } from './image.ts'

export interface ViewParts {
  readonly say: ReturnType<typeof useT>
  readonly panels: Panels
  readonly images: Pick<ReturnType<typeof createImages>, 'host'>
}

/** Blocks that need more than their HTML. Drawn by hand: at thousands of blocks React's own are three times as slow. */
export const nodeViews = (parts: ViewParts): Readonly<Record<string, NodeViewRenderer>> => ({
  callout: calloutView(parts),
  codeBlock: codeView(parts),
  details: detailsView(parts),
  image: imageView(parts),
})

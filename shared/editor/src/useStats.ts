import { type RefObject, useEffect, useState } from 'react'
import type { DocNode } from './doc/document.ts'
import { type DocStats, docStats } from './doc/stats.ts'
import type { RichEditorHandle } from './handle.ts'

/** ms of counting after which the page gets a turn */
const turn = 8

/** Blocks that did not change are not counted again. */
const counted = new WeakMap<DocNode, DocStats>()

const statsOf = (block: DocNode): DocStats => {
  const known = counted.get(block)
  if (known) return known
  const stats = docStats({ type: 'doc', content: [block] })
  counted.set(block, stats)
  return stats
}

const idle = (then: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(then)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(then, { timeout: 1000 })
  return () => cancelIdleCallback(handle)
}

/**
 * Characters, words and blocks of what stands in the editor, counted while nobody types; null until it was counted once.
 */
export function useStats(editor: RefObject<RichEditorHandle | null>): DocStats | null {
  const [stats, setStats] = useState<DocStats | null>(null)
  useEffect(() => {
    let cancel = () => {}
    const start = () => {
      cancel()
      const blocks = editor.current?.getJSON().content ?? []
      let at = 0
      let [graphemes, letters, words, count] = [0, 0, 0, 0]
      const go = () => {
        const end = performance.now() + turn
        while (at < blocks.length && performance.now() < end) {
          const block = blocks[at++]
          if (!block) continue
          const part = statsOf(block)
          graphemes += part.graphemes
          letters += part.letters
          words += part.words
          count += part.blocks
        }
        if (at < blocks.length) cancel = idle(go)
        else setStats({ graphemes, letters, words, blocks: count })
      }
      cancel = idle(go)
    }
    const stop = editor.current?.watch(start)
    start()
    return () => {
      stop?.()
      cancel()
    }
  }, [editor])
  return stats
}

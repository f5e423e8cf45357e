import { type RefObject, useEffect, useState } from 'react'
import type { DocNode } from './doc/document.ts'
import { type DocStats, docStats } from './doc/stats.ts'
import type { RichEditorHandle } from './handle.ts'
import { whileIdle } from './idle.ts'

/** Blocks that did not change are not counted again. */
const counted = new WeakMap<DocNode, DocStats>()

const statsOf = (block: DocNode): DocStats => {
  const known = counted.get(block)
  if (known) return known
  const stats = docStats({ type: 'doc', content: [block] })
  counted.set(block, stats)
  return stats
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
      let [graphemes, letters, words, blocks] = [0, 0, 0, 0]
      cancel = whileIdle(
        () => editor.current?.getJSON().content ?? [],
        block => {
          const part = statsOf(block)
          graphemes += part.graphemes
          letters += part.letters
          words += part.words
          blocks += part.blocks
        },
        () => setStats({ graphemes, letters, words, blocks }),
      )
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

import type { RefObject } from 'react'
import type { DocNode } from '../doc/document.ts'
import { docSize } from '../doc/limits.ts'
import { docDigest, namedDigest } from '../doc/same.ts'
import { docToText } from '../doc/text.ts'
import type { RichEditorHandle } from '../handle.ts'
import { whileIdle } from '../idle.ts'

const read = (block: DocNode) => {
  const doc = { type: 'doc', content: [block] }
  docSize(doc)
  docDigest(doc)
  namedDigest(doc)
  docToText(doc)
}

/**
 * A save asks for the size, the sum and the words of every block and remembers them. Here they are asked for once while nobody
 * types, so that the first save of a long text is as quick as the others.
 */
export function readAhead(editor: RefObject<RichEditorHandle | null>, gone: AbortSignal): void {
  if (gone.aborted) return
  const begin = (done?: () => void) => whileIdle(() => editor.current?.getJSON().content ?? [], read, done)
  let cancel = begin()
  // The editor may not be there yet; it says so when it has come.
  const stop = editor.current?.watch(() => {
    cancel()
    cancel = begin(() => stop?.())
  })
  gone.addEventListener('abort', () => {
    stop?.()
    cancel()
  })
}

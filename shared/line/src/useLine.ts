import type { QuickAddPart } from '@techo/core/when'
import { isComposing } from '@techo/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { pieceBefore } from './keys.ts'

/** The state of a field that takes a line: what is typed, wherever that is kept, and what of it shall be plain words. */
export function useLine([line, setLine]: readonly [string, (line: string) => void, ...unknown[]]) {
  const [plain, setPlain] = useState<readonly string[]>([])
  const parts = useRef<readonly QuickAddPart[]>([])
  return {
    line,
    plain,
    setPlain,
    type: (typed: string) => {
      setLine(typed)
      if (typed === '') setPlain([])
    },
    onRead: useRef((read: readonly QuickAddPart[]) => {
      parts.current = read
    }).current,
    /** Backspace behind a piece that was understood makes it plain words; true when it did. */
    takesBack: (event: KeyboardEvent): boolean => {
      if (isComposing(event)) return false
      const part = pieceBefore(event, parts.current)
      if (!part) return false
      event.preventDefault()
      setPlain([...plain, part.text])
      return true
    },
  }
}

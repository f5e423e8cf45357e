import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { RichText } from '../create-editor.ts'
import type { Panel } from '../panels.ts'

const isSame = (a: object, b: object): boolean => {
  const one = Object.entries(a)
  return (
    one.length === Object.keys(b).length && one.every(([key, value]) => (b as Record<string, unknown>)[key] === value)
  )
}

/**
 * What a part of the frame reads from the editor: asked after every change, drawn only when one of its values is another.
 * @param select cheap: it runs at every key
 */
export function useEditorValue<Value extends object>(rich: RichText, select: (rich: RichText) => Value): Value {
  const last = useRef<Value | null>(null)
  const read = useCallback(() => {
    const next = select(rich)
    if (last.current === null || !isSame(last.current, next)) last.current = next
    return last.current
  }, [rich, select])
  return useSyncExternalStore(rich.watch, read)
}

export const usePanel = (rich: RichText): Panel | null =>
  useSyncExternalStore(rich.panels.subscribe, rich.panels.current)

import { useCallback, useLayoutEffect, useState } from 'react'

/**
 * Runs something once what the present change draws is there, and before the next key arrives: moves the focus to a row that
 * is only now drawn. A frame would be too late: who types quickly, or on a busy device, still presses keys on what had the
 * focus before.
 */
export function useAfterDrawing(): (act: () => void) => void {
  const [wanted, setWanted] = useState<{ readonly act: () => void } | null>(null)
  useLayoutEffect(() => wanted?.act(), [wanted])
  return useCallback(act => setWanted({ act }), [])
}

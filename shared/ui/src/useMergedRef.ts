import { type Ref, type RefCallback, type RefObject, useCallback } from 'react'

/** One ref that tells both: the component's own, and that of whoever uses it. */
export const useMergedRef = <Of extends Element>(
  own: RefObject<Of | null>,
  outer: Ref<Of> | undefined,
): RefCallback<Of> =>
  useCallback(
    element => {
      own.current = element
      if (typeof outer === 'function') return outer(element)
      if (outer) outer.current = element
    },
    [own, outer],
  )

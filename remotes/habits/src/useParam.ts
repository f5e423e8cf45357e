import { useSearchParams } from '@techo/ui/router'
import { useCallback } from 'react'

/** The query of the address, and the way to set one of its names; what a page is without it has no name there. */
export function useParam(): readonly [URLSearchParams, (name: string, value: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const setParam = useCallback(
    (name: string, value: string | null) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          if (value === null) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return [params, setParam]
}

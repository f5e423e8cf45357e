import { useSearchParams } from '@techo/ui/router'

/** The query of the address, and the way to set some of its names; what is null or empty has no name there. */
export function useQuery(): readonly [URLSearchParams, (values: Readonly<Record<string, string | null>>) => void] {
  const [params, setParams] = useSearchParams()
  const setQuery = (values: Readonly<Record<string, string | null>>) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values))
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [params, setQuery]
}

import { reactHooksModule } from '@reduxjs/toolkit/query/react'
import { useMemo, useState } from 'react'

/** What a hook of a query answers, whatever its endpoint. */
type Result = Readonly<Record<string, unknown>>
interface QueryOptions {
  readonly skip?: boolean
  readonly selectFromResult?: (result: Result) => Result
}
type UseQuery = (arg: unknown, options?: QueryOptions) => Result

/** What one use of a hook has handed out. */
interface Reading {
  /** the fields that its component has read so far */
  readonly fields: Set<string>
  /** as the component was drawn last */
  drawn: Result | undefined
  /** as it is now */
  now: Result
}

/**
 * RTK's hooks draw a component again for every step of a question: it was asked, it has a number, it was answered. Most of them only
 * show the rows. Here a component is drawn again when a field that it has read changed, as other libraries of queries do it; one that
 * reads `isFetching` is drawn for that too. A component with `selectFromResult` says itself what it needs.
 */
export function fieldsReadModule(): ReturnType<typeof reactHooksModule> {
  const hooks = reactHooksModule()
  return {
    ...hooks,
    init: (api, options, context) => {
      const made = hooks.init(api, options, context)
      return {
        injectEndpoint: (name, definition) => {
          made.injectEndpoint(name, definition)
          const endpoint = api.endpoints[name] as { useQuery?: UseQuery } | undefined
          if (!endpoint?.useQuery) return
          endpoint.useQuery = readingFields(endpoint.useQuery)
          Object.assign(api, { [`use${name.slice(0, 1).toUpperCase()}${name.slice(1)}Query`]: endpoint.useQuery })
        },
      }
    },
  }
}

const readingFields =
  (useWhole: UseQuery): UseQuery =>
  (arg, options) => {
    const [reading] = useState((): Reading => ({ fields: new Set(), drawn: undefined, now: {} }))
    const isSkipped = options?.skip === true
    const select = useMemo(
      () => (result: Result) => {
        const now = isSkipped ? result : asAsked(result)
        const { fields, drawn } = reading
        reading.now = now
        if (drawn && [...fields].every(field => Object.is(drawn[field], now[field]))) return drawn
        reading.drawn = now
        return now
      },
      [reading, isSkipped],
    )
    const result = useWhole(arg, { selectFromResult: select, ...options })
    const isOwn = options?.selectFromResult !== undefined
    return useMemo(() => (isOwn ? result : watched(result, reading)), [result, reading, isOwn])
  }

/** Between the first drawing and the effect that asks, a question is under way already; RTK's own hook says so as well. */
const asAsked = (result: Result): Result =>
  result.isUninitialized
    ? { ...result, isUninitialized: false, isFetching: true, isLoading: result.data === undefined, status: 'pending' }
    : result

/**
 * Fields are read as they are now: one that nobody had read before may have changed since. An error has a field only while there
 * is one, so what is missing is not looked up in what was drawn before.
 */
const watched = (result: Result, reading: Reading): Result =>
  new Proxy(result, {
    get: (given, field: string) => {
      if (field === 'refetch') return given.refetch
      reading.fields.add(field)
      return reading.now[field]
    },
  })

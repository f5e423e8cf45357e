import { problem } from '@techo/core'

/** Calls once and keeps what came; a failure is not kept, so that the next caller tries again. */
export function kept<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    const loading = value ?? load()
    value = loading
    loading.catch(() => {
      value = undefined
    })
    return loading
  }
}

/**
 * An API whose code comes with the first call; every function of it answers by a promise. A chunk that does not come is the
 * network's fault, and the call answers with that problem, whatever else it answers with: who asks yes or no compares with `true`.
 */
export function lazily<Api extends object>(load: () => Promise<Api>): Api {
  const call = async (name: string | symbol, given: readonly unknown[]): Promise<unknown> => {
    const api = await load().catch(() => null)
    if (!api) return problem('offline', { code: 'client_not_loaded' })
    const fn: unknown = Reflect.get(api, name)
    return typeof fn === 'function' ? Reflect.apply(fn, api, given) : undefined
  }
  return new Proxy({} as Api, {
    get:
      (_, name) =>
      (...given: readonly unknown[]) =>
        call(name, given),
  })
}

import type { Backend } from './backend.ts'
import type { Person } from './person.ts'

/**
 * A page of a person, signed in, in a process without a browser: as much of `document` and `window` as the data layer asks
 * for (a jar for cookies, somewhere to listen), and the data layer itself, which holds one page a process.
 *
 * The backend comes first: on seeing a window its database takes the process for a browser. And what draws in `@techo/data`
 * comes after, by `await import`: it looks at the window once, when it is loaded. Rejects when the sign-in is refused.
 */
export async function openPage(
  backend: Backend,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<typeof import('@techo/data')> {
  const jar = new Map<string, string>()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', getElementById: () => null })
  Object.defineProperty(document, 'cookie', {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (line: string) => {
      const [pair = '', ...rules] = line.split('; ')
      const [name = '', ...value] = pair.split('=')
      if (rules.some(rule => /^max-age=0$/i.test(rule))) jar.delete(name)
      else jar.set(name, value.join('='))
    },
  })
  const window = Object.assign(new EventTarget(), { document })
  // Addresses of the page's own origin are the backend's.
  const { fetch } = globalThis
  const own = (input: string | URL | Request, init?: RequestInit) =>
    fetch(typeof input === 'string' ? new URL(input, backend.url) : input, init)
  for (const [name, value] of Object.entries({ document, window, fetch: own }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

  const data = await import('@techo/data')
  data.configure({ supabaseUrl: backend.url, supabaseKey: backend.key })
  const refused = await data.auth.signIn({ email, password })
  if (refused) throw new Error(`The sign-in was refused: ${refused.code}`)
  const state = await data.sessionCheck()
  if (state !== 'in') throw new Error(`The session is "${state}" after the sign-in`)
  return data
}

import 'fake-indexeddb/auto'
import { setMaxListeners } from 'node:events'
import { vi } from 'vitest'
import { createPage, type PageDependencies, pageDependencies } from './page.ts'
import { createLocks } from './test-tabs.ts'

/**
 * As much of a browser as data needs, around a real backend in the same process: a cookie jar, events, a disk, locks between
 * tabs, and a network that a test can cut. Start the backend first: its database takes a process with a window for a browser.
 */
export function installBrowser() {
  const jar = new Map<string, string>()
  const lines: string[] = []
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', getElementById: () => null })
  Object.defineProperty(document, 'cookie', {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (line: string) => {
      lines.push(line)
      const [pair = '', ...rules] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (rules.some(rule => /^max-age=0$/i.test(rule))) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    },
  })
  const window = Object.assign(new EventTarget(), { document })
  // Every tab of a test file listens here.
  setMaxListeners(0, document, window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  const warnings: string[] = []
  console.warn = (...words) => {
    const text = words.map(String).join(' ')
    // Several tabs in one process are the test's doing.
    if (!/Multiple GoTrueClient instances/.test(text)) warnings.push(text.trim())
  }
  /** Makes the session in the cookies look as if its token had ended. */
  const endToken = (secondsAgo = 60) => {
    const name = [...jar.keys()].find(each => each.includes('auth-token'))?.replace(/\.\d$/, '') ?? ''
    const chunks = [...jar].filter(([each]) => each.startsWith(name)).map(([, value]) => value)
    const session: { expires_at: number } = JSON.parse(
      Buffer.from(chunks.join('').replace('base64-', ''), 'base64url').toString(),
    )
    for (const each of [...jar.keys()]) if (each.startsWith(name)) jar.delete(each)
    const text = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - secondsAgo })
    jar.set(name, `base64-${Buffer.from(text).toString('base64url')}`)
  }
  return { jar, lines, warnings, document, window, endToken }
}

export interface Network {
  /** what happens to a request instead of reaching the backend; undefined lets it through */
  intercept: (url: URL, init: RequestInit) => Response | Promise<Response> | undefined
  /** what happens to an answer on its way back */
  change: (url: URL, response: Response) => Response | Promise<Response>
  readonly log: { readonly method: string; readonly path: string; readonly bearer: string | null }[]
  readonly fetch: typeof fetch
}

export function createNetwork(): Network {
  const network: Network = {
    intercept: () => undefined,
    change: (_, response) => response,
    log: [],
    fetch: async (input, init = {}) => {
      const url = new URL(String(input))
      network.log.push({
        method: init.method ?? 'GET',
        path: url.pathname,
        bearer: new Headers(init.headers).get('authorization'),
      })
      return network.change(url, await (network.intercept(url, init) ?? globalThis.fetch(input, init)))
    },
  }
  return network
}

export const cut = (): never => {
  throw new TypeError('fetch failed')
}

let disks = 0

/** Tabs of one browser share disk, locks and cookies. */
export function createTabs(config: { readonly url: string; readonly key: string }, network: Network = createNetwork()) {
  const name = `browser-${++disks}`
  const alone = createLocks()
  const deps: PageDependencies = {
    ...pageDependencies,
    config: async () => ({ supabaseUrl: config.url, supabaseKey: config.key }),
    fetch: network.fetch,
    device: { ...pageDependencies.device, name },
    channel: purpose => new BroadcastChannel(`${name}-${purpose}`),
    alone,
  }
  return {
    network,
    /** the disk */
    device: deps.device,
    open: () => {
      const gone = Promise.withResolvers<void>()
      // The locks of a page that is gone fall to the others.
      const page = createPage({
        ...deps,
        alone: (name, work) => alone(name, () => Promise.race([work(), gone.promise])),
      })
      return {
        ...page,
        close: async () => {
          await page.close()
          gone.resolve()
        },
      }
    },
  }
}

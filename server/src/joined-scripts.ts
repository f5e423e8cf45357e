import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { accepts, isImmutable, type Site } from './site.ts'

/**
 * The scripts of one part of a page in one file. A browser that has a dozen of them on the device waits longer for the dozen than for
 * what is in them, so its worker (`shell/public/sw.js`) keeps this file beside them, asks for it when the page rests, and holds it
 * against the scripts it has, each against its pin.
 */
export interface JoinedScripts {
  /** A document has named this part; only such are answered. */
  readonly note: (name: string, scripts: readonly string[]) => void
  /** The file of a part; null when no document has named it since this server began, or one of its scripts has gone. */
  readonly serve: (request: Request) => Promise<Response | null>
}

interface Part {
  readonly scripts: readonly string[]
  packed?: Promise<Uint8Array<ArrayBuffer> | null> | undefined
}

/** Pages of all builds that are in use; whichever was named first goes first. */
const most = 200

const address = /^\/assets\/joined\/([\w-]{16})\.js$/

/** Whether an address is that of a joined file. */
export const isJoined = (path: string): boolean => address.test(path)

const brotli = promisify(brotliCompress)

export function createJoinedScripts(site: Pick<Site, 'serve'>): JoinedScripts {
  const parts = new Map<string, Part>()

  const textOf = async (src: string, origin: string): Promise<string | null> => {
    const answer = isImmutable(src) ? await site.serve(new Request(new URL(src, origin))) : null
    return answer?.headers.get('content-type')?.startsWith('text/javascript') ? answer.text() : null
  }

  const pack = async ({ scripts }: Part, origin: string) => {
    const texts = await Promise.all(scripts.map(src => textOf(src, origin)))
    const found = scripts.map((src, index) => ({ src, text: texts[index] ?? null }))
    if (found.length === 0 || !found.every(hasText)) return null
    return new Uint8Array(await brotli(joined(found), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  }

  return {
    note: (name, scripts) => {
      if (parts.has(name)) return
      const [oldest] = parts.keys()
      if (parts.size >= most && oldest !== undefined) parts.delete(oldest)
      parts.set(name, { scripts })
    },
    serve: async request => {
      const { pathname, origin } = new URL(request.url)
      const part = parts.get(address.exec(pathname)?.[1] ?? '')
      if (!part || !accepts(request.headers.get('accept-encoding'), 'br')) return null
      part.packed ??= pack(part, origin)
      const body = await part.packed.catch(() => null)
      // A script may be there the next time, when a deployment has come to its end.
      if (!body) {
        part.packed = undefined
        return null
      }
      return new Response(request.method === 'HEAD' ? null : body, {
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          'content-encoding': 'br',
          'content-length': String(body.byteLength),
          'cache-control': 'no-store',
          // The worker lets go of the file with the first of these that it lets go of.
          'x-scripts': part.scripts.join(' '),
        },
      })
    },
  }
}

interface Script {
  readonly src: string
  readonly text: string
}

const hasText = (script: { readonly src: string; readonly text: string | null }): script is Script =>
  script.text !== null

/** Of Chromium: it compiles all that follows in one go, beside the page, and keeps the code of all of it. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Each script stands in a function of its own, so that one that throws stops no other, and tells the document when it has run and on
 * which line it began (`techoLaid` in `shell/index.html`). The worker makes the same text.
 */
export function joined(scripts: readonly Script[]): string {
  let text = hint
  for (const { src, text: script } of scripts) {
    const line = text.split('\n').length
    text += `try{(()=>{\n${script}\n})();techoLaid(${JSON.stringify(src)},${line})}catch(error){reportError(error)}\n`
  }
  return text
}

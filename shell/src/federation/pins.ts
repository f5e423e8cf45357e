import { readInlined } from '../inlined.ts'

/**
 * The hashes that the browser holds files of remotes against before it uses them: those of the document (`techo-pins`), and those
 * added since. What loads a script or a sheet asks `techoPinOf` for its hash and gives it to the element
 * (`shared/tooling/src/scripts.ts`, `sheets.ts`). Builds of modules are held by import maps: Chromium (from 133 on) and Safari
 * (18.4) take further maps in a running page; elsewhere the loader's own look at the bytes is what counts.
 */
declare global {
  var techoPinOf: ((address: string) => string | undefined) | undefined
  var techoAgain: ((address: URL) => void) | undefined
}

let known: Map<string, string> | undefined

const pins = (): Map<string, string> => {
  if (!known) {
    const told = Object.entries(Object(readInlined('techo-pins')))
    known = new Map(told.map(([address, hash]) => [absolute(address), String(hash)]))
  }
  return known
}

/** Most begin with a slash, and there are hundreds: no address is taken apart for those. */
const absolute = (address: string): string =>
  /^\/[^/]/.test(address) ? location.origin + address : new URL(address, location.href).href

export const pinOf = (address: string): string | undefined => pins().get(absolute(address))

globalThis.techoPinOf = pinOf

export function pin(integrity: Readonly<Record<string, string>>): void {
  const fresh = Object.entries(integrity).filter(([address]) => !pinOf(address))
  if (fresh.length === 0) return
  const script = document.createElement('script')
  script.type = 'importmap'
  script.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  script.textContent = JSON.stringify({ integrity: Object.fromEntries(fresh) })
  document.head.append(script)
  for (const [address, hash] of fresh) pins().set(absolute(address), hash)
}

/**
 * For builds of modules: makes of the address of a file that did not come another one, because a browser remembers of a module
 * that it failed, and asks for it no more. What is pinned stays pinned.
 */
globalThis.techoAgain = address => {
  const hash = pinOf(address.href)
  address.searchParams.set('again', String(performance.now()))
  if (hash) pin({ [address.href]: hash })
}

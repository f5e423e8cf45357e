import { vi } from 'vitest'

/**
 * Files of tests that share a process share what the process holds. Call it while a file begins; what it returns takes back, at the
 * file's end, the clock, the stand-ins, the environment and `fetch`. Other globals stay as they are: what a library has put there
 * when it was loaded it needs for as long as it is loaded, as the server needs its own `Request`.
 */
export function leaveNothing(): () => void {
  const { fetch } = globalThis
  const environment = { ...process.env }
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    globalThis.fetch = fetch
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
    Object.assign(process.env, environment)
  }
}

const attributesOf = (element: Element): readonly (readonly [string, string])[] =>
  [...element.attributes].map(({ name, value }) => [name, value] as const)

const giveBack = (element: Element, attributes: ReturnType<typeof attributesOf>): void => {
  for (const { name } of [...element.attributes]) element.removeAttribute(name)
  for (const [name, value] of attributes) element.setAttribute(name, value)
}

/**
 * The same for the document, its address and what it keeps on the device. Whatever was drawn must be gone by then: a component that
 * unmounts looks for its own nodes.
 */
export function clearDocument(): () => void {
  const [root, body] = [document.documentElement, document.body].map(attributesOf)
  const address = location.href
  return () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.getSelection()?.removeAllRanges()
    // React Aria speaks through one region for as long as the process lives, and would speak into nothing without it.
    for (const region of [...document.body.children])
      if (region.hasAttribute('data-live-announcer')) for (const log of region.children) log.replaceChildren()
      else region.remove()
    document.head.replaceChildren()
    giveBack(document.documentElement, root ?? [])
    giveBack(document.body, body ?? [])
    localStorage.clear()
    sessionStorage.clear()
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API.
    for (const cookie of document.cookie.split('; '))
      document.cookie = `${cookie.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
    history.replaceState(null, '', address)
  }
}

import { type ResolvedRegistry, whenIdle } from '@techo/core'
import { thisBuild } from './build.ts'
import { knownRegistry } from './federation/registry.ts'
import { isSafeMode } from './federation/safe-mode.ts'
import { fetchJson } from './inlined.ts'

/**
 * Keeps this build on the device (`public/sw.js`), so that every page of a signed-in person opens without a network. Begins
 * when the page has come to rest, goes on in small bites while it has nothing to do, and not where a visitor saves data or the line
 * is slow; public pages start no worker.
 */
const rest = 6000

/** Where the list of a remote's files lies: beside them. */
export const listsOf = ({ remotes }: ResolvedRegistry): readonly string[] =>
  remotes.flatMap(({ build, entry, disabled }) => {
    const end = entry.indexOf(`${build}/`)
    return disabled || end < 0 ? [] : [`${entry.slice(0, end + build.length)}/files.json`]
  })

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

async function filesIn(list: string): Promise<readonly string[]> {
  const found = await fetchJson(list)
  const { href } = new URL(list, location.origin)
  return isList(found) ? found.map(name => new URL(name, href).href) : []
}

async function keepBuild(): Promise<void> {
  const { id } = await thisBuild()
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const lists = [...(id ? [`/builds/files/${id}.json`] : []), ...listsOf(knownRegistry())]
  const urls = (await Promise.all(lists.map(filesIn))).flat().filter(url => new URL(url).origin === location.origin)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    if (data === 'more') whenIdle(() => port1.postMessage('now'))
    else if (data.integrity !== null) noteJoined(data.part, data.integrity)
  }
  active?.postMessage(
    {
      type: 'keep',
      urls: [...urls].sort(),
      parts: partsOf(document.scripts).filter(({ part }) => !(part in joinedParts())),
    },
    [port2],
  )
}

interface Part {
  readonly part: string
  readonly scripts: readonly { readonly src: string; readonly pin: string }[]
}

/** What the document of this page begins with, in the parts that the server has named (`server/src/document.ts`). */
export function partsOf(scripts: Iterable<HTMLScriptElement>): readonly Part[] {
  const parts = new Map<string, { src: string; pin: string }[]>()
  for (const script of scripts) {
    const { part } = script.dataset
    const src = script.getAttribute('src')
    if (!part || !src) continue
    parts.set(part, [...(parts.get(part) ?? []), { src, pin: script.integrity }])
  }
  return [...parts].map(([part, found]) => ({ part, scripts: found }))
}

/**
 * `{"<part>": "<hash>"}` of the files that the worker has joined, an empty one for scripts without pins. Documents read it before
 * they ask for such a file (`index.html`), and forget all of it where one does not come.
 */
const joinedKey = 'techo-joined'
/** More pages than anybody begins with; the latest stay. */
const mostParts = 40

function joinedParts(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(joinedKey) ?? '{}')
  } catch {
    return {}
  }
}

function noteJoined(part: string, integrity: string): void {
  const all = [...Object.entries(joinedParts()), [part, integrity]]
  try {
    localStorage.setItem(joinedKey, JSON.stringify(Object.fromEntries(all.slice(-mostParts))))
  } catch {
    // No room, or a browser that keeps nothing: each script comes by itself.
  }
}

/** What a browser may tell of its line. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether a build may be fetched that nobody has asked for. */
export const sparesTheLine = ({ saveData, effectiveType = '' }: Connection): boolean =>
  saveData === true || /2g$/.test(effectiveType)

const connection = (): Connection => ('connection' in navigator ? (navigator.connection as Connection) : {})

/** Starts it once; the answer stops what has not begun. Whatever fails leaves the page as it was: it needs a network. */
export function keepInstalled(): () => void {
  if (
    process.env.NODE_ENV !== 'production' ||
    !('serviceWorker' in navigator) ||
    sparesTheLine(connection()) ||
    isSafeMode()
  )
    return () => {}
  const timer = setTimeout(() => {
    whenIdle(() => {
      keepBuild().catch(error => console.warn('This build could not be kept on the device', error))
    })
  }, rest)
  return () => clearTimeout(timer)
}

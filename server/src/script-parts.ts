import { createHash } from 'node:crypto'

/**
 * The parts into which the scripts of a document fall: those of the frame, the same on all pages, and those of the page itself. A
 * browser's worker keeps each part as one file (`joined-scripts.ts`).
 */
export interface PartsOfPage {
  /** addresses of the frame's scripts besides those of the template */
  readonly ofFrame: readonly string[]
  /** what addresses are held against before they run */
  readonly pins: Readonly<Record<string, string>>
  /** is told the scripts of each part, in their order */
  readonly onPart: (name: string, scripts: readonly string[]) => void
}

/** Scripts that a document names. */
export const deferred = /<script defer\b[^>]*><\/script>/g

const addressIn = (script: string): string => / src="([^"]*)"/.exec(script)?.[1] ?? ''

/** With the name of its part on each script. A name tells which scripts, and which pins they are held against. */
export function inParts(document: string, { ofFrame, pins, onPart }: PartsOfPage): string {
  const isOfFrame = (script: string) => !script.includes(' data-page') || ofFrame.includes(addressIn(script))
  const all = document.match(deferred) ?? []
  const nameOf = (scripts: readonly string[]) => {
    // One script is a file already.
    if (scripts.length < 2) return null
    const addresses = scripts.map(addressIn)
    const pinned = JSON.stringify(addresses.map(src => [src, pins[src]]))
    const name = createHash('sha256').update(pinned).digest('base64url').slice(0, 16)
    onPart(name, addresses)
    return name
  }
  const frame = nameOf(all.filter(isOfFrame))
  const own = nameOf(all.filter(script => !isOfFrame(script)))
  return document.replace(deferred, script => {
    const part = isOfFrame(script) ? frame : own
    return part ? script.replace('<script defer', `<script defer data-part="${part}"`) : script
  })
}

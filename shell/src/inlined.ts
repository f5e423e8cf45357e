/** The JSON the server wrote into the document under an id, or undefined on a host that wrote none. */
export function readInlined(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    console.warn(`The document's ${id} is not JSON`)
    return undefined
  }
}

/** JSON of an address on this origin; throws when there is no good answer. */
export async function fetchJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-cache', ...(signal ? { signal } : {}) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

/** What the server told the page about itself; undefined on a host that writes no configuration into the document. */
export function config():
  | {
      readonly mailbox: boolean
      /** accounts take phone numbers; undefined where the backend has to be asked */
      readonly phone: boolean | undefined
    }
  | undefined {
  const value = readInlined('techo-config')
  if (typeof value !== 'object' || value === null) return undefined
  const phone = 'phone' in value && typeof value.phone === 'boolean' ? value.phone : undefined
  return { mailbox: 'mailbox' in value && value.mailbox === true, phone }
}

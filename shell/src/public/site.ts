import { fieldOf } from '@techo/core'
import { useSyncExternalStore } from 'react'
import { readInlined } from '../inlined.ts'

/** What this site sells and who sells it: told by its server, and unknown while pages are rendered beforehand. */
export interface Site {
  readonly sells: boolean
  readonly seller: {
    readonly name: string
    readonly person: string
    readonly address: string
    readonly phone: string
  } | null
}

const unknown: Site = { sells: true, seller: null }
let known: Site | undefined

function read(): Site {
  const config = readInlined('techo-config')
  const given = fieldOf(config, 'seller')
  const [name, person, address, phone] = ['name', 'person', 'address', 'phone'].map(key => fieldOf(given, key))
  return {
    // A host that says nothing leaves it to the order itself, which asks the server.
    sells: fieldOf(config, 'sells') !== false,
    seller:
      typeof name === 'string' && typeof person === 'string' && typeof address === 'string' && typeof phone === 'string'
        ? { name, person, address, phone }
        : null,
  }
}

const never = () => () => undefined
const current = (): Site => {
  known ??= read()
  return known
}

/** Who draws by it says so with `data-site`: then a rendered page knows that it has to be drawn anew where the site says something. */
export const useSite = (): Site => useSyncExternalStore(never, current, () => unknown)

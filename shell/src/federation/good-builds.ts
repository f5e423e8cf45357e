/**
 * Which builds of each remote were drawn on this device without a failure, the last one first: what stands in when another one
 * fails. A build that fails later is none of them any more.
 */
export interface GoodBuilds {
  /** newest first */
  readonly of: (id: string) => readonly string[]
  readonly add: (id: string, build: string) => void
  readonly remove: (id: string, build: string) => void
}

const key = 'techo-good-builds'
const kept = 4

type Known = Readonly<Record<string, readonly string[]>>

const knownIn = (text: string | null): Known => {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).map(([id, builds]) => [
        id,
        Array.isArray(builds) ? builds.filter(each => typeof each === 'string') : [],
      ]),
    )
  } catch {
    return {}
  }
}

/** @param memory kept from visit to visit; where it fails, the builds of this page load are known */
export function createGoodBuilds(memory: () => Pick<Storage, 'getItem' | 'setItem'>): GoodBuilds {
  let here: Known = {}
  const read = (): Known => {
    try {
      return knownIn(memory().getItem(key))
    } catch {
      return here
    }
  }
  const write = (id: string, change: (builds: readonly string[]) => readonly string[]) => {
    const known = read()
    here = { ...known, [id]: change(known[id] ?? []).slice(0, kept) }
    try {
      memory().setItem(key, JSON.stringify(here))
    } catch {
      // Without a memory it holds for this page.
    }
  }
  return {
    of: id => read()[id] ?? [],
    add: (id, build) => {
      if (read()[id]?.[0] !== build) write(id, builds => [build, ...builds.filter(each => each !== build)])
    },
    remove: (id, build) => {
      if (read()[id]?.includes(build)) write(id, builds => builds.filter(each => each !== build))
    },
  }
}

import { fetchJson, readInlined } from './inlined.ts'
import type { Redirect } from './outcome.ts'

/** The build this page was started from, with its route rules. */
export interface Build {
  readonly id: string
  readonly redirects: readonly Redirect[]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const redirectsOf = (value: unknown): Redirect[] =>
  isObject(value) && Array.isArray(value.redirects)
    ? value.redirects.filter(
        (each): each is Redirect => isObject(each) && typeof each.from === 'string' && typeof each.to === 'string',
      )
    : []

export const idOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value.id === 'string' && value.id !== '' ? value.id : undefined

let current: Promise<Build> | undefined

async function find(): Promise<Build> {
  const inlined = readInlined('techo-build')
  const id = idOf(inlined)
  if (id) return { id, redirects: redirectsOf(inlined) }
  // A static host inlines nothing: what is latest while the page starts is what it was started from.
  try {
    const latest = idOf(await fetchJson('/builds/latest.json'))
    if (latest) return { id: latest, redirects: redirectsOf(await fetchJson(`/builds/meta/${latest}.json`)) }
  } catch (error) {
    console.warn('This build’s id and route rules could not be read', error)
  }
  return { id: '', redirects: [] }
}

/** Never rejects; without an id no newer build is ever noticed, without rules nothing is redirected. */
export const thisBuild = (): Promise<Build> => {
  current ??= find()
  return current
}

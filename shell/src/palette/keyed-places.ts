import type { MenuEntry } from '@techo/core'
import { ownKeys } from '../layouts/own-keys.ts'

const isOwn = ({ to }: MenuEntry): boolean => Object.hasOwn(ownKeys, to)

/** The places with a letter of their own, in their order. The shell's letters are nobody else's; of two remotes the first has one. */
export function keyedPlaces(places: readonly MenuEntry[]): readonly (MenuEntry & { readonly key: string })[] {
  const owners = new Map<string, string>()
  for (const { key, to } of [...places.filter(isOwn), ...places])
    if (key !== undefined && !owners.has(key)) owners.set(key, to)
  return places.flatMap(place =>
    place.key !== undefined && owners.get(place.key) === place.to ? [{ ...place, key: place.key }] : [],
  )
}

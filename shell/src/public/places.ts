import type { GuidePlace } from '@techo/core'
import { places as ofRemotes } from 'techo-guides/index'
import { addresses } from '../addresses.ts'
import { ownKeys } from '../layouts/own-keys.ts'

const keys: Readonly<Record<string, string>> = ownKeys

/** Every page that public texts can lead to, with the letter that leads there after `g`: the shell's and those the remotes tell of. */
export const places: readonly GuidePlace[] = [
  ...addresses.map(({ path, title }) => ({ path, title, ...(keys[path] ? { key: keys[path] } : {}) })),
  ...ofRemotes,
]

export const placeOf = (path: string | undefined): GuidePlace | undefined => places.find(each => each.path === path)

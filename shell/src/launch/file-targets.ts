import type { DeclaredFileTarget, ResolvedRegistry } from '@techo/core'
import { isTaken, type Recognised } from './recognised.ts'

/** Who takes files, and of which remote. */
export interface Taker extends DeclaredFileTarget {
  readonly remoteId: string
}

/** Files that the same ones take. */
export interface FileGroup {
  /** stays the same while more files of the kind come */
  readonly key: string
  readonly files: readonly File[]
  readonly takers: readonly Taker[]
}

/** Files by who takes them, in the order in which they came; those that nobody takes are in no group. */
export function groupsOf(brought: readonly Recognised[], registry: ResolvedRegistry): readonly FileGroup[] {
  const takers = registry.remotes.flatMap(({ id: remoteId, disabled, config }) =>
    disabled ? [] : (config.files ?? []).map(each => ({ ...each, remoteId })),
  )
  const groups = new Map<string, FileGroup>()
  for (const each of brought) {
    if (!('types' in each)) continue
    const own = takers.filter(({ takes }) => each.types.some(type => isTaken(type, takes)))
    const key = own.map(({ remoteId, id }) => `${remoteId} ${id}`).join(', ')
    if (own.length > 0) groups.set(key, { key, takers: own, files: [...(groups.get(key)?.files ?? []), each.file] })
  }
  return [...groups.values()]
}

/** Why a file is not taken; null for one that is. */
export const refusalOf = (each: Recognised, groups: readonly FileGroup[]) =>
  'refused' in each ? each.refused : groups.some(({ files }) => files.includes(each.file)) ? null : 'unknown'

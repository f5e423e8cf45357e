import { basename } from 'node:path'

/** What a remote is found by in the names of browser tests. */
export interface Placed {
  readonly id: string
  /** patterns of its addresses */
  readonly paths: readonly string[]
}

/** The remotes among these files of the checkout. */
export const changedRemotes = (files: readonly string[], remotes: readonly Placed[]): Placed[] =>
  remotes.filter(({ id }) => files.some(file => file.startsWith(`remotes/${id}/`)))

/**
 * The browser tests that belong to changed files: those that changed themselves, and the journeys called like a changed remote
 * or like the beginning of a segment of its addresses (`weekly.spec.ts` of `/mypage/daily/weekly-tasks`).
 * @param files changed files, relative to the root
 * @param specs all browser tests, relative to the root
 */
export function changedSpecs(
  files: readonly string[],
  specs: readonly string[],
  remotes: readonly Placed[],
): readonly string[] {
  const names = changedRemotes(files, remotes).flatMap(({ id, paths }) => [
    id,
    ...paths.flatMap(path => path.split('/').slice(2)),
  ])
  const belongs = (spec: string) => {
    const name = basename(spec, '.spec.ts')
    return spec.startsWith('e2e/journeys/') && names.some(each => each.startsWith(name))
  }
  return specs.filter(spec => files.includes(spec) || belongs(spec))
}

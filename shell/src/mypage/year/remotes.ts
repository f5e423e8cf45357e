import type { DeclaredYear, ResolvedRegistry } from '@techo/core'

export interface YearRemote {
  readonly id: string
  readonly year: DeclaredYear
}

/** The remotes that tell of a year, in the order in which they are told. */
export const yearRemotes = (registry: ResolvedRegistry): readonly YearRemote[] =>
  registry.remotes
    .flatMap(({ id, disabled, config: { year } }) => (!disabled && year ? [{ id, year }] : []))
    .sort((one, other) => one.year.order - other.year.order || (one.id < other.id ? -1 : 1))

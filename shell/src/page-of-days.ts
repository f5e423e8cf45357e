import type { EntityKind, ResolvedRegistry } from '@techo/core'

/** Where days have a page of their own, as `/…/:date`, and today one that moves on; undefined where no remote declares the kind `day`. */
export const pageOfDays = (registry: ResolvedRegistry): Pick<EntityKind, 'href' | 'hrefWithoutDay'> | undefined =>
  registry.remotes
    .flatMap(({ disabled, config }) => (disabled ? [] : (config.entities ?? [])))
    .find(({ type }) => type === 'day')

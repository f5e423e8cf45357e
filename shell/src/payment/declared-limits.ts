import type { DeclaredPlanLimit } from '@techo/core'
import { knownRegistry } from '../federation/registry.ts'

/** What the remotes that are there count of a plan, in the order of the menu's areas. */
export const declaredPlanLimits = (): readonly DeclaredPlanLimit[] =>
  knownRegistry().remotes.flatMap(({ disabled, config }) => (disabled ? [] : (config.planLimits ?? [])))

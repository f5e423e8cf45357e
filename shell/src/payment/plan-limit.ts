import type { Problem } from '@techo/core'

/** Whether a write was refused because the plan holds no more of its kind. */
export const isPlanLimit = (problem: Problem | undefined): boolean => problem?.code?.endsWith('_plan_limit') ?? false

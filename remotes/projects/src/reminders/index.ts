import type { Reminders } from '@techo/core'
import { useMemo } from 'react'
import { mostTasks, useProjectsDueMilestonesQuery, useProjectsDueTargetsQuery } from './api.ts'
import { type DueMilestone, type DueProject, findDue, keyOf } from './due.ts'

interface Rows {
  readonly tasks: readonly DueMilestone[]
  readonly projects: readonly DueProject[]
}

export const reminders: Reminders<Rows> = {
  useRows: ({ today }) => {
    const milestones = useProjectsDueMilestonesQuery(today)
    const targets = useProjectsDueTargetsQuery(today)
    const isKnown = [milestones, targets].every(({ isFetching, error }) => !isFetching && !error)
    const [tasks, projects] = [milestones.currentData, targets.currentData]
    return useMemo(() => (isKnown && tasks && projects ? { tasks, projects } : undefined), [isKnown, tasks, projects])
  },
  due: findDue,
  // A day that a project aims at stays told; of milestones that are not known whole, nothing is over.
  isOver: ({ key, entity_type }, { tasks }) =>
    entity_type === 'task' && tasks.length < mostTasks && !tasks.some(task => keyOf(task) === key),
}

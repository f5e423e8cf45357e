import { type Day, type Id, newId, normalizeForSearch, startOfWeek } from '@techo/core'
import { usePreferences, useToday } from '@techo/data'
import { pendingLine } from '@techo/line'
import { toast, useAnnounce } from '@techo/ui'
import { useRef, useState } from 'react'
import { useAddProjectTasksMutation, useAddTaskActivityMutation, useChangePlanMutation } from './api.ts'
import { useT } from './messages/index.ts'
import { followUp, type Move, outcomeOf, type ProjectPlan, reverseOf } from './plan.ts'
import { isOpen, type PlanChange, type Task, type TaskChange, type TaskLink, type TaskStatus } from './rows.ts'
import { ringOf } from './schedule/network.ts'
import { titleOf } from './title.ts'
import { rankAtEnd, treeOf } from './tree.ts'
import { keepWords } from './words.ts'

/** The code that reads a line; fetched when somebody is about to write one. */
export const fetchAdding = () => import('./line/add.ts')

interface Step {
  readonly forth: PlanChange
  readonly back: PlanChange
}

export type PlanActions = ReturnType<typeof usePlanActions>

/** Everything a person can do with the tasks of a plan. Each is one change of the store, and one step of undo and redo. */
export function usePlanActions(plans: readonly ProjectPlan[]) {
  const t = useT()
  const today = useToday()
  const announce = useAnnounce()
  const { week_start: weekStart } = usePreferences()
  const [changePlan] = useChangePlanMutation()
  const [addTasks] = useAddProjectTasksMutation()
  const [addActivity] = useAddTaskActivityMutation()
  const steps = useRef<{ readonly done: Step[]; readonly undone: Step[] }>({ done: [], undone: [] })
  const [, redraw] = useState(0)

  const planWith = (id: Id) => plans.find(plan => plan.tasks.some(task => task.id === id))
  const rowsOf = (change: PlanChange) => ({
    tasks: plans.flatMap(plan => plan.tasks),
    links: change.removeLinks?.length ? plans.flatMap(plan => plan.links) : [],
  })

  const apply = (change: PlanChange) => {
    void changePlan(change)
    for (const { id, columns } of change.tasks ?? [])
      if (columns.title !== undefined) keepWords(id, columns.title).catch(() => undefined)
  }

  const act = (change: PlanChange, message?: string) => {
    if (!change.tasks?.length && !change.addLinks?.length && !change.removeLinks?.length) return
    steps.current.done.push({ forth: change, back: reverseOf(change, rowsOf(change)) })
    steps.current.undone.length = 0
    redraw(count => count + 1)
    apply(change)
    if (message) toast({ message, onUndo: undo })
  }
  const step = (from: Step[], to: Step[], side: 'forth' | 'back', said: string) => {
    const last = from.pop()
    if (!last) return
    to.push(last)
    redraw(count => count + 1)
    apply(last[side])
    announce(said)
  }
  const undo = () => step(steps.current.done, steps.current.undone, 'back', t('undone'))
  const redo = () => step(steps.current.undone, steps.current.done, 'forth', t('redone'))

  /** Columns of a task, with what follows from them for the others. */
  const edit = (task: Task, columns: TaskChange['columns'], message?: string) => {
    const plan = planWith(task.id)
    const after =
      plan && followUp(plan, { tasks: plan.tasks.map(each => (each.id === task.id ? { ...each, ...columns } : each)) })
    act({ tasks: merged([{ id: task.id, columns }, ...(after?.change.tasks ?? [])]) }, message)
  }

  const move = (moves: readonly Move[]): boolean => {
    const plan = moves[0] && planWith(moves[0].id)
    if (!plan) return false
    const outcome = outcomeOf(plan, moves)
    act(outcome.change)
    return outcome.moved.length > 0
  }

  const setLinks = (plan: ProjectPlan, change: PlanChange, links: readonly TaskLink[]) =>
    act({ ...change, tasks: followUp(plan, { links }).change.tasks ?? [] })

  /** A task at the end of the list, or of `parent`. Null when nothing is left for a title, or too much. */
  const add = (plan: ProjectPlan, typed: string, parent: Id | null): Id | null => {
    const title = titleOf(typed)
    if (title === null) return null
    const id = newId()
    void addTasks([
      {
        id,
        title,
        search_norm: normalizeForSearch(title),
        project_id: plan.project.id,
        parent_id: parent,
        rank_project: rankAtEnd(treeOf(plan.tasks), parent),
      },
    ])
    return id
  }

  return {
    act,
    edit,
    move,
    undo,
    redo,
    canUndo: steps.current.done.length > 0,
    canRedo: steps.current.undone.length > 0,

    add,

    /** What a line says becomes a task at the end. False when nothing of it can be a title, or too much. */
    addLine: (plan: ProjectPlan, line: string, plain: readonly string[]): boolean => {
      if (titleOf(line) === null) return false
      const rank = rankAtEnd(treeOf(plan.tasks), null)
      const { begin, keep } = pendingLine(() => add(plan, line, null))
      void fetchAdding()
        .then(({ addLine }) => addLine(line, { project: plan.project.id, rank, plain, today, weekStart, begin }))
        .catch(keep)
      return true
    },

    rename: (task: Task, typed: string): boolean => {
      const title = titleOf(typed)
      if (title !== null && title !== task.title)
        act({ tasks: [{ id: task.id, columns: { title, search_norm: normalizeForSearch(title) } }] })
      return title !== null
    },

    setStatus: (task: Task, status: TaskStatus) => {
      if (status === task.status) return
      const at = new Date().toISOString()
      edit(task, { status, done_at: status === 'done' ? at : null })
      const verb = status === 'done' || status === 'cancelled' ? status : isOpen(task) ? null : 'reopen'
      if (verb) void addActivity({ id: newId(), day: today, at, verb, task })
    },

    planFor: (task: Task, day: Day | null, message?: string) =>
      act(
        {
          tasks: [
            {
              id: task.id,
              columns: {
                planned_date: day,
                planned_week: day && startOfWeek(day, weekStart),
                planned_time: day === task.planned_date ? task.planned_time : null,
                first_planned_date: task.first_planned_date ?? day,
              },
            },
          ],
        },
        message,
      ),

    /** For the week of today, on no day of it: there it waits on the weekly board. */
    planForWeek: (task: Task, message: string) =>
      act(
        {
          tasks: [
            {
              id: task.id,
              columns: { planned_date: null, planned_week: startOfWeek(today, weekStart), planned_time: null },
            },
          ],
        },
        message,
      ),

    /** With everything below it. */
    remove: (task: Task) => {
      const plan = planWith(task.id)
      if (!plan) return
      const deleted_at = new Date().toISOString()
      const tasks = treeOf(plan.tasks).below(task.id)
      act({ tasks: tasks.map(({ id }) => ({ id, columns: { deleted_at } })) }, t('taskRemoved', { title: task.title }))
    },

    /** False when it may not be made; why is said. */
    link: (pred: Id, succ: Id, type: TaskLink['type'] = 'FS'): boolean => {
      const plan = planWith(pred)
      if (!plan?.tasks.some(({ id }) => id === succ)) return false
      const nameOf = (id: Id) => plan.tasks.find(task => task.id === id)?.title ?? ''
      const refuse = (message: string) => {
        toast({ message })
        return false
      }
      if (plan.links.some(each => each.pred_id === pred && each.succ_id === succ)) return refuse(t('alreadyLinked'))
      const ring = ringOf(plan.plan, { pred, succ })
      if (ring)
        return refuse(t('ring', { path: [pred, ...ring.filter(id => id !== pred), pred].map(nameOf).join(' → ') }))
      const link: TaskLink = { id: newId(), pred_id: pred, succ_id: succ, type, lag: 0 }
      setLinks(plan, { addLinks: [link] }, [...plan.links, link])
      announce(t('linked', { pred: nameOf(pred), succ: nameOf(succ) }))
      return true
    },

    /** Another type or lag: the link is made anew, so that the step can be taken back. */
    setLink: (link: TaskLink, columns: Partial<Pick<TaskLink, 'type' | 'lag'>>) => {
      const plan = planWith(link.pred_id)
      if (!plan) return
      const next = { ...link, ...columns, id: newId() }
      const links = plan.links.map(each => (each.id === link.id ? next : each))
      setLinks(plan, { removeLinks: [link.id], addLinks: [next] }, links)
    },

    unlink: (link: TaskLink) => {
      const plan = planWith(link.pred_id)
      if (plan)
        setLinks(
          plan,
          { removeLinks: [link.id] },
          plan.links.filter(({ id }) => id !== link.id),
        )
    },
  }
}

const merged = (changes: readonly TaskChange[]): readonly TaskChange[] => {
  const byId = new Map<Id, TaskChange>()
  for (const { id, columns } of changes) byId.set(id, { id, columns: { ...byId.get(id)?.columns, ...columns } })
  return [...byId.values()]
}

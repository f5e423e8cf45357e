import type { PlanLink } from './schedule/plan.ts'
import { schedule } from './schedule/schedule.ts'

/** An ordinary plan and a large one: tasks in groups of ten, links that lead forwards. For `pnpm bench rules`. */
const sizes = [
  { tasks: 500, links: 400 },
  { tasks: 5000, links: 4000 },
] as const

/** The same numbers in every run. */
const numbers = () => {
  let state = 7
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

function planOf({ tasks: count, links: most }: (typeof sizes)[number]) {
  const next = numbers()
  const tasks = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    parent: index % 10 === 0 ? null : String(index - (index % 10)),
    start: Math.floor(index / 20),
    duration: 1 + Math.floor(next() * 8),
    mode: 'auto' as const,
    constraint: { kind: 'asap' as const },
    state: 'open' as const,
    progress: Math.floor(next() * 100),
  }))
  const links = new Map<string, PlanLink>()
  while (links.size < most) {
    const pred = Math.floor(next() * (count - 50))
    const succ = pred + 1 + Math.floor(next() * 40)
    if (pred % 10 === 0 || succ % 10 === 0) continue
    const id = `${pred} ${succ}`
    links.set(id, { id, pred: String(pred), succ: String(succ), type: 'FS', lag: 0 })
  }
  return { tasks, links: [...links.values()], begin: 0, policy: 'preserve' as const }
}

/** A link between two summaries of a thousand tasks each. */
function planOfSummaries(count: number) {
  const task = (id: string, parent: string | null) => ({
    id,
    parent,
    start: 0,
    duration: 1,
    mode: 'auto' as const,
    constraint: { kind: 'asap' as const },
    state: 'open' as const,
    progress: 0,
  })
  const tasks = ['before', 'behind'].flatMap(id => [
    task(id, null),
    ...Array.from({ length: count }, (_, index) => task(`${id} ${index}`, id)),
  ])
  const links: PlanLink[] = [{ id: 'link', pred: 'before', succ: 'behind', type: 'FS', lag: 0 }]
  return { tasks, links, begin: 0, policy: 'preserve' as const }
}

const ordinary = sizes.map(size => {
  const plan = planOf(size)
  return { name: `schedule(), ${size.tasks} tasks + ${size.links} links`, work: () => schedule(plan) }
})
const summaries = planOfSummaries(1000)

export const works: readonly { readonly name: string; readonly work: () => unknown }[] = [
  ...ordinary,
  { name: 'schedule(), a link between summaries of 1,000 tasks', work: () => schedule(summaries) },
]

import { type Day, daysBetween, type Language } from '@techo/core'
import { type Doc, emptyDoc, isEmptyDoc } from '@techo/editor/doc'
import type { ActivityRow, TaskRow } from '../api.ts'
import type { GoalRow, HabitDay } from './api.ts'

/** What a week was: counts, goals, habits; and the text that is written of it. */

export interface WeekSums {
  readonly done: number
  readonly rolled: number
  readonly cancelled: number
  readonly left: number
  /** minutes estimated of what was done */
  readonly minutes: number
}

export interface HabitWeek {
  readonly id: string
  readonly title: string
  /** for each day of the week, whether it was done */
  readonly days: readonly boolean[]
}

/** Rolled over: each task once, however often it moved in the week. */
export function sumsOf(tasks: readonly TaskRow[], activity: readonly ActivityRow[]): WeekSums {
  const of = (status: TaskRow['status']) => tasks.filter(task => task.status === status)
  const rolled = activity.filter(each => each.entity_type === 'task' && each.verb === 'rolled')
  const done = of('done')
  return {
    done: done.length,
    rolled: new Set(rolled.map(each => each.entity_id)).size,
    cancelled: of('cancelled').length,
    left: tasks.length - done.length - of('cancelled').length,
    minutes: done.reduce((sum, task) => sum + (task.estimate_min ?? 0), 0),
  }
}

/** Habits with the days of the week on which they were done, those done most first. */
export function habitsOf(done: readonly HabitDay[], first: Day): readonly HabitWeek[] {
  const habits = new Map<string, { title: string; days: boolean[] }>()
  for (const { habit_id, day, habits: named } of done) {
    const habit = habits.get(habit_id) ?? { title: named?.name ?? '', days: Array.from({ length: 7 }, () => false) }
    const index = daysBetween(first, day)
    if (index >= 0 && index < 7) habit.days[index] = true
    habits.set(habit_id, habit)
  }
  const count = ({ days }: HabitWeek) => days.filter(Boolean).length
  return [...habits]
    .map(([id, { title, days }]) => ({ id, title, days }))
    .sort((one, other) => count(other) - count(one) || (one.title < other.title ? -1 : 1))
}

export interface ReviewWords {
  readonly heading: string
  readonly sums: string
  readonly goals: string
  readonly habits: string
  readonly next: string
  readonly goalOf: (goal: GoalRow) => string
  readonly habitOf: (habit: HabitWeek) => string
}

interface Node {
  readonly type: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly Node[]
}

const text = (words: string): Node => ({ type: 'text', text: words })
const paragraph = (words?: string): Node => ({ type: 'paragraph', ...(words ? { content: [text(words)] } : {}) })
const heading = (level: number, words: string): Node => ({ type: 'heading', attrs: { level }, content: [text(words)] })
const list = (items: readonly string[]): Node => ({
  type: 'bulletList',
  content: items.map(words => ({ type: 'listItem', content: [paragraph(words)] })),
})

/** The review below what stands in the note already; written twice it stands there once, brought up to date. */
export function withReview(
  note: Doc | null,
  {
    goals,
    habits,
    words,
  }: { readonly goals: readonly GoalRow[]; readonly habits: readonly HabitWeek[]; readonly words: ReviewWords },
): Doc {
  const before = note && !isEmptyDoc(note) ? (note as unknown as Node) : null
  const kept = before ? withoutReview(before.content ?? [], words.heading) : []
  const review: Node[] = [
    heading(2, words.heading),
    paragraph(words.sums),
    ...(goals.length > 0 ? [heading(3, words.goals), list(goals.map(words.goalOf))] : []),
    ...(habits.length > 0 ? [heading(3, words.habits), list(habits.map(words.habitOf))] : []),
    heading(3, words.next),
    paragraph(),
  ]
  // A document is a tree of such nodes; the schema's own types say more than is needed here.
  return { ...(before ?? emptyDoc()), content: [...kept, ...review] } as unknown as Doc
}

/** Without the machine-written part of an earlier review: from its heading up to what the person wrote under the last one. */
function withoutReview(content: readonly Node[], title: string): readonly Node[] {
  const at = content.findIndex(node => levelOf(node) === 2 && wordsOf(node) === title)
  if (at < 0) return content
  const after = content.findIndex((node, index) => index > at && levelOf(node) <= 2)
  const end = after < 0 ? content.length : after
  const written = content.slice(at, end)
  const thoughts = written.findLastIndex(node => levelOf(node) === 3)
  const own =
    thoughts < 0 ? [] : written.slice(thoughts + 1).filter(node => wordsOf(node) !== '' || node.type !== 'paragraph')
  return [...content.slice(0, at), ...content.slice(end), ...own]
}

const levelOf = (node: Node): number => (node.type === 'heading' ? Number(node.attrs?.level ?? 9) : 9)
const wordsOf = (node: Node): string => node.text ?? (node.content ?? []).map(wordsOf).join('')

/** ●○●… for the eye; the count for everybody. */
export const dotsOf = ({ days }: HabitWeek, language: Language): string =>
  `${days.map(isDone => (isDone ? '●' : '○')).join('')} ${days.filter(Boolean).length}/7${language === 'ja' ? '日' : ''}`

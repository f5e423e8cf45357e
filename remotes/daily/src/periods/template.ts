import { addDays, formatDay, type Language, type Titled, type WeekStart, weekdayOf } from '@techo/core'
import type { Doc } from '@techo/editor/doc'
import { type Period, type PeriodKind, periodInWords, periodOf } from './period.ts'

/**
 * What a note begins with. Variables (`{{date}}` …) in the texts of a template are filled once, when the note is made; one
 * that nobody knows stays as it was typed. A list in a paragraph of its own becomes a list, elsewhere it stands in a line.
 */
export const variables = ['date', 'weekday', 'week', 'yesterday', 'holiday', 'tasks.today', 'habits.today'] as const
export type Variable = (typeof variables)[number]

export type Values = Readonly<Partial<Record<string, string | readonly string[]>>>

export interface TemplateRow {
  readonly id: string
  readonly kind: PeriodKind
  readonly name: string
  readonly doc: unknown
  /** bit 0 is Sunday; null: every day */
  readonly weekdays: number | null
  readonly is_default: boolean
  readonly rank: string
}

/** The template a new note of a period takes by itself: one of that weekday before the default. Null: an empty page. */
export function templateFor(templates: readonly TemplateRow[], { kind, start }: Period): TemplateRow | null {
  const some = templates
    .filter(each => each.kind === kind)
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  const ofWeekday = some.find(each => each.weekdays !== null && (each.weekdays & (1 << weekdayOf(start))) !== 0)
  return (
    (kind === 'day' ? ofWeekday : undefined) ?? some.find(each => each.is_default && each.weekdays === null) ?? null
  )
}

export function valuesOf(
  { kind, start }: Period,
  {
    language,
    weekStart,
    holiday,
    tasks,
    habits,
    more = {},
  }: {
    readonly language: Language
    readonly weekStart: WeekStart
    readonly holiday: Titled | null
    readonly tasks: readonly string[]
    readonly habits: readonly string[]
    readonly more?: Values
  },
): Values {
  return {
    date: kind === 'day' ? formatDay(start, language) : periodInWords({ kind, start }, language),
    weekday: formatDay(start, language, 'weekday'),
    week: periodInWords(periodOf('week', start, weekStart), language),
    yesterday: formatDay(addDays(start, -1), language),
    holiday: holiday?.[language] ?? '',
    'tasks.today': tasks,
    'habits.today': habits,
    ...more,
  }
}

interface Node {
  readonly type?: string
  readonly text?: string
  readonly content?: readonly Node[]
  readonly [name: string]: unknown
}

const variable = /\{\{\s*([a-z]+(?:\.[a-z]+)*)\s*\}\}/g

/** The template's document with its variables filled. */
export function fillTemplate(doc: Doc, values: Values): Doc {
  // A document is a tree of such nodes; the schema's own types say more than is needed here.
  const [filled] = fill(doc as unknown as Node, values)
  return (filled ?? doc) as unknown as Doc
}

function fill(node: Node, values: Values): readonly Node[] {
  if (node.type === 'text') {
    const text = (node.text ?? '').replace(variable, (typed, name: string) => {
      const value = values[name]
      return value === undefined ? typed : typeof value === 'string' ? value : value.join('、')
    })
    // An empty text node is no valid node.
    return text === '' ? [] : [{ ...node, text }]
  }
  const list = listOf(node, values)
  if (list) return list.length > 0 ? [{ type: 'bulletList', content: list.map(item) }] : [{ type: 'paragraph' }]
  if (!node.content) return [node]
  const { content, ...rest } = node
  const inner = content.flatMap(child => fill(child, values))
  return [inner.length > 0 ? { ...rest, content: inner } : rest]
}

const item = (text: string): Node => ({
  type: 'listItem',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** The list a paragraph stands for, when it holds one variable and nothing else. */
function listOf({ type, content }: Node, values: Values): readonly string[] | null {
  const [only] = content ?? []
  if (type !== 'paragraph' || content?.length !== 1 || only?.type !== 'text') return null
  const [typed, name] = [...(only.text ?? '').trim().matchAll(variable)][0] ?? []
  const value = name === undefined ? undefined : values[name]
  return typed === (only.text ?? '').trim() && Array.isArray(value) ? value.filter(text => text !== '') : null
}

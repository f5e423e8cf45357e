import { randomUUID } from 'node:crypto'
import type { rowsOf } from '../support/person.ts'
import { tokyoDay } from '../support/sample-life.ts'
import type { Cell, Ledger } from './ledger.ts'

type Rows = ReturnType<typeof rowsOf>

/** What there is before anybody writes: one or two rows of each area, written through the REST interface. */
export interface Life {
  readonly day: string
  readonly cells: {
    readonly oneLine: Cell
    readonly dayText: Cell
    readonly tasks: readonly Cell[]
    readonly goals: readonly Cell[]
    readonly habits: readonly { readonly name: string; readonly state: Cell }[]
    readonly wishes: readonly string[]
    readonly dreams: readonly string[]
    readonly books: readonly string[]
    readonly project: string
    readonly planned: readonly string[]
  }
}

export const cellOf = (table: string, id: string, column: string): Cell => ({ table, row: { id }, column })

/** The columns of a row that the driver writes. */
export const columns = {
  list_items: ['title', 'doc_text', 'shop', 'price', 'place', 'status'],
  books: ['title', 'publisher'],
  // Their notes are texts that are brought together: lines, no cells.
  tasks: ['title', 'status', 'progress', 'estimate_min'],
} as const

const blank = { title: '', doc_text: '', shop: '', price: '', place: '', publisher: '', progress: '0' } as const

export async function beginLife(rows: Rows, ledger: Ledger): Promise<Life> {
  const day = tokyoDay()
  const titled = (table: 'tasks' | 'list_items' | 'books', more: Readonly<Record<string, unknown>>) => {
    const id = randomUUID()
    const title = ledger.words()
    const status = typeof more.status === 'string' ? more.status : 'todo'
    for (const column of columns[table]) {
      const value =
        column === 'title' ? title : column === 'status' ? status : column === 'estimate_min' ? '' : blank[column]
      ledger.knows(cellOf(table, id, column), value)
    }
    return { id, title, search_norm: title, ...more }
  }
  const project = { id: randomUUID(), name: ledger.words(), status: 'active', start_date: day }
  const tasks = ['a1', 'a2', 'a3'].map(rank_day => titled('tasks', { planned_date: day, rank_day }))
  const planned = ['a1', 'a2', 'a3'].map(rank_project =>
    titled('tasks', { project_id: project.id, rank_project, start_date: day, end_date: day, duration_days: 1 }),
  )
  const wishes = ['a1', 'a2'].map(rank => titled('list_items', { list: 'wish', status: 'want', rank }))
  const dreams = ['a1', 'a2'].map(rank =>
    titled('list_items', { list: 'bucket', status: 'idea', rank, genre: 'making' }),
  )
  const books = [1, 2].map(() => titled('books', { status: 'want' }))
  const habits = ['a1', 'a2'].map(rank => ({ id: randomUUID(), name: ledger.words(), start_date: day, rank }))
  const week = { id: randomUUID(), week_start: weekOf(day), title: ledger.words(), rank: 'a1' }
  const oneLine = { table: 'period_notes', row: { kind: 'day', period_start: day }, column: 'one_line' }
  ledger.knows(oneLine, '')
  const goal = cellOf('weekly_goals', week.id, 'title')
  ledger.knows(goal, week.title)
  const states = habits.map(({ id, name }) => {
    const state = { table: 'habit_entries', row: { habit_id: id, day }, column: 'state' }
    ledger.knows(state, '')
    return { name, state }
  })
  await rows.insert('projects', { ...project, search_norm: project.name })
  await rows.insert('tasks', tasks)
  await rows.insert('tasks', planned)
  await rows.insert('list_items', wishes)
  await rows.insert('list_items', dreams)
  await rows.insert('books', books)
  await rows.insert(
    'habits',
    habits.map(habit => ({ ...habit, search_norm: habit.name })),
  )
  await rows.insert('weekly_goals', week)
  const idOf = ({ id }: { readonly id: string }) => id
  return {
    day,
    cells: {
      oneLine,
      dayText: { ...oneLine, column: 'doc_text' },
      tasks: tasks.map(({ id }) => cellOf('tasks', id, 'title')),
      goals: [goal],
      habits: states,
      wishes: wishes.map(idOf),
      dreams: dreams.map(idOf),
      books: books.map(idOf),
      project: project.id,
      planned: planned.map(idOf),
    },
  }
}

/** The Sunday or Monday that a week of the product begins with: weeks of a new person begin on Sunday. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - date.getUTCDay())
  return date.toISOString().slice(0, 10)
}

import { fieldOf } from '@techo/core'
import type { TableName, Write } from '@techo/data'
import type { SyncKey } from './sync-messages.ts'

/** What a change is about, for people: the first of its writes that has a name among them. */

const nouns: Partial<Readonly<Record<TableName, SyncKey>>> = {
  habit_entries: 'what.checkin',
  habit_events: 'what.checkin',
  habits: 'what.habit',
  habit_groups: 'what.habit',
  habit_schedules: 'what.habit',
  vacations: 'what.habit',
  tasks: 'what.task',
  task_series: 'what.task',
  weekly_goals: 'what.goal',
  period_notes: 'what.page',
  notes: 'what.note',
  note_links: 'what.note',
  note_versions: 'what.note',
  note_templates: 'what.note',
  classifications: 'what.classification',
  classified: 'what.classification',
  attachments: 'what.file',
  profiles: 'what.settings',
  preferences: 'what.settings',
  notifications: 'what.notice',
}

interface WaitingWords {
  readonly what: SyncKey
  /** a title or a name that the writes carry; empty when they carry none */
  readonly title: string
}

export function wordsOf(writes: readonly Write[]): WaitingWords {
  const what = writes
    .map(write => (write.kind === 'call' ? undefined : nouns[write.table]))
    .find(noun => noun !== undefined)
  return { what: what ?? 'what.other', title: writes.map(titleOf).find(title => title !== '') ?? '' }
}

function titleOf(write: Write): string {
  const columns = write.kind === 'upsert' ? write.rows : write.kind === 'patch' ? [write.columns] : []
  for (const { title, name, data } of columns) {
    const told = fieldOf(data, 'title')
    for (const text of [title, name, told]) if (typeof text === 'string' && text.trim() !== '') return text
  }
  return ''
}

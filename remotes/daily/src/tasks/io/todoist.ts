import { emptyTask, type FileTask, type Reading } from './exchange.ts'
import {
  bags,
  type Clock,
  isBag,
  type Json,
  momentOf,
  notesOf,
  type Said,
  Taken,
  textAt,
  textsAt,
  wordsOf,
} from './other-apps.ts'

/**
 * Todoist: the template of a project as CSV (its backups are a ZIP of these), and the JSON of its sync interface, which backup
 * tools keep. A section becomes a tag, comments join the notes; people, reminders and attachments are not taken over.
 */

export const isTodoistCsv = (head: readonly string[]): boolean =>
  ['TYPE', 'CONTENT', 'INDENT'].every(name => head.includes(name))

/** Backups name the file by the project and its number. */
const listOf = (fileName: string): string | null => {
  const name = fileName.replace(/\.csv$/i, '').replace(/\s*\[\d+\]$/, '')
  return /^(inbox|インボックス)$/i.test(name) ? null : name
}

const said = (text: string, { today, weekStart, timeZone }: Clock): Said | null => {
  const moment = momentOf(text, timeZone)
  return moment ? { moment, time: moment.time, rrule: null, mode: 'fixed' } : wordsOf(text, today, weekStart)
}

const label = /(?<!\S)@([^\s@]+)/g

/** A file that hangs on a comment stands in the table as JSON; a link says the same to people. */
const withLinks = (comment: string): string =>
  comment.replace(/\[\[file (\{.*?\})\]\]/gs, (whole, json: string) => {
    try {
      const file: unknown = JSON.parse(json)
      const [name, url] = isBag(file) ? [textAt(file, 'file_name'), textAt(file, 'file_url')] : ['', '']
      return url === '' ? whole : `${name} ${url}`.trim()
    } catch {
      return whole
    }
  })

/** @param rows the head first */
export function readTodoistCsv(
  [head = [], ...rows]: readonly (readonly string[])[],
  file: string,
  clock: Clock,
): Reading {
  const taken = new Taken()
  const list = listOf(file)
  let section = ''
  /** the last task of each indent */
  const above: string[] = []
  for (const [index, row] of rows.entries()) {
    const cell = (name: string) => (row[head.indexOf(name)] ?? '').trim()
    const line = index + 2
    const content = cell('TYPE') === 'note' ? withLinks(cell('CONTENT')) : cell('CONTENT')
    const type = cell('TYPE')
    if (type === 'section') section = content
    if (type === 'note') {
      const last = taken.tasks.pop()
      if (last) taken.tasks.push({ ...last, notes: notesOf(last.notes, content) })
      else taken.refuse(line, 'notTask', content)
    }
    if (type !== 'task') continue
    const [date, deadline] = [cell('DATE'), cell('DEADLINE')]
    const [when, due] = [date === '' ? null : said(date, clock), deadline === '' ? null : said(deadline, clock)]
    const bare = content.replace(label, '').trim()
    const labels = bare === '' ? [] : [...content.matchAll(label)].map(([, name = '']) => name)
    const indent = Math.max(1, Number(cell('INDENT')) || 1)
    above.length = indent - 1
    taken.add(
      {
        ...emptyTask,
        line,
        key: ['todoist', list, section, indent, content, date].join('\t'),
        ref: String(line),
        parent: above.at(-1) ?? null,
        title: bare || content,
        list,
        tags: [...labels, section].filter(Boolean),
        // One is the most urgent, as the program shows it.
        priority: Math.max(0, 4 - (Number(cell('PRIORITY')) || 4)),
        notes: cell('DESCRIPTION'),
        planned_date: when?.moment?.day ?? null,
        planned_time: when?.time ?? null,
        deadline_date: due?.moment?.day ?? null,
        estimate_min: minutesOf(cell('DURATION'), cell('DURATION_UNIT')),
        rrule: when?.rrule ?? null,
        mode: when?.mode ?? 'fixed',
      },
      [(date !== '' && !when) || (deadline !== '' && !due) ? 'dateLeft' : false],
    )
    above[indent - 1] = String(line)
  }
  return taken
}

const minutesOf = (amount: string, unit: string): number | null => {
  const minutes = Math.round(Number(amount) * (unit === 'day' ? 1_440 : 1))
  return amount !== '' && minutes > 0 && minutes <= 10_080 ? minutes : null
}

export const isTodoistBackup = (json: unknown): json is Json =>
  isBag(json) && Array.isArray(json.items) && Array.isArray(json.projects)

export function readTodoistBackup(json: Json, clock: Clock): Reading {
  const taken = new Taken()
  const nameOf = (some: unknown) => new Map(bags(some).map(each => [textAt(each, 'id'), textAt(each, 'name')]))
  const inboxes = bags(json.projects).filter(each => each.inbox_project === true || each.is_inbox_project === true)
  const projects = nameOf(json.projects)
  for (const inbox of inboxes) projects.delete(textAt(inbox, 'id'))
  const sections = nameOf(json.sections)
  const comments = new Map<string, string[]>()
  const withFiles = new Set<string>()
  for (const note of bags(json.notes)) {
    const item = textAt(note, 'item_id')
    comments.set(item, [...(comments.get(item) ?? []), textAt(note, 'content')])
    if (isBag(note.file_attachment)) withFiles.add(item)
  }
  for (const [index, item] of bags(json.items).entries()) {
    if (item.is_deleted === true) continue
    const id = textAt(item, 'id')
    const task = taskOf(item, index + 1, clock)
    taken.add(
      {
        ...task.row,
        key: `todoist ${id}`,
        ref: id,
        parent: textAt(item, 'parent_id') || null,
        list: projects.get(textAt(item, 'project_id')) ?? null,
        tags: [...textsAt(item, 'labels'), sections.get(textAt(item, 'section_id')) ?? ''].filter(Boolean),
        notes: notesOf(task.row.notes, ...(comments.get(id) ?? [])),
      },
      [task.isDateLeft && 'dateLeft', withFiles.has(id) && 'fileLeft'],
    )
  }
  return taken
}

function taskOf(item: Json, line: number, clock: Clock): { readonly row: FileTask; readonly isDateLeft: boolean } {
  const [due, deadline, duration] = [item.due, item.deadline, item.duration].map(each => (isBag(each) ? each : {}))
  const date = textAt(due ?? {}, 'date')
  const moment = momentOf(date, clock.timeZone)
  // The words of a repetition start from the day it is due next.
  const repeats = due?.is_recurring === true
  const words = repeats ? wordsOf(textAt(due ?? {}, 'string'), moment?.day ?? clock.today, clock.weekStart) : null
  const isDone = item.checked === true || item.checked === 1
  return {
    isDateLeft: (date !== '' && !moment) || (repeats && !isDone && !words?.rrule),
    row: {
      ...emptyTask,
      line,
      key: '',
      title: textAt(item, 'content'),
      status: isDone ? 'done' : 'todo',
      // Four is the most urgent, other than in the program and its CSV.
      priority: Math.max(0, (Number(textAt(item, 'priority')) || 1) - 1),
      notes: textAt(item, 'description'),
      planned_date: moment?.day ?? null,
      planned_time: moment?.time ?? null,
      deadline_date: momentOf(textAt(deadline ?? {}, 'date'), clock.timeZone)?.day ?? null,
      estimate_min: minutesOf(textAt(duration ?? {}, 'amount'), textAt(duration ?? {}, 'unit')),
      done_on: isDone ? (momentOf(textAt(item, 'completed_at'), clock.timeZone)?.day ?? null) : null,
      rrule: isDone ? null : (words?.rrule ?? null),
      mode: words?.mode ?? 'fixed',
    },
  }
}

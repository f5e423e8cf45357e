import { clockAt } from '@techo/core'
import { parseRule } from '@techo/core/recurrence'
import type { TaskStatus } from '../task.ts'
import { emptyTask, type Reading } from './exchange.ts'
import { type Clock, momentOf, notesOf, Taken } from './other-apps.ts'

/**
 * TickTick's backup: a CSV whose head comes after some lines about the file. Days are instants, of which `Timezone` says the
 * clock; a task of the whole day stands at midnight there. Reminders, folders and the order are not taken over.
 */

/** The row with the names of the columns, -1 when this is no file of TickTick. */
export const tickTickHead = (rows: readonly (readonly string[])[]): number =>
  rows.slice(0, 12).findIndex(row => ['List Name', 'Title', 'Status', 'Is All Day'].every(name => row.includes(name)))

const levels: Readonly<Record<string, number>> = { 1: 1, 3: 2, 5: 3 }
const states: Readonly<Record<string, TaskStatus>> = { 1: 'done', 2: 'done', [-1]: 'cancelled' }

export function readTickTick(rows: readonly (readonly string[])[], clock: Clock): Reading {
  const taken = new Taken()
  const at = tickTickHead(rows)
  const head = rows[at] ?? []
  for (const [index, row] of rows.slice(at + 1).entries()) {
    const cell = (name: string) => (row[head.indexOf(name)] ?? '').trim()
    const line = at + index + 2
    if (row.every(each => each.trim() === '')) continue
    const title = cell('Title')
    if (cell('Kind') === 'NOTE') {
      taken.refuse(line, 'notTask', title)
      continue
    }
    const zone = cell('Is All Day') === 'true' ? knownZone(cell('Timezone'), clock) : clock.timeZone
    const momentAt = (name: string) => {
      // Some versions write instants of UTC without saying so.
      const moment = momentOf(cell(name).replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/, '$1T$2Z'), zone)
      return moment && cell('Is All Day') === 'true' ? { ...moment, time: null } : moment
    }
    const [start, due] = [momentAt('Start Date'), momentAt('Due Date')]
    const planned = start ?? due
    const isSpan = start !== null && due !== null && due.day > start.day
    const status = states[cell('Status')] ?? 'todo'
    const repeat = cell('Repeat')
    const rrule = status === 'todo' && repeat !== '' && parseRule(repeat) ? repeat.replace(/^RRULE:/i, '') : null
    const list = cell('List Name')
    taken.add(
      {
        ...emptyTask,
        line,
        // The numbers of the file begin anew with each backup.
        key: ['ticktick', list, title, cell('Created Time')].join('\t'),
        ref: cell('taskId') || null,
        parent: cell('parentId') || null,
        title,
        list: /^(inbox|収集箱|受信トレイ|インボックス)$/i.test(list) ? null : list || null,
        tags: [...cell('Tags').split(','), cell('Column Name')].flatMap(tag => tag.trim() || []),
        status,
        priority: levels[cell('Priority')] ?? 0,
        planned_date: planned?.day ?? null,
        planned_time: planned?.time ?? null,
        deadline_date: isSpan ? due.day : null,
        deadline_time: isSpan ? due.time : null,
        done_on:
          status === 'done' ? (momentOf(cell('Completed Time').replace(' ', 'T'), clock.timeZone)?.day ?? null) : null,
        // Boxes of a checklist.
        notes: notesOf(cell('Content').replace(/^▫/gm, '☐ ').replace(/^▪/gm, '☑ ')),
        rrule,
      },
      [
        status === 'todo' && repeat !== '' && rrule === null && 'repeatLeft',
        [start, due].some((moment, which) => !moment && cell(which === 0 ? 'Start Date' : 'Due Date') !== '') &&
          'dateLeft',
      ],
    )
  }
  return taken
}

/** A name that this device does not know is as good as none. */
const knownZone = (zone: string, { timeZone }: Clock): string => {
  try {
    clockAt(0, zone || timeZone)
    return zone || timeZone
  } catch {
    return timeZone
  }
}

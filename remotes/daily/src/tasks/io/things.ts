import { addDays } from '@techo/core'
import { emptyTask, type FileTask, type Reading } from './exchange.ts'
import { bags, type Clock, type Json, type Moment, momentOf, notesOf, Taken, textAt, textsAt } from './other-apps.ts'

/**
 * Things, which saves no file itself: the JSON that its own address scheme takes (`type` and `attributes`), and that of
 * things.py and things-cli (plain fields, with `uuid`). A project or an area becomes a list, a heading a tag, a checklist tasks
 * below the task. Repetitions are in neither of the two.
 */

const types = new Set(['to-do', 'project', 'heading', 'area'])

export const isThings = (json: unknown): json is readonly Json[] => {
  const all = bags(json)
  return all.length > 0 && all.every(each => types.has(textAt(each, 'type')))
}

interface Place {
  readonly list: string | null
  readonly heading: string
}

export function readThings(json: readonly Json[], clock: Clock): Reading {
  const taken = new Taken()
  let line = 0
  const readAll = (items: readonly Json[], place: Place) => {
    let { heading } = place
    for (const item of items) {
      const facts = factsOf(item)
      const title = textAt(facts, 'title')
      const type = textAt(item, 'type')
      if (type === 'heading') heading = title
      else if (type === 'to-do') readOne(facts, { list: place.list, heading })
      else {
        if (textAt(facts, 'notes') !== '')
          taken.faults.push({ line: line + 1, reason: 'listTextLeft', text: title.slice(0, 200), isNote: true })
        readAll(bags(facts.items), { list: title || null, heading: '' })
      }
      if (type === 'heading') readAll(bags(facts.items), { list: place.list, heading })
    }
  }
  const readOne = (facts: Json, place: Place) => {
    line++
    const { task, isDateLeft } = taskOf(facts, line, place, clock)
    taken.add(task, [isDateLeft && 'dateLeft'])
    for (const [index, each] of bags(facts.checklist ?? facts['checklist-items']).entries()) {
      const part = factsOf(each)
      taken.add({
        ...emptyTask,
        line,
        key: `${task.key}\t${index}\t${textAt(part, 'title')}`,
        parent: task.ref,
        title: textAt(part, 'title'),
        status: statusOf(part),
        list: task.list,
      })
    }
  }
  readAll(json, { list: null, heading: '' })
  return taken
}

const factsOf = (item: Json): Json => {
  const { attributes } = item
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : item
}

const statusOf = (facts: Json): FileTask['status'] => {
  const status = textAt(facts, 'status')
  if (facts.canceled === true || status === 'canceled') return 'cancelled'
  return facts.completed === true || status === 'completed' ? 'done' : 'todo'
}

/** `today`, `evening` and `tomorrow` beside dates, `2026-11-20@18:00` with a time. */
function whenOf(text: string, { today, timeZone }: Clock): Moment | null {
  if (text === 'today' || text === 'evening') return { day: today, time: null }
  if (text === 'tomorrow') return { day: addDays(today, 1), time: null }
  return momentOf(text.replace('@', 'T'), timeZone)
}

const undated = new Set(['', 'anytime', 'someday'])

function taskOf(
  facts: Json,
  line: number,
  { list, heading }: Place,
  clock: Clock,
): { readonly task: FileTask; readonly isDateLeft: boolean } {
  const title = textAt(facts, 'title')
  const [when, deadline] = [textAt(facts, 'start_date', 'when'), textAt(facts, 'deadline')]
  const [planned, due] = [whenOf(when, clock), whenOf(deadline, clock)]
  const status = statusOf(facts)
  const where = list ?? (textAt(facts, 'project_title', 'list', 'area_title') || null)
  const tag = heading || textAt(facts, 'heading_title', 'heading')
  return {
    isDateLeft: (!planned && !undated.has(when)) || (!due && deadline !== ''),
    task: {
      ...emptyTask,
      line,
      key: `things ${textAt(facts, 'uuid') || [where, tag, title, when, deadline].join('\t')}`,
      ref: textAt(facts, 'uuid') || String(line),
      title,
      list: where,
      tags: [...textsAt(facts, 'tags'), tag].filter(Boolean),
      status,
      planned_date: planned?.day ?? null,
      planned_time: planned?.time ?? null,
      deadline_date: due?.day ?? null,
      done_on:
        status === 'done'
          ? (momentOf(textAt(facts, 'stop_date', 'completion-date').slice(0, 10), clock.timeZone)?.day ?? null)
          : null,
      notes: notesOf(textAt(facts, 'notes')),
    },
  }
}

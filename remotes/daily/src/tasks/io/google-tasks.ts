import { emptyTask, type Reading } from './exchange.ts'
import { bags, type Clock, isBag, type Json, momentOf, Taken, textAt } from './other-apps.ts'

/** Google Tasks as Google Takeout gives it: lists of tasks in `Tasks.json`. A due moment is midnight of UTC and means the day. */

export const isGoogleTasks = (json: unknown): json is Json => isBag(json) && textAt(json, 'kind') === 'tasks#taskLists'

/** What the list is called that everybody begins with. */
const first = /^(my tasks|マイタスク)$/i

export function readGoogleTasks(json: Json, clock: Clock): Reading {
  const taken = new Taken()
  let line = 0
  for (const list of bags(json.items)) {
    const name = textAt(list, 'title').trim()
    for (const task of bags(list.items)) {
      line++
      // The app leaves empty lines behind.
      if (task.deleted === true || (textAt(task, 'title').trim() === '' && textAt(task, 'notes') === '')) continue
      const isDone = textAt(task, 'status') === 'completed'
      const due = textAt(task, 'due')
      const day = momentOf(due.slice(0, 10), clock.timeZone)
      const links = bags(task.links).map(link => textAt(link, 'link'))
      taken.add(
        {
          ...emptyTask,
          line,
          key: `google ${textAt(task, 'id') || `${name}\t${textAt(task, 'title')}\t${due}`}`,
          ref: textAt(task, 'id') || null,
          parent: textAt(task, 'parent') || null,
          title: textAt(task, 'title') || (textAt(task, 'notes').split('\n')[0] ?? '').slice(0, 200),
          list: name === '' || first.test(name) ? null : name,
          status: isDone ? 'done' : 'todo',
          planned_date: day?.day ?? null,
          done_on: isDone ? (momentOf(textAt(task, 'completed'), clock.timeZone)?.day ?? null) : null,
          notes: [textAt(task, 'notes'), ...links].filter(Boolean).join('\n'),
        },
        [due !== '' && !day && 'dateLeft', isBag(task.task_recurrence_id) && 'repeatLeft'],
      )
    }
  }
  return taken
}

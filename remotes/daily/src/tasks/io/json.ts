import type { Reading } from './exchange.ts'
import { isGoogleTasks, readGoogleTasks } from './google-tasks.ts'
import type { Clock } from './other-apps.ts'
import { isThings, readThings } from './things.ts'
import { isTodoistBackup, readTodoistBackup } from './todoist.ts'

/** JSON of the programs that are known; another one is unreadable as a whole. */
export function readJson(text: string, name: string, clock: Clock): Reading {
  const unreadable: Reading = { tasks: [], faults: [{ line: 1, reason: 'unreadable', text: name }] }
  try {
    const json: unknown = JSON.parse(text)
    if (isGoogleTasks(json)) return readGoogleTasks(json, clock)
    if (isTodoistBackup(json)) return readTodoistBackup(json, clock)
    return isThings(json) ? readThings(json, clock) : unreadable
  } catch (error) {
    if (error instanceof SyntaxError) return unreadable
    throw error
  }
}

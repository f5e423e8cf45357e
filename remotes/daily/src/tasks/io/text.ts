import { readTable } from '@techo/core/files'
import { readCsv } from './csv.ts'
import type { Reading } from './exchange.ts'
import { readIcs } from './ics.ts'
import { readJson } from './json.ts'
import type { Clock } from './other-apps.ts'
import { readTickTick, tickTickHead } from './ticktick.ts'
import { readTodoTxt } from './todo-txt.ts'
import { isTodoistCsv, readTodoistCsv } from './todoist.ts'

/** The program that wrote it is known by what stands in it; only plain lines are taken for todo.txt. */
export function readText(text: string, name: string, clock: Clock): Reading {
  const plain = text.replace(/^\ufeff/, '')
  if (/^\s*BEGIN:VCALENDAR/i.test(plain)) return readIcs(plain, clock.timeZone)
  if (/^\s*[[{]/.test(plain) && /\.json$/i.test(name)) return readJson(plain, name, clock)
  if (!/\.(csv|tsv)$/i.test(name)) return readTodoTxt(plain)
  const table = readTable(plain)
  if (isTodoistCsv(table[0] ?? [])) return readTodoistCsv(table, name.split('/').at(-1) ?? name, clock)
  return tickTickHead(table) < 0 ? readCsv(table) : readTickTick(table, clock)
}

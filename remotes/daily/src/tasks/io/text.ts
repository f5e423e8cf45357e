import { parseTable, readCsv } from './csv.ts'
import type { Reading } from './exchange.ts'
import { readIcs } from './ics.ts'
import type { Clock } from './other-apps.ts'
import { readTodoTxt } from './todo-txt.ts'

/** The program that wrote it is known by what stands in it; only plain lines are taken for todo.txt. */
export async function readText(text: string, name: string, clock: Clock): Promise<Reading> {
  const plain = text.replace(/^\ufeff/, '')
  if (/^\s*BEGIN:VCALENDAR/i.test(plain)) return readIcs(plain, clock.timeZone)
  if (/^\s*[[{]/.test(plain) && /\.json$/i.test(name)) return (await import('./json.ts')).readJson(plain, name, clock)
  if (!/\.(csv|tsv)$/i.test(name)) return readTodoTxt(plain)
  const table = parseTable(plain)
  const [{ isTodoistCsv, readTodoistCsv }, { readTickTick, tickTickHead }] = await Promise.all([
    import('./todoist.ts'),
    import('./ticktick.ts'),
  ])
  if (isTodoistCsv(table[0] ?? [])) return readTodoistCsv(table, name.split('/').at(-1) ?? name, clock)
  return tickTickHead(table) < 0 ? readCsv(table) : readTickTick(table, clock)
}

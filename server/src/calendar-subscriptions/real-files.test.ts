import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import table from './libical-rules.json' with { type: 'json' }

/** Where `pnpm check:importers` put what other projects test themselves with; empty in every other run. */
const folder = process.env.IMPORTER_FILES ?? ''

const wallOf = (text: string) =>
  text.replace(/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?Z?$/, (_, year, month, day, hour, minute, second) =>
    hour === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day}T${hour}:${minute}:${second}`,
  )

/** What a block of lines says; null where it holds no rule. */
function rowOf(block: string) {
  const said = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(block)?.[1]
  const [rule, from] = [said('RRULE'), said('START-AT')]
  if (rule === undefined) return null
  const start = wallOf(said('DTSTART') ?? '')
  const times = (said('INSTANCES') ?? '')
    .split(',')
    // A failure stands there in words.
    .filter(each => /^\d/.test(each))
    .map(each => (wallOf(each).slice(10) === start.slice(10) ? wallOf(each).slice(0, 10) : wallOf(each)))
  return { rule, start, ...(from === undefined ? {} : { from: wallOf(from) }), times: times.join(' ') }
}

test.runIf(folder !== '')('the table of libical’s rules is what its file says', async () => {
  const text = await readFile(join(folder, 'libical/libical/src/test/icalrecur_test.txt'), 'utf8')
  const rows = text.split('\n\n').flatMap(block => rowOf(block) ?? [])
  expect(rows).toHaveLength(146)
  expect(table).toEqual(rows)
})

import { hasPostgres, newPerson, type Person, startBackend, startPostgres } from '@techo/testing'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { fillAccount } from './filled-account.ts'
import { rows } from './rows.ts'

const here = await startBackend()
// The other one is a real PostgreSQL where there is one.
const postgres = hasPostgres ? await startPostgres() : null
const there = await startBackend(postgres ? { databaseUrl: postgres.url } : {})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await postgres?.stop()
})
const { db } = here.server

type Backend = typeof here

const tokenOf = async (person: Person) => (await person.client.auth.getSession()).data.session?.access_token ?? ''

async function exported(backend: Backend, person: Person): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { authorization: `Bearer ${await tokenOf(person)}` }
  const answer = await backend.server.fetch(new Request('http://localhost/api/account/export', { headers }))
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

interface Report {
  readonly mode: string
  readonly tables: readonly { name: string; added: number; same: number; changed: number; refused: number }[]
  readonly refused: readonly { table: string; line: number; reason: string }[]
  readonly files: { readonly added: number; readonly same: number; readonly missing: number }
}

async function imported(backend: Backend, person: Person, mode: string, zip: Uint8Array<ArrayBuffer>): Promise<Report> {
  const answer = await backend.server.fetch(
    new Request(`http://localhost/api/account/import?mode=${mode}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/zip' },
      body: zip,
    }),
  )
  const report = await answer.json()
  expect(report).toMatchObject({ mode })
  return report
}

const linesOf = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(zip, { filter: ({ name }) => name.startsWith('data/') })).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  )

const sums = (report: Report) => {
  const total = (key: 'added' | 'same' | 'changed' | 'refused') =>
    report.tables.reduce((sum, each) => sum + each[key], 0)
  return { added: total('added'), same: total('same'), changed: total('changed'), refused: total('refused') }
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

describe('an account that moves', () => {
  test('is line by line the same on another backend, and nothing is written twice', async () => {
    const person = await newPerson(here)
    await fillAccount(here.server, person.user.id)
    const upload = person.client.storage
      .from('attachments')
      .upload(`${person.user.id}/a.gif`, pixel, { contentType: 'image/gif' })
    expect((await upload).error).toBeNull()
    const { error } = await person.client.from('tasks').update({ doc: null, doc_text: '書き直した' }).neq('title', '')
    expect(error).toBeNull()
    const archive = await exported(here, person)
    const before = linesOf(archive)
    expect(before['data/tasks.ndjson']).toMatch(/"rev": ?2,/)
    for (const name of Object.keys(rows)) expect(before[`data/${name}.ndjson`], name).toMatch(/^\{/)

    const other = await newPerson(there)
    const untouched = linesOf(await exported(there, other))
    const dry = await imported(there, other, 'dry-run', archive)
    expect(dry.refused).toEqual([])
    expect(dry.files).toEqual({ added: 1, same: 0, missing: 0 })
    expect(linesOf(await exported(there, other))).toEqual(untouched)

    const report = await imported(there, other, 'replace', archive)
    expect(report.refused).toEqual([])
    expect(report.files).toEqual({ added: 1, same: 0, missing: 0 })
    const copy = await exported(there, other)
    expect(linesOf(copy)).toEqual(before)
    expect(Object.keys(unzipSync(copy)).sort()).toEqual(Object.keys(unzipSync(archive)).sort())

    const again = await imported(there, other, 'merge', archive)
    expect(sums(again)).toEqual({
      added: 0,
      same: Object.values(before).join('').trimEnd().split('\n').length,
      changed: 0,
      refused: 0,
    })
    expect(again.files).toEqual({ added: 0, same: 1, missing: 0 })
    expect(linesOf(await exported(there, other))).toEqual(before)
  })

  test('gets ids of its own beside the account it came from, everywhere the old ones stand', async () => {
    const person = await newPerson(here)
    await fillAccount(here.server, person.user.id)
    const [note, task] = [crypto.randomUUID(), crypto.randomUUID()]
    const mention = { type: 'mention', attrs: { id: task, type: 'task' } }
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [mention] }] }
    expect((await person.client.from('tasks').insert({ id: task, title: '元の用事' })).error).toBeNull()
    expect((await person.client.from('notes').insert({ id: note, title: '元', doc, doc_text: '' })).error).toBeNull()
    const archive = await exported(here, person)

    const other = await newPerson(here)
    const report = await imported(here, other, 'replace', archive)
    expect(report.refused).toEqual([])
    const after = linesOf(await exported(here, other))
    const before = linesOf(archive)
    for (const [name, text] of Object.entries(before))
      expect(after[name]?.split('\n').length, name).toBe(text.split('\n').length)
    const all = Object.values(after).join('')
    expect(all).not.toContain(task)
    expect(all).not.toContain(note)
    const { data } = await other.client.from('tasks').select('id').eq('title', '元の用事').single()
    const copied = await other.client.from('notes').select('doc').eq('title', '元').single()
    expect(JSON.stringify(copied.data?.doc)).toContain(data?.id)
    expect(linesOf(await exported(here, person))).toEqual(before)
    expect(sums(await imported(here, other, 'merge', archive))).toMatchObject({ added: 0, changed: 0, refused: 0 })
  })

  test('is equal whatever it holds', async () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter(text => text.trim() !== '' && !text.includes('\u0000') && text.isWellFormed())
    const task = fc.record({ title: word, priority: fc.integer({ min: 0, max: 3 }), parent: fc.nat(), doc_text: word })
    const habit = fc.record({ name: word, days: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 5 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(task, { maxLength: 12 }), fc.array(habit, { maxLength: 3 }), async (tasks, habits) => {
        const person = await newPerson(here)
        const ids: string[] = []
        for (const { title, priority, parent, doc_text } of tasks) {
          const id = crypto.randomUUID()
          // Every other one hangs below a task at the top.
          const parent_id = ids.length % 2 === 1 ? (ids[(parent % Math.ceil(ids.length / 2)) * 2] ?? null) : null
          const { error } = await person.client.from('tasks').insert({ id, title, priority, parent_id, doc_text })
          expect(error).toBeNull()
          ids.push(id)
        }
        for (const { name, days } of habits) {
          const id = crypto.randomUUID()
          expect((await person.client.from('habits').insert({ id, name })).error).toBeNull()
          const entries = days.map(day => ({
            habit_id: id,
            day: `2026-10-${String(day).padStart(2, '0')}`,
            state: 'done' as const,
          }))
          expect((await person.client.from('habit_entries').insert(entries)).error).toBeNull()
        }
        const archive = await exported(here, person)
        const other = await newPerson(there)
        expect((await imported(there, other, 'replace', archive)).refused).toEqual([])
        expect(linesOf(await exported(there, other))).toEqual(linesOf(archive))
      }),
      { numRuns: 5 },
    )
  })
})

describe('the rules of the database', () => {
  test('know of every trigger whether it checks or changes', async () => {
    const found = await db.asAdmin(sql =>
      sql.query<{ name: string }>(`
        select distinct f.pronamespace::regnamespace || '.' || f.proname as name
          from pg_trigger as t join pg_proc as f on f.oid = t.tgfoid join pg_class as c on c.oid = t.tgrelid
         where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by 1`),
    )
    // Those that check stand in server/src/account-data/import-tables.ts and are on while an archive is imported.
    const checks = [
      'count_rows',
      'keep_few_subscriptions',
      'keep_task_links',
      'keep_task_links_open',
      'keep_task_project',
      'keep_task_ring',
      'keep_tree',
      'refuse_script',
    ]
    const makes = [
      'announce',
      'count_notes_revision',
      'count_revision',
      'find_linked_note',
      'keep_habit_sum',
      'keep_note_version',
      'note_reminder_change',
      'plan_task_week',
      'tell_removed_file',
      'touch',
    ]
    const follows = [
      'follow_length',
      'follow_log_row',
      'follow_reading_row',
      'move_subtasks',
      'resolve_note_links',
      'sum_habit_events',
      'trash_along',
    ]
    const rollsUp = ['roll_up_inserted', 'roll_up_link', 'roll_up_project', 'roll_up_updated']
    const removes = [
      'cut_task_links',
      'drop_habit_events',
      'forget_entity',
      'forget_period',
      'forget_text_links',
      'free_files',
      'thin_note_versions',
      'thin_notifications',
    ]
    const asksThePlan = ['keep_plan_limit']
    // What an import writes goes to a calendar server like any other write, and a morning letter that it asks for is sent.
    const notes = ['note_caldav_change', 'note_digest', 'note_digest_clock']
    const names = found.map(({ name }) => name.replace('private.', '')).filter(name => !name.startsWith('realtime.'))
    expect(names).toEqual([...checks, ...makes, ...follows, ...rollsUp, ...removes, ...asksThePlan, ...notes].sort())
  })
})

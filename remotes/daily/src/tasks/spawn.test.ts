import { civilDay, type Day, newId, toDay } from '@techo/core'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, expect, test } from 'vitest'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
const { outbox, readOnce, store } = await openPage(backend, person)
const { taskApi } = await import('./api.ts')
const { spawnMissed } = await import('./spawn.ts')
afterAll(() => backend.close())

const today = toDay('2026-11-27')
const dayOf = (at: string | null): Day => (at === null ? today : civilDay(Date.parse(at), 'Asia/Tokyo', 0))

/** A series that goes on three days after each end, with its task of November 20. */
async function series(task: object, more: object = {}): Promise<string> {
  const id = newId()
  const rule = { rrule: 'FREQ=DAILY;INTERVAL=3;WKST=SU', mode: 'after_completion', dtstart: '2026-11-20' } as const
  const template = { title: '水をやる' }
  const row = { id, ...rule, template, last_spawned: '2026-11-20', ...more }
  expect((await person.client.from('task_series').insert(row)).error).toBeNull()
  const last = { id: newId(), title: '水をやる', series_id: id, occurrence_date: '2026-11-20', ...task }
  expect((await person.client.from('tasks').insert(last)).error).toBeNull()
  return id
}

async function daysOf(id: string): Promise<readonly (string | null)[]> {
  const { data } = await person.client.from('tasks').select('occurrence_date').eq('series_id', id).order('created_at')
  return (data ?? []).map(({ occurrence_date }) => occurrence_date)
}

async function spawn(): Promise<void> {
  const ask = { forceRefetch: true } as const
  await spawnMissed(await readOnce(store.dispatch(taskApi.endpoints.allSeries.initiate(undefined, ask))), dayOf, 0)
  await outbox.flush()
}

test('where the last task of a series ended and nobody made the next, it is made once, counted from that end', async () => {
  const done = await series({ status: 'done', done_at: '2026-11-24T16:00:00Z' })
  const thrown = await series({ deleted_at: '2026-11-23T03:00:00Z' })
  const cancelled = await series({ status: 'cancelled' })
  const open = await series({ status: 'doing' })
  const paused = await series({ status: 'done', done_at: '2026-11-24T03:00:00Z' }, { paused: true })
  for (let times = 0; times < 2; times++) await spawn()
  // 16:00 in London is the next day in Tokyo.
  expect(await daysOf(done)).toEqual(['2026-11-20', '2026-11-28'])
  expect(await daysOf(thrown)).toEqual(['2026-11-20', '2026-11-26'])
  expect(await daysOf(cancelled)).toEqual(['2026-11-20', '2026-11-30'])
  expect(await daysOf(open)).toEqual(['2026-11-20'])
  expect(await daysOf(paused)).toEqual(['2026-11-20'])
})

import { PostgrestClient } from '@supabase/postgrest-js'
import { newId } from '@techo/core'
import { newPerson, type Person, startBackend } from '@techo/testing'
import { afterAll, describe, expect, it } from 'vitest'
import type { Db } from './database.ts'
import { installBrowser } from './test-browser.ts'

const backend = await startBackend()
installBrowser()
afterAll(() => backend.close())

const { readAll } = await import('./read-all.ts')

async function dbOf({ client }: Person): Promise<Db> {
  const { data } = await client.auth.getSession()
  return new PostgrestClient(`${backend.url}/rest/v1`, {
    headers: { apikey: backend.key, authorization: `Bearer ${data.session?.access_token}` },
  })
}

describe('a list longer than one answer of the backend', () => {
  it.each([[0], [999], [1000], [2300]])('comes whole and in order, each of its %i rows once', async count => {
    const person = await newPerson(backend)
    const rows = Array.from({ length: count }, (_, at) => ({
      id: newId(),
      name: `区分${String(at).padStart(5, '0')}`,
      rank: 'a0',
    }))
    for (let at = 0; at < count; at += 500) {
      const { error } = await person.client.from('habit_groups').insert(rows.slice(at, at + 500))
      expect(error).toBeNull()
    }
    const { data, error } = await readAll(db => db.from('habit_groups').select('name').order('name').order('id')).run(
      await dbOf(person),
    )
    expect(error).toBeNull()
    expect(data).toEqual(rows.map(({ name }) => ({ name })))
  })

  it('fails as a whole when one of its requests does', async () => {
    const db = await dbOf(await newPerson(backend))
    const { data, error } = await readAll(db => db.from('habit_groups').select('no_such' as 'name')).run(db)
    expect(data).toBeNull()
    expect(error).toMatchObject({ code: expect.any(String) })
  })
})

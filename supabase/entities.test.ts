import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteConfig } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../remotes')
const remotes = (await readdir(folder, { withFileTypes: true })).filter(each => each.isDirectory())
const backend = await startBackend()
afterAll(() => backend.close())
const { client } = await newPerson(backend)

describe('what remotes declare as data of the database', () => {
  for (const { name } of remotes)
    it(`${name}: a card that waits for a row can ask for it`, async () => {
      const { default: config } = (await import(join(folder, name, 'remote.config.ts'))) as { default: RemoteConfig }
      for (const { id, when } of config.cards) {
        if (!when) continue
        const query = client
          .from(when.table as 'notes')
          .select('id')
          .is('deleted_at', null)
        expect((await query.match(when.where)).error, id).toBeNull()
      }
    })

  const seen = new Map<string, string>()
  for (const { name } of remotes)
    it(`${name}: every column is there, and every value of a status is one`, async () => {
      const { default: config } = (await import(join(folder, name, 'remote.config.ts'))) as { default: RemoteConfig }
      for (const kind of config.entities ?? []) {
        expect(seen.get(kind.type), `${kind.type} is declared once`).toBeUndefined()
        seen.set(kind.type, name)
        const {
          title,
          text,
          day,
          colour,
          progress,
          status,
          where = {},
          finished = [],
          partOf = [],
          follows = [],
        } = kind
        const parents = partOf.map(({ column }) => column)
        const columns = [title, text, day, colour, progress, status, 'deleted_at', 'updated_at', ...Object.keys(where)]
        for (const table of follows)
          expect(
            (
              await client
                .from(table as 'notes')
                .select('id')
                .limit(0)
            ).error,
            `${kind.type} follows ${table}`,
          ).toBeNull()
        const asked = [...columns, ...parents].filter(column => column !== undefined)
        // The names come from data; what the database says to them is the point.
        const query = client.from(kind.table as 'notes').select(asked.join())
        const searched = kind.searchable === false ? query : query.like('search_norm', '%a%')
        const { error } = await searched.match(where)
        expect(error, `${kind.type} in ${kind.table}`).toBeNull()
        for (const value of finished) {
          const answer = await client
            .from(kind.table as 'tasks')
            .select('id')
            .eq(status as 'status', value as 'done')
          expect(answer.error, `${kind.type}: ${value}`).toBeNull()
        }
      }
    })
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackend, visitor } from '@techo/testing'
import { expect, test } from 'vitest'

test('a second start on the same folder applies nothing, and the seed can be sown twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'techo-seed-'))
  const seed = (await readFile(join(import.meta.dirname, 'seed.sql'), 'utf8')).split(/;\n/).filter(text => text.trim())
  const history =
    'select version, xmin::text as transaction from supabase_migrations.schema_migrations order by version'
  const seen: unknown[] = []
  try {
    for (const start of [1, 2]) {
      const backend = await startBackend({ dataDir })
      const { db } = backend.server
      seen.push(await db.asAdmin(sql => sql.query(history)))
      for (const statement of seed) await db.asAdmin(sql => sql.query(statement))
      if (start === 2) {
        const client = visitor(backend)
        const signIn = await client.auth.signInWithPassword({ email: 'hanako@example.com', password: 'techo-local' })
        expect(signIn.error).toBeNull()
        expect((await client.from('profiles').select('name')).data).toEqual([{ name: '花子' }])
        expect((await client.from('habits').select('name').order('rank')).data?.map(row => row.name)).toEqual([
          '散歩',
          '水を飲む',
          '読書',
        ])
      }
      await backend.close()
    }
    expect(seen[0]).not.toEqual([])
    expect(seen[1]).toEqual(seen[0])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

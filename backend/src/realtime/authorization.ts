import type { Claims, Db, Sql } from '../database/db.ts'
import { DatabaseError } from '../database/db.ts'

/**
 * Whether a private channel is open to somebody: the policies of `realtime.messages` are asked by trying, and what was tried
 * is taken back. A policy may look at `realtime.topic()` and at the extension (`broadcast` or `presence`).
 */
export type Extension = 'broadcast' | 'presence'
export type Rights = Readonly<Record<Extension, boolean>>

class Undone extends Error {}

const extensions: readonly Extension[] = ['broadcast', 'presence']

export async function mayRead(db: Db, claims: Claims, topic: string): Promise<Rights> {
  const rights = { broadcast: false, presence: false }
  await undone(db, async admin => {
    const ids = new Map<string, Extension>()
    for (const extension of extensions) {
      const [row] = await admin.query<{ id: string }>(
        'insert into realtime.messages (topic, extension) values ($1, $2) returning id',
        [topic, extension],
      )
      if (row) ids.set(row.id, extension)
    }
    await db.asUser(claims, async sql => {
      await setTopic(sql, topic)
      const rows = await sql.query<{ id: string }>(
        'select id from realtime.messages where id in (select jsonb_array_elements_text($1::jsonb)::uuid)',
        [JSON.stringify([...ids.keys()])],
      )
      for (const { id } of rows) rights[ids.get(id) ?? 'broadcast'] = true
    })
  })
  return rights
}

export async function mayWrite(db: Db, claims: Claims, topic: string, extension: Extension): Promise<boolean> {
  let allowed = false
  await undone(db, async () => {
    await db.asUser(claims, async sql => {
      await setTopic(sql, topic)
      await sql.query('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, extension])
      allowed = true
    })
  })
  return allowed
}

const setTopic = (sql: Sql, topic: string) => sql.query("select set_config('realtime.topic', $1, true)", [topic])

/** A refusal of the policy counts as no; anything else that goes wrong is thrown. */
async function undone(db: Db, fn: (sql: Sql) => Promise<void>): Promise<void> {
  try {
    await db.asAdmin(async sql => {
      await fn(sql)
      throw new Undone()
    })
  } catch (error) {
    const refused = error instanceof DatabaseError && !/^(08|53|57|58|XX)/.test(error.code)
    if (!(error instanceof Undone) && !refused) throw error
  }
}

import type { Language } from '@techo/core'
import type { Db, Sql } from '../db.ts'
import { log } from '../log.ts'
import type { Letter, Mailer } from '../mail.ts'
import { notify } from '../notify.ts'
import { type DeletionOccasion, letterAboutDeletion } from './deletion-letters.ts'

/**
 * An account goes 14 days after its owner asked for it, and stays as it is until then. The moment stands in the account's
 * `app_metadata`, which only the server writes, so it ends with the account and is in no need of a table.
 */
export interface Deletion {
  /** When the account goes, an ISO instant; null when nobody asked. */
  read(person: string): Promise<string | null>
  /** Asked twice, the first time counts. */
  ask(person: string): Promise<string | null>
  cancel(person: string): Promise<void>
  /** Removes the accounts whose moment has come, with their rows, files and sessions. */
  run(): Promise<void>
}

interface DeletionParts {
  readonly db: Db
  readonly mailer: Mailer | null
  /** the origin that links lead to */
  readonly siteUrl: () => string
  /** milliseconds since 1970 */
  readonly now?: () => number
}

const delay = 14 * 24 * 3_600_000
const place = '/mypage/settings?section=data'
const moment = "(account.raw_app_meta_data ->> 'deletion_at')"

interface Asked {
  readonly id: string
  readonly at: string
  readonly email: string | null
  readonly language: Language | null
}

const told = `account.id::text as id, ${moment} as at, nullif(account.email, '') as email,
  (select p.language from public.profiles as p where p.user_id = account.id) as language`

export function createDeletion({ db, mailer, siteUrl, now = Date.now }: DeletionParts): Deletion {
  const write = async (occasion: DeletionOccasion, { email, language, at }: Asked): Promise<void> => {
    if (email === null || mailer === null) return
    const letter: Letter = letterAboutDeletion(occasion, { to: email, language: language ?? 'ja', at, site: siteUrl() })
    // What was decided stands, whether or not the letter arrives.
    await mailer
      .send(letter)
      .catch(error => log.error({ part: 'deletion', name: error instanceof Error ? error.name : '' }, occasion))
  }
  const read = async (sql: Sql, person: string): Promise<string | null> => {
    const [row] = await sql.query<{ at: string | null }>(
      `select ${moment} as at from auth.users as account where account.id = $1`,
      [person],
    )
    return row?.at ?? null
  }

  return {
    read: person => db.asAdmin(sql => read(sql, person)),
    async ask(person) {
      const at = new Date(now() + delay).toISOString()
      const [asked] = await db.asAdmin(sql =>
        sql.query<Asked & Record<string, unknown>>(
          `update auth.users as account
              set raw_app_meta_data = coalesce(account.raw_app_meta_data, '{}') || jsonb_build_object('deletion_at', $2::text)
            where account.id = $1 and ${moment} is null returning ${told}`,
          [person, at],
        ),
      )
      if (!asked) return db.asAdmin(sql => read(sql, person))
      await notify(db, person, {
        kind: 'account',
        key: `deletion_asked:${at}`,
        params: { what: 'deletion_asked', at },
        href: place,
      })
      await write('asked', asked)
      return at
    },
    async cancel(person) {
      const [asked] = await db.asAdmin(sql =>
        sql.query<Asked & Record<string, unknown>>(
          `with account as (select * from auth.users where id = $1 and raw_app_meta_data ? 'deletion_at' for update),
                kept as (update auth.users as u set raw_app_meta_data = u.raw_app_meta_data - 'deletion_at'
                           from account where u.id = account.id)
           select ${told} from account`,
          [person],
        ),
      )
      if (!asked) return
      await notify(db, person, {
        kind: 'account',
        key: `deletion_cancelled:${asked.at}`,
        params: { what: 'deletion_cancelled' },
        href: place,
      })
      await write('cancelled', asked)
    },
    async run() {
      const due = await db.asAdmin(async sql => {
        const come = await sql.query<{ id: string }>(
          `select account.id::text as id from auth.users as account where ${moment}::timestamptz <= $1::timestamptz`,
          [new Date(now()).toISOString()],
        )
        // The words of a letter stand in tables of the product, which a database may not have yet.
        if (come.length === 0) return []
        return sql.query<Asked & Record<string, unknown>>(
          `select ${told} from auth.users as account where account.id::text = any($1::text[])`,
          [come.map(({ id }) => id)],
        )
      })
      for (const account of due) {
        // Whoever cancels in this moment keeps the account. Rows, sessions and the rows of files go with it.
        const gone = await db.asAdmin(sql =>
          sql.query(`delete from auth.users as account where account.id = $1 and ${moment} = $2 returning 1`, [
            account.id,
            account.at,
          ]),
        )
        if (gone.length > 0) await write('done', account)
      }
    },
  }
}

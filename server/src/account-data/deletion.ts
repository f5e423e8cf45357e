import type { Letter, Mailer } from '@techo/backend/auth'
import { DatabaseError } from '@techo/backend/database'
import { log } from '@techo/backend/log'
import { languages } from '@techo/core'
import { z } from 'zod'
import type { CallFunction } from '../database-function.ts'
import type { Notice } from '../notify.ts'
import { type DeletionOccasion, letterAboutDeletion } from './deletion-letters.ts'

/**
 * An account goes 14 days after its owner asked for it, and stays as it is until then. What becomes of it are functions of the
 * database, in this process or at a hosted project; the files go through the API of the storage.
 */
export interface Deletion {
  /** When the account goes, an ISO instant; null when nobody asked. */
  read(person: string): Promise<string | null>
  /** Asked twice, the first time counts. */
  ask(person: string): Promise<string | null>
  cancel(person: string): Promise<void>
  /** Removes the accounts whose moment has come, with their rows, sessions and files. */
  run(): Promise<void>
}

interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface DeletionDependencies {
  readonly call: CallFunction
  readonly tell: (person: string, notice: Notice) => Promise<unknown>
  /** answers `/storage/v1` without that prefix, with every right */
  readonly storage: (path: string, sent: Sent) => Response | Promise<Response>
  readonly mailer: Mailer | null
  /** the origin that links lead to */
  readonly siteUrl: () => string
  /** milliseconds since 1970 */
  readonly now?: () => number
}

const delay = 14 * 24 * 3_600_000
const place = '/mypage/settings?section=data'
/** answers of the storage for the files of who is gone, before the rest waits for the next time */
const rounds = 20

const asked = z.object({
  id: z.uuid(),
  at: z.string(),
  email: z.string().nullable(),
  language: z.enum(languages).nullable(),
})
type Asked = z.infer<typeof asked>
const files = z.array(z.object({ bucket: z.string(), name: z.string() }))

export function createDeletion({
  call,
  tell,
  storage,
  mailer,
  siteUrl,
  now = Date.now,
}: DeletionDependencies): Deletion {
  const write = async (occasion: DeletionOccasion, { email, language, at }: Asked): Promise<void> => {
    if (email === null || mailer === null) return
    const letter: Letter = letterAboutDeletion(occasion, { to: email, language: language ?? 'ja', at, site: siteUrl() })
    // What was decided stands, whether or not the letter arrives.
    await mailer
      .send(letter)
      .catch(error => log.error({ part: 'deletion', name: error instanceof Error ? error.name : '' }, occasion))
  }
  const read = async (person: string): Promise<string | null> =>
    z
      .string()
      .nullable()
      .parse(await call('account_deletion', ['person', 'uuid', person]))

  const removeFiles = async (): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      const left = files.parse(await call('departed_files'))
      if (left.length === 0) return
      for (const bucket of new Set(left.map(file => file.bucket))) {
        const prefixes = left.flatMap(file => (file.bucket === bucket ? [file.name] : []))
        const answer = await storage(`/object/${encodeURIComponent(bucket)}`, {
          method: 'DELETE',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ prefixes }),
        })
        await answer.body?.cancel()
        if (!answer.ok) throw new Error(`Storage answers ${answer.status}`)
      }
    }
  }

  return {
    read,
    async ask(person) {
      const at = new Date(now() + delay).toISOString()
      const first = asked
        .nullable()
        .parse(await call('ask_account_deletion', ['person', 'uuid', person], ['at', 'text', at]))
      if (!first) return read(person)
      await tell(person, {
        kind: 'account',
        key: `deletion_asked:${at}`,
        params: { what: 'deletion_asked', at },
        href: place,
      })
      await write('asked', first)
      return at
    },
    async cancel(person) {
      const before = asked.nullable().parse(await call('cancel_account_deletion', ['person', 'uuid', person]))
      if (!before) return
      await tell(person, {
        kind: 'account',
        key: `deletion_cancelled:${before.at}`,
        params: { what: 'deletion_cancelled' },
        href: place,
      })
      await write('cancelled', before)
    },
    async run() {
      const moment = new Date(now()).toISOString()
      const due = await call('due_account_deletions', ['moment', 'timestamptz', moment]).catch(error => {
        // The functions are the product's, and the server opens databases that do not have them yet.
        if (error instanceof DatabaseError && error.code === '42883') return null
        throw error
      })
      if (due === null) return
      for (const account of z.array(asked).parse(due)) {
        // Whoever cancels in this moment keeps the account. Rows and sessions go with it, then the files.
        const isGone = await call('delete_account', ['person', 'uuid', account.id], ['at', 'text', account.at])
        if (isGone === true) await write('done', account)
      }
      await removeFiles()
    },
  }
}

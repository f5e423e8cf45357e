import { expect, test } from 'vitest'
import { done, goodPassword, newEmail, openTestDb, startAuth } from './start-auth.ts'
import { sweep } from './sweep.ts'

const day = 24 * 3600 * 1000

test('sweeping removes what is over and keeps what is in use', async () => {
  const db = await openTestDb()
  const short = await startAuth(db, { sessionSeconds: 60 })
  const long = await startAuth(db)
  const [gone, kept] = [short.client(), long.client()]
  done(await gone.auth.signUp({ email: newEmail(), password: goodPassword }))
  done(await kept.auth.signUp({ email: newEmail(), password: goodPassword }))
  done(await kept.auth.refreshSession())
  done(await long.client({ flowType: 'pkce' }).auth.signInWithOtp({ email: newEmail() }))
  const count = async (table: string) =>
    (await db.asAdmin(sql => sql.query<{ n: number }>(`select count(*) as n from auth.${table}`)))[0]?.n

  const sweepAt = (days: number, ends: { sessionSeconds?: number; sessionIdleSeconds?: number } = {}) =>
    sweep(db, { sessionSeconds: undefined, sessionIdleSeconds: undefined, ...ends, now: () => Date.now() + days * day })
  await sweepAt(0)
  expect(await count('sessions')).toBe(2)
  await sweepAt(31)
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([1, 1])
  expect([await count('one_time_tokens'), await count('flow_state')]).toEqual([0, 0])
  expect(await count('audit_log_entries')).toBeGreaterThan(0)
  await sweepAt(91)
  expect(await count('audit_log_entries')).toBe(0)
  expect(await count('users')).toBe(3)
  done(await kept.auth.refreshSession())
  await Promise.all([short.close(), long.close()])
  await db.close()
})

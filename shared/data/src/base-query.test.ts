import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { problem } from '@techo/core'
import { describe, expect, it } from 'vitest'
import { read } from './asked.ts'
import { answerQuery, type Dependencies, tablesIn } from './base-query.ts'
import { createKnownTexts } from './known-texts.ts'
import { hasSessionCookie } from './session-cookie.ts'
import { createShownQueries, shows } from './shown.ts'
import { isTableName } from './tables.ts'
import { upsert } from './write.ts'

const names = ['habit_entries', 'habit_schedules', 'habits', 'notes', 'of_tomorrow'] as const
/** Which of the names an address reads; one of them no build knows of yet. */
const at = (rest: string) => {
  const read = tablesIn(new URL(`http://localhost/rest/v1/${rest}`))
  return names.filter(name => isTableName(name) && read.includes(name))
}

describe('the tables an address reads', () => {
  it('are its own and the embedded ones; all of them for a function', () => {
    expect(at('habits?select=id,name')).toEqual(['habits'])
    expect(at('habits?select=id,entries:habit_entries!inner(day),habit_schedules(*)')).toEqual([
      'habit_entries',
      'habit_schedules',
      'habits',
    ])
    expect(at('rpc/empty_trash')).toEqual(names)
    expect(at('of_tomorrow?select=id')).toEqual(['of_tomorrow'])
  })
})

describe('a list that is asked for without a network or a token', () => {
  const groups = read(
    db => db.from('habit_groups').select('id, name, colour'),
    shows<{ readonly id: string; readonly name: string; readonly colour: string | null }>('habit_groups'),
  )
  const group = upsert('habit_groups', { id: '1', name: 'new', rank: 'a1' })

  /** What becomes of a row that is added after the question could not even be asked. */
  const addedTo = async (known: readonly string[], hasData: boolean, stored: unknown) => {
    const shown = createShownQueries()
    if (known.length > 0 && groups.shown) shown.know('q', { ...groups.shown, columns: known })
    const dependencies: Dependencies = {
      client: { ask: async () => ({ data: null, error: problem('offline') }) },
      outbox: {
        push: async () => null,
        submit: async () => null,
        settled: async () => {},
        known: async () => {},
        isWaitingFor: () => false,
        isCalledFor: () => false,
        failing: () => null,
        since: () => ({ writes: () => [], stop: () => {} }),
      },
      request: async () => ({ error: problem('offline') }),
      answers: {
        find: async () => (stored === undefined ? undefined : { value: stored, at: 0 }),
        settled: async () => {},
      },
      kept: async () => ({
        answer: async () => undefined,
        addressOf: async () => new URL('http://localhost/rest/v1/habit_groups?select=id%2Cname%2Ccolour'),
      }),
      connectivity: { learned: () => {} },
      lost: () => new AbortController().signal,
      refresh: () => {},
      shown,
      texts: createKnownTexts(),
      answered: new Map(),
    }
    await answerQuery(groups, {
      signal: new AbortController().signal,
      dependencies,
      person: 'ann',
      key: 'q',
      hasData,
      cached: () => undefined,
      restore: () => {},
      preview: () => {},
    })
    return shown.after([group], () => ({ data: [] })).map(({ value }) => value)
  }
  const whole = [[expect.objectContaining({ id: '1', name: 'new', colour: null })]]

  it('keeps the columns that it knew: a row added then has them all', async () => {
    expect(await addedTo(['id', 'name', 'colour'], true, undefined)).toEqual(whole)
  })

  it('knows its columns also where the list on the device is empty', async () => {
    expect(await addedTo([], false, [])).toEqual(whole)
  })
})

describe('the cookie of a session', () => {
  it('is told by its name, whole or in chunks', () => {
    expect(hasSessionCookie('a=1; sb-localhost-auth-token=base64-x')).toBe(true)
    expect(hasSessionCookie('sb-abc-auth-token.0=base64-x; sb-abc-auth-token.1=y')).toBe(true)
    for (const none of ['', 'a=1', 'sb-x-auth-token=', 'sb-x-auth-token-code-verifier=1', 'xsb-x-auth-token=1'])
      expect(hasSessionCookie(none), none).toBe(false)
  })
})

describe('what stands in for the clients that are not in the first load', () => {
  it('has every name that supabase-js asks of them', async () => {
    const source = readFileSync(
      createRequire(import.meta.url)
        .resolve('@supabase/supabase-js')
        .replace(/index\.cjs$/, 'index.mjs'),
      'utf8',
    )
    const standIns = {
      realtime: await import('./stubs/realtime.ts'),
      storage: await import('./stubs/storage.ts'),
      functions: await import('./stubs/functions.ts'),
    }
    for (const [name, standIn] of Object.entries(standIns)) {
      const asked = new RegExp(`import \\{([^}]+)\\} from "@supabase/${name}-js"`).exec(source)?.[1]?.split(',') ?? []
      expect(asked.length, name).toBeGreaterThan(0)
      for (const each of asked) expect(Object.keys(standIn), name).toContain(each.trim())
    }
    // What the client does with them by itself: make one of each, and tell each new token.
    for (const used of source.matchAll(/this\.realtime\.(\w+)\(/g))
      expect(Object.getOwnPropertyNames(standIns.realtime.RealtimeClient.prototype), used[0]).toContain(used[1])
  })

  it('has every name that auth-js asks of its passkeys and wallets, and says so when one is used', async () => {
    const source = readFileSync(
      createRequire(import.meta.url)
        .resolve('@supabase/auth-js')
        .replace(/main[\\/]index\.js$/, 'module/GoTrueClient.js'),
      'utf8',
    )
    const standIns = {
      './lib/webauthn': await import('./stubs/webauthn.ts'),
      './lib/web3/ethereum': await import('./stubs/web3.ts'),
    }
    for (const [file, standIn] of Object.entries(standIns)) {
      const asked = new RegExp(`import \\{([^}]+)\\} from '${file}'`).exec(source)?.[1]?.split(',') ?? []
      const names = asked.map(each => each.trim()).filter(each => each !== '')
      expect(names.length, file).toBeGreaterThan(0)
      for (const name of names) expect(Object.keys(standIn), file).toContain(name)
    }
    expect(() => new standIns['./lib/webauthn'].WebAuthnApi().register()).toThrow('Passkeys')
    expect(() => standIns['./lib/web3/ethereum'].getAddress()).toThrow('Wallets')
  })
})

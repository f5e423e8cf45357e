import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { tablesIn } from './base-query.ts'
import { hasSessionCookie } from './session-cookie.ts'
import { isTableName } from './tables.ts'

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

import { describe, expect, test } from 'vitest'
import { addresses } from './addresses.ts'
import { decide } from './guards.ts'
import { loginFor, safeNext } from './next.ts'
import type { Redirect, World } from './outcome.ts'
import type { SignInState } from './session.ts'

const at = (path: string) => new URL(path, 'https://techo.example')

const world = (session: SignInState | Error, redirects: readonly Redirect[] = []) => {
  const warnings: string[] = []
  let asked = 0
  const value: World = {
    session: async () => {
      asked++
      if (session instanceof Error) throw session
      return session
    },
    redirects,
    warn: message => warnings.push(message),
  }
  return { value, warnings, asked: () => asked }
}

const ofRemotes = [{ path: '/mypage/garden' }, { path: '/mypage/garden/:id' }]
const all = [...addresses, ...ofRemotes.map(each => ({ ...each, access: 'member' as const }))]
const concrete = (path: string) => path.replace(':date', '2026-11-20').replace(':id', '7')

describe('signed out', () => {
  test.each(all)('$path ($access)', async ({ path, access }) => {
    const wanted = concrete(path)
    const outcome = await decide(at(wanted), world('out').value)
    if (access === 'member') {
      const to = wanted === '/mypage' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`
      expect(outcome).toEqual({ kind: 'go', to })
    } else expect(outcome).toEqual({ kind: 'pass' })
  })

  test('an unknown path needs sign-in too, and search and hash are kept', async () => {
    expect(await decide(at('/nowhere?a=1#b'), world('out').value)).toEqual({
      kind: 'go',
      to: '/login?next=%2Fnowhere%3Fa%3D1%23b',
    })
  })
})

describe('signed in', () => {
  test.each(all)('$path ($access)', async ({ path, access }) => {
    const outcome = await decide(at(concrete(path)), world('in').value)
    expect(outcome).toEqual(access === 'guest' ? { kind: 'go', to: '/mypage' } : { kind: 'pass' })
  })

  test('a sign-in page with an error to show stays', async () => {
    expect(await decide(at('/login?error=otp_expired'), world('in').value)).toEqual({ kind: 'pass' })
  })

  test('an empty error is no error, and only the sign-in page is spared', async () => {
    expect(await decide(at('/login?error='), world('in').value)).toEqual({ kind: 'go', to: '/mypage' })
    expect(await decide(at('/register?error=x'), world('in').value)).toEqual({ kind: 'go', to: '/mypage' })
  })
})

describe('signed in but for the second factor', () => {
  test.each(all)('$path ($access)', async ({ path, access }) => {
    const wanted = concrete(path)
    const outcome = await decide(at(wanted), world('half').value)
    const login = wanted === '/mypage' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`
    if (access === 'member') expect(outcome).toEqual({ kind: 'go', to: login })
    else expect(outcome).toEqual(wanted === '/register' ? { kind: 'go', to: '/login' } : { kind: 'pass' })
  })

  test('the sign-in page stays, whatever it is asked to lead to', async () => {
    expect(await decide(at('/login?next=%2Fmypage%2Fhabits'), world('half').value)).toEqual({ kind: 'pass' })
  })
})

describe('the session check', () => {
  test.each(['/', '/faq', '/reset-password', '/auth/verify', '/auth/callback'])('is not made for %s', async path => {
    const visit = world('out')
    await decide(at(path), visit.value)
    expect(visit.asked()).toBe(0)
  })

  test('only logs when it fails, and the visitor goes on', async () => {
    const visit = world(new Error('no line'))
    expect(await decide(at('/mypage/habits'), visit.value)).toEqual({ kind: 'pass' })
    expect(visit.warnings).toHaveLength(1)
  })
})

describe('route rules of the build', () => {
  const rules: Redirect[] = [
    { from: '/old', to: '/features' },
    { from: '/book/:id', to: '/mypage/bookshelf/:id?from=old' },
    { from: '/docs/*', to: '/help' },
    { from: '/shop', to: 'https://shop.example/techo', external: true },
    { from: '/a', to: '/b' },
    { from: '/b', to: '/a' },
    { from: '/one', to: '/two' },
    { from: '/two', to: '/faq' },
    { from: '/bad', to: 'javascript:alert(1)', external: true },
  ]
  const ask = async (path: string, session: 'in' | 'out' = 'out') => {
    const visit = world(session, rules)
    return { outcome: await decide(at(path), visit.value), warnings: visit.warnings }
  }

  test('lead inside the product, keeping search and hash', async () => {
    expect((await ask('/old?x=1#y')).outcome).toEqual({ kind: 'go', to: '/features?x=1#y' })
    expect((await ask('/docs/some/where')).outcome).toEqual({ kind: 'go', to: '/help' })
    expect((await ask('/book/12')).outcome).toEqual({ kind: 'go', to: '/mypage/bookshelf/12?from=old' })
    expect((await ask('/one')).outcome).toEqual({ kind: 'go', to: '/faq' })
  })

  test('lead out of the product by a full page load', async () => {
    expect((await ask('/shop')).outcome).toEqual({ kind: 'leave', to: 'https://shop.example/techo' })
  })

  test('that run in a circle or name no web address are ignored', async () => {
    for (const path of ['/a', '/bad']) {
      const { outcome, warnings } = await ask(path, 'in')
      expect(outcome, path).toEqual({ kind: 'pass' })
      expect(warnings, path).toHaveLength(1)
    }
  })
})

describe('an internal route rule', () => {
  test('never leads to another host', async () => {
    const visit = world('in', [{ from: '/away', to: '//evil.example/x' }])
    expect(await decide(at('/away'), visit.value)).toEqual({ kind: 'go', to: '/evil.example/x' })
  })
})

describe('the address after sign-in', () => {
  test.each([
    '/mypage/habits',
    '/mypage/daily/2026-11-20?view=week#note',
    '/payment/cancel',
    '/pricing?x=//evil.example',
  ])('%s is kept', next => {
    expect(safeNext(next)).toBe(next)
    expect(safeNext(new URLSearchParams(loginFor(next).split('?')[1]).get('next'))).toBe(next)
  })

  test.each([
    null,
    undefined,
    '',
    'mypage',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%09/../\\/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/login',
    '/Login/?next=/login',
    '/register',
  ])('%j leads home', next => {
    const safe = safeNext(next)
    expect(new URL(safe, 'https://techo.example').origin).toBe('https://techo.example')
    if (!next?.startsWith('/%09')) expect(safe).toBe('/mypage')
  })
})

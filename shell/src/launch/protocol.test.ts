import type { ResolvedRegistry } from '@techo/core'
import { expect, test } from 'vitest'
import { pathOfLink } from './protocol.ts'

const remote = (id: string, path: string, disabled = false) => ({
  id,
  build: '1',
  version: '1',
  entry: '/r/1/entry.js',
  disabled,
  preload: {},
  base: { js: [], css: [] },
  config: {
    id,
    title: { ja: id, en: id },
    contract: { min: 1, max: 1 },
    bases: [path],
    routes: [{ path, title: { ja: id, en: id } }],
    menu: [],
    slots: [],
    cards: [],
  },
})

const registry: ResolvedRegistry = {
  revision: 1,
  remotes: [remote('garden', '/mypage/garden'), remote('closed', '/mypage/closed', true)],
}

test('a link of the protocol leads to pages of members that there are', () => {
  for (const [link, path] of [
    ['web+techo:/mypage', '/mypage'],
    ['web+techo://mypage', '/mypage'],
    ['web+techo:mypage/garden?view=week#top', '/mypage/garden?view=week#top'],
    ['WEB+TECHO:///mypage/garden', '/mypage/garden'],
    ['web+techo:/mypage/add?as=daily.task', '/mypage/add?as=daily.task'],
  ])
    expect(pathOfLink(link ?? null, registry), link).toBe(path)
})

test('and nowhere else', () => {
  for (const link of [
    null,
    '',
    '/mypage',
    'https://evil.example/mypage',
    'web+techo:',
    'web+techo:/',
    'web+techo:/login?next=/mypage',
    'web+techo:/payment/success',
    'web+techo:/api/account',
    'web+techo:/mypage/nowhere',
    'web+techo:/mypage/closed',
    'web+techo:/mypage/add?to=web%2Btecho:/mypage',
    'web+techo:/mypage/ADD/?to=x',
    'web+techo://mypage.evil.example/',
    'web+techo://mypage@evil.example/',
    'web+techo:////evil.example/mypage',
    'web+techo:/mypage/../login',
    'web+techo:/mypage/%2e%2e/login',
    'web+techo:/mypage/..//evil.example',
    'web+techo:/mypage\\..\\login',
    'web+techo:/mypage/\tgarden',
    'web+techo:javascript:alert(1)',
  ])
    expect(pathOfLink(link, registry), String(link)).toBeNull()
})

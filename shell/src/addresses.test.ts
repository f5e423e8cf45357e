import { describe, expect, test } from 'vitest'
import { accessOf, addresses, layoutOf, titleOf } from './addresses.ts'

const specified = {
  public: ['/', '/features', '/updates', '/pricing', '/about', '/privacy', '/terms', '/help', '/contact', '/faq'],
  login: ['/login', '/register', '/forgot-password', '/reset-password'],
  empty: ['/auth/verify', '/auth/not-me', '/auth/callback', '/payment/success'],
  default: [
    '/payment/cancel',
    '/mypage',
    '/mypage/add',
    '/mypage/trash',
    '/mypage/year',
    '/mypage/year/:year',
    '/mypage/settings',
    '/mypage/settings/classifications',
  ],
} as const

describe('the table of addresses', () => {
  test.each(Object.entries(specified))('names every address of the %s layout and no other', (layout, paths) => {
    const named = addresses.filter(each => each.layout === layout).map(each => each.path)
    expect([...named].sort()).toEqual([...paths].sort())
  })

  test('names no address twice', () => {
    expect(new Set(addresses.map(each => each.path)).size).toBe(addresses.length)
  })

  test('has a title in both languages everywhere', () => {
    for (const { path, title } of addresses) {
      expect(title.ja, path).not.toBe('')
      expect(title.en, path).not.toBe('')
      expect(title.en, path).not.toMatch(/[぀-ヿ一-龯]/)
    }
  })

  test('is plain data, so that the build can write it down', () => {
    expect(JSON.parse(JSON.stringify(addresses))).toEqual(addresses)
  })

  test('lets nobody but members see anything outside the public, guest and exempt addresses', () => {
    const open = addresses.filter(each => each.access !== 'member').map(each => each.path)
    expect(open.sort()).toEqual(
      [...specified.public, ...specified.login, '/auth/verify', '/auth/not-me', '/auth/callback'].sort(),
    )
  })
})

describe('access and layout of a path', () => {
  test.each([
    ['/', 'public'],
    ['/pricing/', 'public'],
    ['/Pricing', 'public'],
    ['/help/nothing-here', 'public'],
    ['/login', 'guest'],
    ['/register/', 'guest'],
    ['/reset-password', 'public'],
    ['/auth/verify', 'exempt'],
    ['/auth/other', 'member'],
    ['/payment/success', 'member'],
    ['/payment/cancel', 'member'],
    ['/mypage', 'member'],
    ['/mypage/habits/3', 'member'],
    ['/nobody-knows', 'member'],
    ['/%6Dypage', 'member'],
  ])('%s is %s', (path, access) => {
    expect(accessOf(path)).toBe(access)
  })

  test('an address of a remote and anything else below /mypage stand in the signed-in frame', () => {
    expect(layoutOf('/mypage/habits/42')).toBe('default')
    expect(layoutOf('/mypage/nothing')).toBe('default')
    expect(layoutOf('/nothing')).toBe('public')
  })

  test('the title of a page of a remote is not the shell’s to know', () => {
    expect(titleOf('/mypage/habits')).toBeUndefined()
    expect(titleOf('/mypage/')?.en).toBe('Today')
  })
})

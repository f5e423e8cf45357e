import type { MenuEntry, ResolvedRegistry } from '@techo/core'
import { type Arrangement, asDeclared } from '@techo/core/arrangement'
import { expect, test } from 'vitest'
import { placedCards } from '../mypage/cards.ts'
import { menuGroups, phonePlaces, placeAt, placesOf } from './places.ts'

const remote = (id: string, menu: readonly MenuEntry[], cardOrder: number, isDisabled = false) => ({
  id,
  build: '1',
  version: '1',
  entry: '',
  preload: {},
  base: { js: [], css: [] },
  ...(isDisabled ? { disabled: true } : {}),
  config: {
    id,
    title: { ja: id, en: id },
    contract: { min: 1, max: 1 },
    bases: [`/mypage/${id}`],
    routes: [],
    menu,
    slots: ['today' as const],
    cards: [{ id: `${id}-card`, title: { ja: id, en: id }, order: cardOrder }],
  },
})

const place = (to: string, order: number, phone = false): MenuEntry => ({
  to,
  order,
  phone,
  label: { ja: to, en: to },
  icon: 'circle',
})

const registry: ResolvedRegistry = {
  revision: 1,
  remotes: [
    remote('lists', [place('/l1', 400, true), place('/l2', 410)], 300),
    remote('habits', [place('/h', 300, true)], 200),
    remote('daily', [place('/d', 100, true), place('/n', 150, true)], 100),
    remote('off', [place('/off', 50, true)], 1, true),
  ],
}

const groupsOf = (arrangement: Arrangement) => menuGroups(placesOf(registry), arrangement)
const addressesOf = (arrangement: Arrangement) => groupsOf(arrangement).map(group => group.map(each => each.to))

test('the menu is what the registered remotes declare, in order, between Today and the settings', () => {
  expect(placesOf(registry).map(each => each.to)).toEqual([
    '/mypage',
    '/d',
    '/n',
    '/h',
    '/l1',
    '/l2',
    '/mypage/settings',
  ])
})

test('a phone has room for four of them beside the menu', () => {
  expect(phonePlaces(groupsOf(asDeclared), asDeclared).map(each => each.to)).toEqual(['/mypage', '/d', '/n', '/h'])
})

test('days and notes, the areas of life and the settings stand apart', () => {
  expect(addressesOf(asDeclared)).toEqual([['/mypage', '/d', '/n'], ['/h', '/l1', '/l2'], ['/mypage/settings']])
})

test('a person’s own order counts, on a phone too, and what they put away is gone; Today and the settings stay', () => {
  const own = {
    order: ['/l2', '/h', '/d', '/n', '/l1', '/mypage/settings'],
    hidden: ['/n', '/mypage', '/mypage/settings'],
  }
  expect(addressesOf(own)).toEqual([['/mypage', '/l2', '/h', '/d', '/l1'], ['/mypage/settings']])
  expect(phonePlaces(groupsOf(own), own).map(each => each.to)).toEqual(['/mypage', '/l2', '/h', '/d'])
})

test('the frame stands without any remote', () => {
  expect(placesOf({ revision: 0, remotes: [] }).map(each => each.to)).toEqual(['/mypage', '/mypage/settings'])
  expect(placedCards({ revision: 0, remotes: [] })).toEqual([])
})

test('the cards of the day come in their default order, and a remote that is switched off gives none', () => {
  expect(placedCards(registry).map(each => each.card.id)).toEqual(['daily-card', 'habits-card', 'lists-card'])
})

test('a path belongs to the nearest place above it', () => {
  const entry = (to: string) => ({ to, label: { ja: '', en: '' }, icon: 'home', order: 1 })
  const places = ['/mypage', '/mypage/daily', '/mypage/daily/weekly-tasks', '/mypage/habits'].map(entry)
  expect(placeAt(places, '/mypage')).toBe('/mypage')
  expect(placeAt(places, '/mypage/daily/2026-11-20')).toBe('/mypage/daily')
  expect(placeAt(places, '/mypage/daily/weekly-tasks')).toBe('/mypage/daily/weekly-tasks')
  expect(placeAt(places, '/mypage/habits-of-others')).toBeUndefined()
  const withoutDays = places.filter(({ to }) => to !== '/mypage/daily')
  expect(placeAt(withoutDays, '/mypage/daily/2026-11-20', '/mypage/daily')).toBe('/mypage')
  expect(placeAt(withoutDays, '/mypage/daily/weekly-tasks', '/mypage/daily')).toBe('/mypage/daily/weekly-tasks')
  expect(placeAt(withoutDays, '/mypage/dailyish', '/mypage/daily')).toBeUndefined()
})

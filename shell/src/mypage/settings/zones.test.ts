import { describe, expect, test } from 'vitest'
import { allZones, findZones, zoneNamed } from './zones.ts'

const winter = Date.UTC(2026, 10, 20)
const summer = Date.UTC(2026, 6, 1)

describe('a time zone', () => {
  test('has a name in the person’s language and its distance from Greenwich', () => {
    expect(zoneNamed('Asia/Tokyo', 'ja', winter)).toMatchObject({
      name: '日本標準時',
      offset: 540,
      offsetText: 'GMT+9',
    })
    expect(zoneNamed('America/New_York', 'en', winter)).toMatchObject({ city: 'New York', offset: -300 })
    expect(zoneNamed('Asia/Kathmandu', 'en', winter).offset).toBe(345)
    expect(zoneNamed('UTC', 'en', winter).offset).toBe(0)
  })

  test('follows summer time', () => {
    expect(zoneNamed('America/New_York', 'en', summer).offset).toBe(-240)
  })
})

describe('the list of zones', () => {
  const zones = allZones('ja', winter, ['Asia/Tokyo', 'Asia/Calcutta'])
  const first = (query: string) => findZones(zones, query)[0]?.id

  test('goes from west to east and names each zone once, the chosen one included', () => {
    expect(zones.map(({ offset }) => offset)).toEqual(zones.map(({ offset }) => offset).sort((a, b) => a - b))
    expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length)
    expect(zones.some(({ id }) => id === 'Asia/Calcutta')).toBe(true)
    expect(zones.some(({ id }) => id === 'UTC')).toBe(true)
  })

  test.each([
    ['tokyo', 'Asia/Tokyo'],
    ['ｔｏｋｙｏ', 'Asia/Tokyo'],
    ['日本', 'Asia/Tokyo'],
    ['new york', 'America/New_York'],
    ['japan standard', 'Asia/Tokyo'],
  ])('finds %s', (query, id) => {
    expect(first(query)).toBe(id)
  })

  test('is found by its offset, and empty when nothing fits', () => {
    expect(findZones(zones, 'utc+5:45').map(({ id }) => id)).toEqual([expect.stringMatching(/^Asia\/Kat/)])
    expect(findZones(zones, 'どこにもない町')).toEqual([])
    expect(findZones(zones, ' ')).toBe(zones)
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const timeZone = 'Asia/Tokyo'
const at = Date.parse('2026-12-05T06:04:00Z')

/** The modules as a new page has them. */
const newPage = async (said?: Awaited<ReturnType<typeof leave>>) => {
  vi.resetModules()
  globalThis.techoSaid = said
  return import('./index.ts')
}
const leave = async () => (await import('./index.ts')).latestSaid()

beforeEach(() => vi.resetModules())
afterEach(() => {
  globalThis.techoSaid = undefined
})

it('says again what it said on the page before, without a format', async () => {
  const first = await newPage()
  const ask = ({ dateFormat, formatDay, numberFormat, toDay }: typeof first) => [
    dateFormat('ja', { timeStyle: 'short', timeZone }).format(at),
    dateFormat('ja', { timeStyle: 'short', timeZone }).format(new Date(at)),
    formatDay(toDay('2026-12-05'), 'en', 'short'),
    numberFormat('ja').format(1234.5),
    numberFormat('en', { style: 'percent' }).format(0.25),
  ]
  const said = ask(first)
  expect(said).toEqual(['15:04', '15:04', 'Sat, Dec 5', '1,234.5', '25%'])
  const next = await newPage(JSON.parse(JSON.stringify(await leave())))
  const making = ['DateTimeFormat', 'NumberFormat'] as const
  const made = making.map(name => vi.spyOn(Intl, name))
  expect(ask(next)).toEqual(said)
  for (const each of made) expect(each).not.toHaveBeenCalled()
  expect(next.numberFormat('ja').format(99)).toBe('99')
  expect(made[1], 'what it has not said before').toHaveBeenCalledTimes(1)
  for (const each of made) each.mockRestore()
})

it('tells languages, forms, kinds and values apart', async () => {
  const { dateFormat, numberFormat } = await newPage()
  const ways = () => [
    dateFormat('ja', { dateStyle: 'long', timeZone }).format(at),
    dateFormat('en', { dateStyle: 'long', timeZone }).format(at),
    dateFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at - 10 * 3_600_000),
    numberFormat('en').format(at),
    numberFormat('en').format(10n ** 20n),
    numberFormat('en').format(Number.NaN),
    numberFormat('en').format(-0),
    numberFormat('en').format(0),
  ]
  const expected = [
    '2026年12月5日',
    'December 5, 2026',
    'December 4, 2026',
    '1,796,450,640,000',
    '100,000,000,000,000,000,000',
    'NaN',
    '-0',
    '0',
  ]
  expect(ways()).toEqual(expected)
  expect(ways(), 'from memory').toEqual(expected)
})

it('has everything else that a format has', async () => {
  const { dateFormat, numberFormat } = await newPage()
  const clock = dateFormat('en', { hour: '2-digit', minute: '2-digit', timeZone })
  expect(clock.formatToParts(at).map(({ type }) => type)).toEqual(['hour', 'literal', 'minute'])
  expect(clock.formatRange(at, at + 60_000)).toMatch(/15:04.+15:05/)
  expect(clock.resolvedOptions().timeZone).toBe(timeZone)
  expect(() => clock.format(Number.NaN)).toThrow(RangeError)
  expect(clock.format(), 'now').toMatch(/^\d\d:\d\d$/)
  expect(numberFormat('ja', { style: 'currency', currency: 'JPY' }).resolvedOptions().maximumFractionDigits).toBe(0)
})

it('keeps the latest five hundred', async () => {
  const { latestSaid, saidOf } = await newPage()
  const say = (value: number) => saidOf('number', value, () => `${value}`)
  for (let value = 0; value < 500; value++) say(value)
  say(0)
  say(500)
  const { number: kept = {} } = latestSaid()
  expect(Object.keys(kept)).toHaveLength(500)
  expect([kept[0], kept[1], kept[500]]).toEqual(['0', undefined, '500'])
})

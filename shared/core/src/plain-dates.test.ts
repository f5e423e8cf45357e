import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { dateFormat, languages, localeOf } from './index.ts'
import { plainDates } from './plain-dates.ts'

const parts = {
  year: ['numeric', '2-digit'],
  month: ['short', 'long', 'narrow', 'numeric', '2-digit'],
  day: ['numeric', '2-digit'],
  weekday: ['short', 'long', 'narrow'],
  hour: ['numeric', '2-digit'],
  minute: ['numeric', '2-digit'],
} as const

/** Every form of a day or a time, whether the product writes it or the runtime. */
const forms = Object.entries(parts).reduce<readonly Intl.DateTimeFormatOptions[]>(
  (made, [part, styles]) => made.flatMap(form => [form, ...styles.map(style => ({ ...form, [part]: style }))]),
  [{}],
)

type Language = (typeof languages)[number]

const runtimeOf = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { hourCycle: 'h23', ...options })

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
const moment = fc.integer({ min: Date.parse('1900-01-01T00:00:00Z'), max: Date.parse('9999-12-30T00:00:00Z') })

it.each(languages)('writes what the runtime writes, in every form (%s)', language => {
  for (const form of forms) {
    const options = { ...form, timeZone: 'UTC' }
    for (const at of [Date.parse('2026-01-04T00:05:00Z'), Date.parse('2026-11-20T13:45:00Z')])
      expect(dateFormat(language, options).format(at), JSON.stringify(form)).toBe(
        runtimeOf(language, options).format(at),
      )
  }
})

it('writes what the runtime writes, on any day in every zone', () => {
  const runtimes = new Map<string, Intl.DateTimeFormat>()
  const known = forms.filter(form => plainDates('ja', { ...form, timeZone: 'UTC' }))
  expect(known).toHaveLength(13)
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, (timeZone, at) => {
      for (const language of languages)
        for (const form of known) {
          const options = { ...form, timeZone }
          const key = `${language} ${JSON.stringify(options)}`
          const runtime = runtimes.get(key) ?? runtimeOf(language, options)
          runtimes.set(key, runtime)
          expect(dateFormat(language, options).format(at), key).toBe(runtime.format(at))
        }
    }),
  )
})

it('makes no format for these, whatever their order and whether a number or a date is given', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const at = Date.parse('2026-12-05T23:04:00Z')
  const timeZone = 'Asia/Tokyo'
  expect(dateFormat('en', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }).format(at)).toBe('Sun, Dec 6')
  expect(dateFormat('ja', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at))).toBe('8:04')
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

it('leaves other forms, old days and what is no moment to the runtime', () => {
  const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  expect(dateFormat('en', { ...options, hourCycle: 'h12' }).format(0)).toBe('Jan 1')
  expect(dateFormat('ja', { ...options, year: '2-digit' }).format(0)).toBe('70年1月1日')
  expect(dateFormat('en', { ...options, year: 'numeric' }).format(Date.parse('1799-12-31T00:00:00Z'))).toBe(
    'Dec 31, 1799',
  )
  expect(() => dateFormat('en', options).format(Number.NaN)).toThrow(RangeError)
  expect(() => dateFormat('en', { ...options, timeZone: 'Asia/Edo' }).format(0)).toThrow(RangeError)
})

import fc from 'fast-check'
import type { Content, OverridePart, Part } from './content.ts'

const words = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map(text => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ''))
const partOf = (repeats: boolean): fc.Arbitrary<Part> =>
  fc
    .record({
      ...{
        title: words.map(text => (/[^\s\u3000]/.test(text) ? text : '会議')),
        note: fc.array(words, { maxLength: 3 }).map(all => all.join('\n')),
      },
      ...{ place: words, guests: fc.array(words, { maxLength: 2 }).map(all => all.join('; ')) },
      url: fc.constantFrom(null, 'https://example.com/a?b=c,d;e'),
      ...{ is_busy: fc.boolean(), is_private: fc.boolean(), allDay: fc.boolean() },
      ...{
        day: fc.integer({ min: 1, max: 28 }),
        month: fc.integer({ min: 0, max: 11 }),
        minutes: fc.integer({ min: 0, max: 1439 }),
      },
      ...{
        length: fc.integer({ min: 0, max: 3000 }),
        where: fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
      },
    })
    .map(({ allDay, day, month, minutes, length, where, ...said }) => {
      // A series in an hour that clocks leave out is another one on every other day.
      const start = Date.UTC(2026, repeats ? 5 : month, day) + minutes * 60_000
      const from = new Date(start).toISOString().slice(0, 10)
      const to = new Date(start + (length % 5) * 86_400_000).toISOString().slice(0, 10)
      return {
        ...said,
        when: allDay
          ? { allDay: true, from, to: repeats ? from : to }
          : { allDay: false, start, end: start + length * 60_000, zone: where },
      }
    })
const once = partOf(false).map(
  (part): Content => ({ ...part, rrule: null, exdates: [], holiday_rule: 'none', overrides: [] }),
)
const series = fc
  .record({
    part: partOf(true),
    rrule: fc.constantFrom('FREQ=DAILY;WKST=MO', 'FREQ=DAILY;COUNT=30;WKST=MO', 'FREQ=DAILY;UNTIL=20261231;WKST=SU'),
    holiday_rule: fc.constantFrom('none', 'skip', 'next_workday'),
    exdates: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 3 }),
    others: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 20 }), partOf(false)), {
      maxLength: 2,
      selector: ([nth]) => nth,
    }),
  })
  .map(({ part, rrule, holiday_rule, exdates, others }): Content => {
    const date = (nth: number) => new Date(Date.UTC(2026, 6, nth)).toISOString().slice(0, 10)
    const left = exdates.map(date).sort()
    const overrides = others
      .map(([nth, said]): OverridePart => ({ ...said, original: date(nth) }))
      .filter(({ original }) => !left.includes(original))
      .sort((one, other) => (one.original < other.original ? -1 : 1))
    return { ...part, rrule, holiday_rule, exdates: left, overrides }
  })
/** Appointments of 2026, once or in series with what differs. */
export const contents = fc.oneof(once, series)

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toDay } from '@techo/core'
import { describe, expect, it } from 'vitest'
import { generateHolidays, holidaysOfPackage } from './generate-holidays.ts'
import { holidayOf, loadHolidays } from './holidays.ts'

describe('a public holiday', () => {
  it('is known once the table has come, substitutes and sandwiched days included', async () => {
    await loadHolidays()
    const name = (day: string) => holidayOf(toDay(day))
    expect(name('2026-05-06')).toEqual({ ja: 'こどもの日の振替休日', en: "Children's Day (observed)" })
    expect(name('2027-03-22')).toEqual({ ja: '春分の日の振替休日', en: 'Vernal Equinox Day (observed)' })
    expect(name('2026-09-22')).toEqual({ ja: '国民の休日', en: 'Citizens’ Holiday' })
    expect(name('2026-11-23')).toEqual({ ja: '勤労感謝の日', en: 'Labor Thanksgiving Day' })
    expect(name('2026-11-20')).toBeNull()
  })

  it('is the same in the short table as in the package; after an update run generate-holidays.ts', async () => {
    expect(await readFile(join(import.meta.dirname, 'holidays.gen.ts'), 'utf8')).toBe(generateHolidays())
    await loadHolidays()
    const all = holidaysOfPackage()
    expect(all.size).toBeGreaterThan(1000)
    for (const [day, name] of all) expect(holidayOf(toDay(day))).toEqual(name)
  })
})

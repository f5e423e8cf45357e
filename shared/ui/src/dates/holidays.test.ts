import { toDay } from '@techo/core'
import { describe, expect, it } from 'vitest'
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
})

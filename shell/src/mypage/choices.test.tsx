import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCalendar, readDensity, readFirstViews } from './choices.ts'
import { firstView } from './first-views.ts'
import { readPlanning } from './settings/planning.ts'

const anything = fc.oneof(fc.anything(), fc.object())

describe('what another build or device wrote', () => {
  test('never breaks the frame: a strange value is as usual', () => {
    fc.assert(
      fc.property(anything, value => {
        expect(readCalendar(value).weekend.every(day => Number.isInteger(day) && day >= 0 && day < 7)).toBe(true)
        expect(['comfortable', 'compact']).toContain(readDensity(value).density)
        expect(Object.values(readFirstViews(value)).every(search => /^\?[a-z]+=[a-z-]+$/.test(search))).toBe(true)
        expect(readPlanning(value).capacity).toHaveLength(7)
      }),
    )
  })

  test('is read as it was written', () => {
    const calendar = { weekend: [5], holidays: false, era: true, sixDays: true }
    expect(readCalendar(JSON.parse(JSON.stringify(calendar)))).toEqual(calendar)
    expect(readDensity({ density: 'compact' })).toEqual({ density: 'compact' })
    expect(readFirstViews({ '/mypage/habits': '?view=month', '/login': '?a=b', '/mypage/notes': '//evil' })).toEqual({
      '/mypage/habits': '?view=month',
    })
  })

  test('of planning keeps what the settings do not know', () => {
    expect(readPlanning({ rollover: 'auto', reminders: false })).toMatchObject({ rollover: 'auto', reminders: false })
  })
})

describe('the first view of an area', () => {
  const remembered = (text: string | null) => {
    if (text === null) localStorage.removeItem('techo-frame')
    else localStorage.setItem('techo-frame', text)
    return firstView('/mypage/habits')
  }

  test('is what the person chose on any device, as this one remembers it', () => {
    const values = { 'frame.start': { '/mypage/habits': '?view=month' } }
    expect(remembered(JSON.stringify({ person: 'x', values }))).toBe('?view=month')
  })

  test.each([null, '', '{', '[]', '{"values":3}', '{"values":{"frame.start":[1]}}'])('is its own after %s', text => {
    expect(remembered(text)).toBeUndefined()
  })
})

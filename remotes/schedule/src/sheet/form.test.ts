import { toDay } from '@techo/core'
import { expect, test } from 'vitest'
import { type EventForm, faultsOf, withWords } from './form.ts'

const form: EventForm = {
  title: '面談',
  allDay: true,
  fromDay: toDay('2026-11-25'),
  toDay: toDay('2026-11-25'),
  fromTime: '09:00',
  toTime: '10:00',
  zone: 'Asia/Tokyo',
  calendar_id: 'c',
  place: '',
  url: '',
  guests: '',
  note: '',
  is_busy: true,
  is_private: false,
  rrule: null,
  holiday_rule: 'none',
  reminders: [],
  repeatWords: null,
}

test('words of a repetition become its rule, and words that say none are a fault', () => {
  const read = (repeatWords: string | null) => withWords({ ...form, repeatWords }, 0)
  expect(read('隔週金曜').rrule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;WKST=SU')
  expect(faultsOf(read('隔週金曜'))).toEqual([])
  expect(faultsOf(read('ときどき'))).toEqual(['wordsWrong'])
  expect(read('ときどき').repeatWords).toBe('ときどき')
  for (const nothing of ['', '  ', null]) expect(faultsOf(read(nothing))).toEqual([])
})

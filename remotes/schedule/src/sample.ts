import { addDays, type Day, type FillSample, normalizeForSearch, startOfWeek, toDay } from '@techo/core'
import { instantOf } from './rules/clock.ts'

const texts = {
  ja: {
    calendars: ['くらし', '仕事'],
    yoga: ['ヨガ教室', '駅前スタジオ'],
    meeting: ['週のはじめの打ち合わせ', '会議室A'],
    once: [
      ['歯医者', '青葉歯科'],
      ['美容院', ''],
      ['本田さんと昼食', '公園の向かいの店'],
      ['企画の発表', '本社3階'],
      ['友人と待ち合わせ', '駅の改札'],
    ],
    trip: ['京都旅行', '京都'],
  },
  en: {
    calendars: ['Home', 'Work'],
    yoga: ['Yoga class', 'The studio by the station'],
    meeting: ['Monday meeting', 'Room A'],
    once: [
      ['Dentist', 'Aoba Dental'],
      ['Haircut', ''],
      ['Lunch with Honda', 'Across from the park'],
      ['Present the plan', 'Third floor'],
      ['Meet friends', 'At the station'],
    ],
    trip: ['Kyoto', 'Kyoto'],
  },
} as const

/** Hours of the appointments that happen once: days from today, the hour, minutes, and which calendar. */
const places = [
  [1, 15.5, 45, 0],
  [4, 11, 90, 0],
  [2, 12, 75, 0],
  [3, 10, 60, 1],
  [0, 18.5, 30, 0],
] as const

/** Two calendars with what a person meets this week, what repeats, and days away. */
export const sample: FillSample = ({ today, timeZone, language, weekStart, newId }) => {
  const { calendars, yoga, meeting, once, trip } = texts[language]
  const [home, work] = [newId(), newId()]
  const base = (calendar_id: string, [title, place]: readonly [title: string, place: string]) => ({
    ...{ id: newId(), uid: newId(), calendar_id, title, place },
    search_norm: normalizeForSearch(`${title} ${place} `),
  })
  const hours = (day: Day, hour: number, minutes: number) => {
    const start = instantOf({ day, minutes: hour * 60 }, timeZone)
    const [start_at, end_at] = [start, start + minutes * 60_000].map(at => new Date(at).toISOString())
    return { all_day: false, start_at, end_at, time_zone: timeZone, start_day: null, end_day: null }
  }
  const weekly = (weekday: 'MO' | 'TH') => `FREQ=WEEKLY;BYDAY=${weekday};WKST=${weekStart === 0 ? 'SU' : 'MO'}`
  // A month that was lived: what repeats began four weeks ago.
  const monday = addDays(startOfWeek(today, 1), -28)
  const series = [
    { ...base(home, yoga), ...hours(addDays(monday, 3), 19, 75), rrule: weekly('TH') },
    { ...base(work, meeting), ...hours(monday, 9.5, 30), rrule: weekly('MO') },
  ]
  const single = once.map((each, index) => {
    const [days, hour, minutes, which] = places[index] ?? [0, 9, 60, 0]
    return { ...base(which === 0 ? home : work, each), ...hours(addDays(today, days), hour, minutes), rrule: null }
  })
  const away = {
    ...{ ...base(home, trip), rrule: null, all_day: true, start_at: null, end_at: null, time_zone: null },
    ...{ start_day: toDay(addDays(today, 9)), end_day: toDay(addDays(today, 11)) },
  }
  const [ofHome, ofWork] = calendars
  return {
    rows: [
      {
        table: 'calendars',
        rows: [
          { id: home, name: ofHome, colour: 'green', rank: 'a1' },
          { id: work, name: ofWork, colour: 'indigo', rank: 'a2' },
        ],
      },
      { table: 'events', rows: [...series, ...single, away] },
    ],
  }
}

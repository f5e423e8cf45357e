import { addDays, type FillSample, normalizeForSearch, weekdayOf } from '@techo/core'
import type { InsertOf } from '@techo/data'
import { isReached } from './rules/index.ts'

const texts = {
  ja: {
    areas: { health: '健康', home: '暮らし', learning: '学び' },
    groups: ['からだ', '学びと暮らし'],
    habits: [
      ['朝の散歩', '', 'コーヒーをいれたら'],
      ['水を飲む', '杯', ''],
      ['本を読む', 'ページ', '布団に入る前に'],
      ['ストレッチ', '', 'お風呂のあとに'],
      ['間食をしない', '', ''],
      ['部屋の片づけ', '', ''],
    ],
    notes: ['少し遠回りした', '雨だったので軒下だけ', '久しぶりに続いている', '子どもと一緒に'],
  },
  en: {
    areas: { health: 'Health', home: 'Home', learning: 'Learning' },
    groups: ['Body', 'Mind and home'],
    habits: [
      ['Morning walk', '', 'After making coffee'],
      ['Drink water', 'glasses', ''],
      ['Read a book', 'pages', 'Before going to sleep'],
      ['Stretching', '', 'After the bath'],
      ['No snacks', '', ''],
      ['Tidy up a room', '', ''],
    ],
    notes: ['Took the long way round', 'Rain, only under the eaves', 'A good run of days', 'With the children'],
  },
}

/** `rate`: how often it is kept. One a few times a week, one at weekends: every kind of schedule is there to be seen. */
const shapes = [
  { kind: 'bool', target: 1, time_of_day: 'morning', colour: 'green', group: 0, rate: 0.86, area: 'health' },
  { kind: 'measure', target: 6, time_of_day: 'anytime', colour: 'blue', group: 0, rate: 0.78, area: 'health' },
  { kind: 'measure', target: 20, time_of_day: 'night', colour: 'violet', group: 1, rate: 0.7, area: 'learning' },
  { kind: 'bool', target: 1, time_of_day: 'night', colour: 'orange', group: 0, rate: 0.5, area: 'health' },
  { kind: 'avoid', target: 1, time_of_day: 'anytime', colour: 'red', group: 0, rate: 0.72, area: 'health' },
  { kind: 'bool', target: 1, time_of_day: 'anytime', colour: 'teal', group: 1, rate: 0.6, area: 'home' },
] as const

const days = 30
const weekend = 0b1000001

type Entry = InsertOf<'habit_entries'>

/** Six habits in two groups, with the entries of a month; three days of it were a journey. */
export const sample: FillSample = ({ today, language, newId, chance }) => {
  const t = texts[language]
  const groups = t.groups.map((name, index) => ({ id: newId(), name, rank: `a${index}` }))
  const habits = shapes.map(({ rate: _, area: __, group, ...shape }, index) => {
    const [name = '', unit = '', cue = ''] = t.habits[index] ?? []
    return {
      id: newId(),
      name,
      unit,
      cue,
      search_norm: normalizeForSearch(name),
      group_id: groups[group]?.id ?? null,
      start_date: addDays(today, -days),
      rank: `a${index}`,
      schedule_kind: index === 3 ? 'times_per' : 'weekdays',
      times: index === 3 ? 3 : 1,
      per: index === 3 ? 'week' : null,
      weekdays: index === 5 ? weekend : 127,
      ...shape,
    }
  })
  const entries = habits.flatMap((habit, index) =>
    Array.from({ length: days + 1 }, (_, place) => addDays(today, place - days)).flatMap(
      (day, place): readonly Entry[] => {
        const shape = shapes[index]
        const kept = chance() < (shape?.rate ?? 0)
        const amount = chance()
        const isAway = place > 8 && place < 12
        const isDue = habit.weekdays === 127 || [0, 6].includes(weekdayOf(day))
        if (!shape || !isDue) return []
        const base: Entry = { habit_id: habit.id, day, note: '', value: null, skip_reason: null, source: 'manual' }
        // The morning of today is done, the rest of the day is still open.
        if (day === today) return index === 0 ? [{ ...base, state: 'done' }] : []
        if (isAway) return shape.kind === 'avoid' ? [] : [{ ...base, state: 'skipped', skip_reason: 'travel' }]
        if (shape.kind === 'measure') {
          const value = Math.max(1, Math.round(shape.target * (kept ? 1 + amount / 2 : amount)))
          return [
            {
              ...base,
              state: isReached({ target: shape.target, direction: 'at_least' }, value) ? 'done' : 'partial',
              value,
            },
          ]
        }
        if (!kept) return []
        const note = index === 0 && place % 7 === 3 ? (t.notes[Math.floor(amount * t.notes.length)] ?? '') : ''
        return [{ ...base, state: 'done', note }]
      },
    ),
  )
  const classified = habits.map(({ id }, index) => ({
    entity: { type: 'habit', id },
    kind: 'area' as const,
    name: t.areas[shapes[index]?.area ?? 'health'],
  }))
  return {
    rows: [
      { table: 'habit_groups', rows: groups },
      { table: 'habits', rows: habits },
      { table: 'habit_entries', rows: entries },
    ],
    classified,
  }
}

import { addDays, type Day, type FillSample, type Id, normalizeForSearch, rankMany, startOfWeek } from '@techo/core'
import { type TagName, tagNames } from './tags.ts'

const texts = {
  ja: {
    today: [
      '歯医者を予約する',
      '見積書を送る',
      '図書館に本を返す',
      '母に電話する',
      '年賀状のデザインを決める',
      '経費の精算',
    ],
    left: ['保険の書類を出す', '自転車の空気を入れる'],
    past: [
      '議事録をまとめる',
      '牛乳と卵を買う',
      '資料を読む',
      '窓をふく',
      '写真を整理する',
      '請求書を確かめる',
      '花を飾る',
      '靴をみがく',
      '電球を替える',
      '手紙を書く',
      '会議室を予約する',
      '健康診断を申し込む',
    ],
    ahead: [
      '美容院',
      '企画書の見直し',
      '大掃除の分担を決める',
      '新幹線の切符を取る',
      '贈り物を選ぶ',
      '本棚の整理',
      '冬タイヤに交換する',
    ],
    week: ['来月の予算を立てる', '写真を10枚選ぶ'],
    subtasks: ['会社名と住所を確かめる', 'PDFにする'],
    goals: [
      '企画書を書き上げる',
      '散歩を5日続ける',
      '夜10時にはパソコンを閉じる',
      '家族と一度は外で食べる',
      '部屋をひとつ片づける',
    ],
  },
  en: {
    today: [
      'Book the dentist',
      'Send the estimate',
      'Return the library books',
      'Call mother',
      'Choose New Year cards',
      'Expenses',
    ],
    left: ['Send the insurance papers', 'Pump up the bicycle'],
    past: [
      'Write the minutes',
      'Buy milk and eggs',
      'Read the papers',
      'Clean the windows',
      'Sort photos',
      'Check the invoice',
      'Flowers for the table',
      'Polish shoes',
      'Change the light bulb',
      'Write a letter',
      'Book the meeting room',
      'Sign up for the check-up',
    ],
    ahead: [
      'Haircut',
      'Go over the proposal',
      'Share out the big clean',
      'Train tickets',
      'Choose a present',
      'Tidy the bookshelf',
      'Winter tyres',
    ],
    week: ['Plan next month’s budget', 'Choose ten photos'],
    subtasks: ['Check name and address', 'Make a PDF'],
    goals: [
      'Finish the proposal',
      'Walk on five days',
      'Close the laptop at ten',
      'Eat out with the family once',
      'Clear one room',
    ],
  },
}

/** A month of done tasks, today's with leftovers of yesterday, a week ahead, and the goals of five weeks. */
export const sampleTasks: FillSample = ({ today, language, weekStart, newId, chance }) => {
  const t = texts[language]
  const week = startOfWeek(today, weekStart)
  const ranks = rankMany(null, null, 60)
  let made = 0
  const task = (title: string, day: Day | null, more: object = {}) => {
    const rank = ranks[made++] ?? 'a0'
    return {
      id: newId(),
      title,
      search_norm: normalizeForSearch(title),
      status: 'todo',
      priority: 0,
      planned_date: day,
      planned_time: null as string | null,
      planned_week: day ? startOfWeek(day, weekStart) : week,
      first_planned_date: day,
      deadline_date: null as Day | null,
      estimate_min: null as number | null,
      done_at: null as string | null,
      parent_id: null as string | null,
      rollover_count: 0,
      rank_day: rank,
      rank_week: rank,
      ...more,
    }
  }
  const done = (day: Day, hour: number) => ({
    status: 'done',
    done_at: `${day}T${String(hour).padStart(2, '0')}:30:00Z`,
  })
  const past = Array.from({ length: 30 }, (_, place) => addDays(today, place - 30)).flatMap((day, place) => {
    const title = t.past[place % t.past.length] ?? ''
    const isDone = chance() < 0.9
    return [task(title, day, isDone ? done(day, 1 + Math.floor(chance() * 9)) : { status: 'cancelled' })]
  })
  const details: readonly object[] = [
    { planned_time: '10:30', estimate_min: 15, priority: 1 },
    { estimate_min: 45, priority: 2 },
    { deadline_date: today, estimate_min: 30 },
    { status: 'doing', planned_time: '20:00' },
    { status: 'waiting' },
    { deadline_date: addDays(today, 3), estimate_min: 60 },
  ]
  const now = t.today.map((title, index) => task(title, today, details[index]))
  const left = t.left.map((title, index) =>
    task(title, addDays(today, -1 - index), { rollover_count: index === 0 ? 3 : 0 }),
  )
  const ahead = t.ahead.map((title, index) =>
    task(title, addDays(today, 1 + index), { estimate_min: 30 * (1 + (index % 3)) }),
  )
  const open = t.week.map(title => task(title, null))
  const estimate = now[1]
  const subtasks = t.subtasks.map((title, index) =>
    task(title, null, { parent_id: estimate?.id ?? null, planned_week: null, ...(index === 0 ? done(today, 0) : {}) }),
  )
  const goals = t.goals.map((title, index) => ({
    id: newId(),
    week_start: addDays(week, -7 * Math.floor(index / 2)),
    title,
    status: index < 2 ? 'open' : (['achieved', 'partial', 'achieved'] as const)[index - 2],
    rank: `a${index}`,
  }))
  const tagged = (row: { readonly id: Id } | undefined, tag: TagName) =>
    row ? [{ entity: { type: 'task', id: row.id }, kind: 'tag' as const, name: tagNames[language][tag] }] : []
  return {
    rows: [
      { table: 'tasks', rows: [...past, ...left, ...now, ...open, ...ahead] },
      { table: 'tasks', rows: subtasks },
      { table: 'weekly_goals', rows: goals },
    ],
    classified: [...tagged(past[1], 'shopping'), ...tagged(now[2], 'reading'), ...tagged(ahead[3], 'travel')],
  }
}

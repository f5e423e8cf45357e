import { addDays, type FillSample, normalizeForSearch, rankMany, weekdayOf } from '@techo/core'

const texts = {
  ja: {
    names: ['フルマラソンに出る', 'リビングの模様替え'],
    steps: [
      ['大会を選んで申し込む', 2],
      ['シューズを新調する', 1],
      ['10キロを楽に走れるようにする', 15],
      ['ハーフの距離を試す', 5],
      ['30キロ走', 3],
      ['疲れを抜く', 5],
      ['大会当日', 0],
    ],
    room: [
      ['寸法を測る', 1],
      ['家具の配置を考える', 2],
      ['不用品を手放す', 3],
      ['棚を組み立てる', 1],
    ],
  },
  en: {
    names: ['Run a marathon', 'Rearrange the living room'],
    steps: [
      ['Choose a race and sign up', 2],
      ['New running shoes', 1],
      ['Run ten kilometres with ease', 15],
      ['Try the half distance', 5],
      ['A run of thirty kilometres', 3],
      ['Rest', 5],
      ['Race day', 0],
    ],
    room: [
      ['Measure the room', 1],
      ['Plan where things go', 2],
      ['Give away what is not needed', 3],
      ['Put the shelves up', 1],
    ],
  },
} as const

/** Two projects whose tasks follow each other: one in the middle, one about to begin. */
export const sample: FillSample = ({ today, language, newId }) => {
  const { names, steps, room } = texts[language]
  const isOff = (day: ReturnType<typeof addDays>) => weekdayOf(day) === 0 || weekdayOf(day) === 6
  const working = (day: ReturnType<typeof addDays>): typeof day => (isOff(day) ? working(addDays(day, 1)) : day)
  const after = (day: ReturnType<typeof addDays>, days: number): typeof day =>
    days <= 0 ? day : after(working(addDays(day, 1)), days - 1)
  const ranks = rankMany(null, null, Math.max(steps.length, room.length))
  const [long, short] = [newId(), newId()]

  const chain = (project: string, first: ReturnType<typeof addDays>, parts: typeof steps | typeof room) => {
    let start = working(first)
    return parts.map(([title, days], index) => {
      const end = days === 0 ? start : after(start, days - 1)
      const isDone = end < today
      const isRunning = !isDone && start <= today
      const row = {
        id: newId(),
        title,
        search_norm: normalizeForSearch(title),
        project_id: project,
        status: isDone ? 'done' : isRunning ? 'doing' : 'todo',
        done_at: isDone ? `${end}T09:00:00Z` : null,
        progress: isRunning ? 40 : isDone ? 100 : 0,
        start_date: start,
        end_date: end,
        duration_days: days,
        is_milestone: days === 0,
        rank_project: ranks[index],
      }
      start = working(addDays(end, 1))
      return row
    })
  }
  const first = chain(long, addDays(today, -26), steps)
  const second = chain(short, addDays(today, 3), room)
  const links = [first, second].flatMap(rows =>
    rows.slice(1).map((row, index) => ({ id: newId(), pred_id: rows[index]?.id, succ_id: row.id, type: 'FS', lag: 0 })),
  )
  return {
    rows: [
      {
        table: 'projects',
        rows: [
          { id: long, colour: 'teal', start_date: addDays(today, -26), target_date: addDays(today, 30), rank: 'a0' },
          { id: short, colour: 'orange', start_date: addDays(today, 3), target_date: addDays(today, 17), rank: 'a1' },
        ].map((row, index) => ({
          ...row,
          name: names[index],
          search_norm: normalizeForSearch(names[index] ?? ''),
          status: 'active',
        })),
      },
      { table: 'tasks', rows: [...first, ...second] },
      { table: 'task_links', rows: links },
    ],
  }
}

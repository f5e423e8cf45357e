/** The pages that show lists: the rows a person has there, and what a hand-written page would ask for to show the same. */
export interface Screen {
  readonly path: string
  /** The rows of a person, the most recent first. Each table's rows have the same columns. */
  readonly rows: (count: number, today: string) => Readonly<Record<string, readonly object[]>>
  /** PostgREST addresses that hold what the page shows; the rows of the first are drawn */
  readonly asks: (today: string) => readonly [string, ...string[]]
  /** the column that is shown */
  readonly shown: string
}

/** A name by which a row is found again in whatever draws it. */
const named = (words: string, index: number): string => `${words} R${String(index).padStart(5, '0')}`
const rank = (index: number): string => `a${index.toString(36).padStart(4, '0')}1`
const many = <Row extends object>(count: number, make: (index: number) => Row) =>
  Array.from({ length: count }, (_, index) => make(index))

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const weekOf = (day: string): string => dayAfter(day, -new Date(day).getUTCDay())

const taskColumns =
  'id,title,status,priority,parent_id,project_id,planned_date,planned_time,planned_week,estimate_min,deadline_date,deadline_time,done_at,series_id,occurrence_date,first_planned_date,rollover_count,rank_day,rank_week,deleted_at'
const open = 'status.in.(todo,doing,waiting)'
const live = 'deleted_at=is.null'

/** Tasks: so many are shown, the others lie in the past and are done. */
const tasks = (count: number, shown: number, today: string, plan: (index: number) => object) => ({
  tasks: many(count, index => ({
    id: crypto.randomUUID(),
    title: named('資料をまとめる', index),
    rank_day: rank(index),
    estimate_min: 15,
    ...(index < shown
      ? { status: 'todo', done_at: null, ...plan(index) }
      : {
          status: 'done',
          done_at: `${dayAfter(today, -30)}T03:00:00Z`,
          planned_date: dayAfter(today, -30 - (index % 300)),
          planned_week: null,
        }),
  })),
})

export const screens = {
  notes: {
    path: '/mypage/notes',
    shown: 'title',
    rows: count => ({
      notes: many(count, index => {
        const text = '会議のことを書いた。次は来週の火曜に集まる。'.repeat(8)
        const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
        return { title: named('会議', index), doc, doc_text: text, search_norm: text }
      }),
    }),
    asks: () => [
      'notes?select=id,title,excerpt,parent_id,pinned,favourite,archived,icon,is_template,aliases,written_at,created_at,updated_at,deleted_at&order=updated_at.desc,id.asc',
    ],
  },
  habits: {
    path: '/mypage/habits',
    shown: 'name',
    // A person has thirty habits; rows are what they did.
    rows: (count, today) => {
      const habits = many(30, index => ({
        id: crypto.randomUUID(),
        name: named('朝の散歩', index),
        search_norm: 'x',
        rank: rank(index),
        start_date: dayAfter(today, -1000),
      }))
      return {
        habits,
        habit_entries: many(count, index => ({
          habit_id: habits[index % habits.length]?.id,
          day: dayAfter(today, -1 - Math.floor(index / habits.length)),
          state: 'done',
        })),
      }
    },
    asks: today => [
      `habits?select=id,name,question,doc,doc_text,kind,unit,target,direction,schedule_kind,times,per,per_days,weekdays,interval_n,anchor,start_date,end_date,group_id,time_of_day,colour,icon,archived_at,paused_from,paused_to,cue,replaces_not_do_id,rank,remind_at,step&${live}&order=rank.asc,id.asc`,
      `habit_entries?select=habit_id,day,state,value,note,skip_reason,source,at&day=gte.${dayAfter(today, -41)}&day=lte.${today}&order=day.asc,habit_id.asc`,
    ],
  },
  day: {
    path: '/mypage/daily',
    shown: 'title',
    rows: (count, today) => tasks(count, 20, today, () => ({ planned_date: today, planned_week: null })),
    asks: today => [
      `tasks?select=${taskColumns}&${live}&or=(planned_date.eq.${today},and(deadline_date.lte.${today},${open}),and(planned_date.lte.${today},${open}))&order=rank_day.asc,id.asc`,
      `period_notes?select=id,kind,period_start,doc,one_line,mood,energy,sleep_min,rev,locked&kind=eq.day&period_start=eq.${today}`,
    ],
  },
  week: {
    path: '/mypage/daily/weekly-tasks',
    shown: 'title',
    // The tasks of today, which `day` has made, are this week's too.
    rows: (_, today) => tasks(20, 20, today, () => ({ planned_date: null, planned_week: weekOf(today) })),
    asks: today => {
      const [from, to] = [weekOf(today), dayAfter(weekOf(today), 6)]
      return [
        `tasks?select=${taskColumns}&${live}&or=(and(planned_date.gte.${from},planned_date.lte.${to}),and(planned_date.is.null,planned_week.gte.${from},planned_week.lte.${to}))&order=rank_day.asc,id.asc`,
      ]
    },
  },
  lists: {
    path: '/mypage/lists/wish',
    shown: 'title',
    rows: count => ({
      list_items: many(count, index => ({
        list: 'wish',
        title: named('小さなランプ', index),
        status: 'want',
        rank: rank(index),
        price: 1200 + index,
      })),
    }),
    asks: () => [
      `list_items?select=id,list,title,doc_text,status,priority,genre,image,number,achieved_on,review_on,price,currency,url,shop,want_level,cooldown_until,target_date,target_year,target_age,cost_estimate,place,with_whom,memory_text,memory_doc,progress,reason,trigger,replacement,severity,rank,created_at&list=eq.wish&${live}&order=rank.asc,id.asc`,
    ],
  },
  board: {
    path: '/mypage/lists/vision-board',
    shown: 'text',
    // A board holds two hundred cards at most.
    rows: count => {
      const board = crypto.randomUUID()
      return {
        boards: [{ id: board, title: '海の暮らし', width: 3840, height: 2160 }],
        board_cards: many(Math.min(count, 200), index => ({
          board_id: board,
          kind: 'text',
          text: named('海の見える家', index),
          x: (index % 20) * 190,
          y: Math.floor(index / 20) * 210,
          w: 170,
          h: 190,
          z: index,
        })),
      }
    },
    asks: () => [
      `board_cards?select=id,board_id,group_id,kind,x,y,w,h,rotation,z,opacity,crop,image,text,style,caption,achieved,entity_type,entity_id&${live}&order=z.asc,id.asc`,
      `boards?select=id,title,period,background,width,height,rank&${live}&order=rank.asc,id.asc`,
    ],
  },
  shelf: {
    path: '/mypage/bookshelf',
    shown: 'title',
    rows: count => ({
      books: many(count, index => ({ title: named('遠い町の話', index), status: 'tsundoku', authors: [] })),
    }),
    asks: () => [
      `books?select=id,title,title_kana,subtitle,authors,publisher,published,isbn13,pages,minutes,language,format,cover,series_name,series_no,status,owned,bought_on,due_on,price,list_price,rating,favourite,progress,rank,added_on,created_at&${live}&order=created_at.desc,id.desc`,
    ],
  },
  projects: {
    path: '/mypage/project-management',
    shown: 'name',
    rows: (count, today) => {
      const projects = many(12, index => ({
        id: crypto.randomUUID(),
        name: named('引っ越し', index),
        start_date: today,
        rank: rank(index),
      }))
      return {
        projects,
        tasks: many(count, index => ({
          title: `箱を詰める ${index}`,
          project_id: projects[index % projects.length]?.id,
          rank_project: rank(index),
        })),
      }
    },
    asks: () => [
      `projects?select=id,name,status,start_date,target_date,colour,calendar_id,auto_schedule,progress,is_template,rank,done_at,deleted_at&${live}&order=rank.asc,id.asc`,
      `tasks?select=id,title,status,priority,parent_id,project_id,is_milestone,progress,schedule_mode,duration_days,constraint_kind,constraint_date,start_date,end_date,planned_date,planned_week,planned_time,first_planned_date,deadline_date,estimate_min,rank_project,rank_day,done_at,series_id,deleted_at&${live}&project_id=not.is.null&status=in.(todo,doing,waiting)&order=rank_project.asc,id.asc`,
    ],
  },
} as const satisfies Readonly<Record<string, Screen>>

export type ScreenName = keyof typeof screens
export const screenNames = Object.keys(screens) as readonly ScreenName[]

/** Gives a person so many rows on each of these pages. */
export async function fill(
  { insert }: { readonly insert: (table: string, rows: readonly object[]) => Promise<unknown> },
  names: readonly ScreenName[],
  count: number,
  today: string,
): Promise<void> {
  for (const name of names)
    for (const [table, rows] of Object.entries(screens[name].rows(count, today))) await insert(table, rows)
}

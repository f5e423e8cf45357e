import { globSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One valid row for every table, for tests that walk the whole schema. A table without an entry fails them: that is the
 * reminder to say what a row of it looks like.
 */
export type Row = Readonly<Record<string, unknown>>

export interface Maker {
  /** the id of this person's row in another table, made when there is none yet */
  of(table: string): Promise<string>
  /** the id of a fresh row of this person in another table */
  another(table: string): Promise<string>
  /** a fresh uuid */
  id(): string
  /** another day each time */
  day(): string
}

const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '今日は習慣を見直した' }] }] }
const text = { doc, doc_text: '今日は習慣を見直した', search_norm: '今日は習慣を見直した' }

type Rows = Readonly<Record<string, (make: Maker) => Row | Promise<Row>>>

const own: Rows = {
  profiles: () => ({ name: '花子', time_zone: 'Asia/Tokyo', week_start: 1 }),
  preferences: make => ({ key: `test.${make.id().replaceAll('-', '')}`, value: { on: true } }),
  notifications: make => ({
    key: `deadline:${make.id()}`,
    kind: 'deadline',
    params: { title: '本を返す' },
    href: '/mypage/daily/2026-11-20',
    entity_type: 'task',
    entity_id: make.id(),
  }),
  classifications: make => {
    const id = make.id()
    return { id, kind: 'tag', name: id, name_norm: id, colour: 'blue', applies_to: ['habit'] }
  },
  classified: async make => ({
    id: make.id(),
    entity_type: 'habit',
    entity_id: make.id(),
    classification_id: await make.of('classifications'),
    kind: 'tag',
  }),
  links: make => ({
    id: make.id(),
    src_type: 'habit',
    src_id: make.id(),
    dst_type: 'note',
    dst_id: make.id(),
    kind: 'supports',
  }),
  activity: make => ({
    id: make.id(),
    at: '2026-11-20T08:30:00+09:00',
    day: '2026-11-20',
    verb: 'done',
    entity_type: 'habit',
    entity_id: make.id(),
    data: { value: 3 },
  }),
  habit_groups: make => ({ id: make.id(), name: '朝', rank: 'a1' }),
  habits: make => ({
    id: make.id(),
    name: '水を飲む',
    kind: 'measure',
    target: 8,
    unit: '杯',
    remind_at: '07:30',
    ...text,
  }),
  habit_schedules: async make => ({
    id: make.id(),
    habit_id: await make.of('habits'),
    valid_from: make.day(),
    schedule_kind: 'times_per',
    times: 3,
  }),
  habit_entries: async make => ({ habit_id: await make.of('habits'), day: make.day(), state: 'done', note: 'よし' }),
  habit_events: async make => ({
    id: make.id(),
    habit_id: await make.of('habits'),
    day: make.day(),
    at: '2026-11-20T08:30:00+09:00',
    delta: 2,
  }),
  vacations: make => ({ id: make.id(), from_day: '2026-12-29', to_day: '2027-01-03', note: '帰省' }),
  period_notes: make => ({ id: make.id(), kind: 'day', period_start: make.day(), ...text, one_line: '晴れ', mood: 4 }),
  note_templates: make => ({ id: make.id(), kind: 'day', name: '平日', doc, weekdays: 62 }),
  notes: make => ({ id: make.id(), title: '習慣の本', ...text }),
  note_versions: async make => ({ id: make.id(), note_id: await make.of('notes'), rev: 1, doc, reason: 'manual' }),
  note_links: async make => ({
    id: make.id(),
    src_type: 'note',
    src_id: make.id(),
    dst_note_id: await make.of('notes'),
    dst_title: '習慣の本',
  }),
  attachments: make => ({
    id: make.id(),
    path: `files/${make.id()}`,
    mime: 'image/webp',
    bytes: 1024,
    sha256: make.id().replaceAll('-', '').repeat(2),
    owner_type: 'note',
    owner_id: make.id(),
  }),
  task_series: make => ({ id: make.id(), rrule: 'FREQ=WEEKLY;BYDAY=MO;WKST=SU', dtstart: '2026-11-23' }),
  tasks: async make => ({
    id: make.id(),
    title: '図書館に本を返す',
    ...text,
    planned_date: '2026-11-20',
    priority: 2,
    project_id: await make.of('projects'),
  }),
  work_calendars: make => ({ id: make.id(), name: '会社の暦', weekend_mask: 65 }),
  calendar_exceptions: async make => ({
    id: make.id(),
    calendar_id: await make.of('work_calendars'),
    day: make.day(),
    kind: 'off',
    name: '夏休み',
  }),
  projects: make => ({ id: make.id(), name: '引っ越し', ...text, start_date: '2026-11-20', target_date: '2027-03-31' }),
  task_links: async make => ({
    id: make.id(),
    pred_id: await make.another('tasks'),
    succ_id: await make.another('tasks'),
  }),
  baselines: async make => ({ id: make.id(), project_id: await make.of('projects'), name: '最初の計画' }),
  baseline_tasks: async make => ({
    baseline_id: await make.another('baselines'),
    task_id: await make.another('tasks'),
    start_date: '2026-11-20',
    end_date: '2026-11-25',
  }),
  list_items: make => ({
    id: make.id(),
    list: 'bucket',
    title: 'オーロラを見る',
    status: 'idea',
    ...text,
    target_year: 2030,
  }),
  price_log: async make => ({
    id: make.id(),
    item_id: await make.of('list_items'),
    at: '2026-11-20T08:30:00+09:00',
    price: 12800,
  }),
  slips: async make => ({
    id: make.id(),
    item_id: await make.of('list_items'),
    at: '2026-11-20T08:30:00+09:00',
    day: '2026-11-20',
    note: '疲れていた',
  }),
  boards: make => ({ id: make.id(), title: '2027年' }),
  board_cards: async make => ({ id: make.id(), board_id: await make.of('boards'), kind: 'text', text: '毎日歩く' }),
  books: make => ({ id: make.id(), title: '習慣の本', isbn13: '9784297109059', pages: 240, ...text }),
  readings: async make => ({ id: make.id(), book_id: await make.another('books'), started_on: '2026-11-01' }),
  reading_logs: async make => ({
    id: make.id(),
    reading_id: await make.of('readings'),
    at: '2026-11-20T08:30:00+09:00',
    day: '2026-11-20',
    from_pos: 0,
    to_pos: 60,
  }),
  quotes: async make => ({
    id: make.id(),
    book_id: await make.of('books'),
    text: '小さく始める',
    at: '2026-11-20T08:30:00+09:00',
  }),
  reading_goals: make => {
    const nth = Math.round(Date.parse(make.day()) / 86_400_000)
    return { id: make.id(), year: 1900 + (nth % 300), metric: 'books', target: 24 }
  },
  weekly_goals: make => ({ id: make.id(), week_start: '2026-11-15', title: '早く寝る' }),
}

const root = join(import.meta.dirname, '..')

/** Those of the remotes that have their migrations in their own folder. */
const ofRemotes = await Promise.all(
  globSync('remotes/*/migrations/rows.ts', { cwd: root }).map(async file => {
    const { rows }: { readonly rows: Rows } = await import(join(root, file))
    return rows
  }),
)

export const rows: Rows = Object.assign({}, own, ...ofRemotes)

/** What a row needs beside a reference, so that the reference alone decides: constraint → columns. */
export const beside: Readonly<Record<string, Row>> = {
  classifications_parent_id_fkey: { kind: 'tag' },
  note_versions_period_note_id_fkey: { note_id: null },
  tasks_series_id_fkey: { occurrence_date: '2026-11-20' },
}

import type { Letter } from '@techo/backend/auth'
import { hasPostgres, type RealPostgres, startPostgres } from '@techo/backend/real-postgres'
import { addDays, clockAt, formatDay, type RemoteConfig } from '@techo/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callDatabase } from '../database-function.ts'
import { type Listening, newPerson, type Person, startServer } from '../test-people.ts'
import { createDigests } from './index.ts'

const zone = 'Asia/Tokyo'
const secret = 'a secret of at least thirty-two bytes, for tests'
const hour = 3_600_000

// A day that no clock of this machine shows yet.
const day = addDays(clockAt(Date.now(), zone).day, 3)
const morning = Date.parse(`${day}T07:00:30+09:00`)

const remotes: readonly Pick<RemoteConfig, 'id' | 'cards'>[] = [
  { id: 'daily', cards: [{ id: 'daily-tasks', title: { ja: '今日のタスク', en: 'Today’s tasks' }, order: 100 }] },
  { id: 'habits', cards: [{ id: 'habits-today', title: { ja: '今日の習慣', en: 'Habits' }, order: 200 }] },
  { id: 'bookshelf', cards: [{ id: 'bookshelf-due', title: { ja: '返す本', en: 'Books' }, order: 600 }] },
  { id: 'schedule', cards: [{ id: 'schedule-today', title: { ja: '今日の予定', en: 'Schedule' }, order: 90 }] },
]

describe.each(hasPostgres ? ['embedded', 'PostgreSQL'] : ['embedded'])('On %s the morning letter', kind => {
  let postgres: RealPostgres | undefined
  let server: Listening
  beforeAll(async () => {
    postgres = kind === 'embedded' ? undefined : await startPostgres()
    // Its letters reach nobody, so that only the senders of the tests send.
    server = await startServer({ trustProxy: true, ...(postgres ? { databaseUrl: postgres.url } : {}) })
  })
  afterAll(async () => {
    await server?.close()
    await postgres?.stop()
  })

  const sql = <Row>(text: string, parameters: readonly unknown[] = []) =>
    server.db.asAdmin(run => run.query<Row>(text, parameters))
  const sent: Letter[] = []
  let refusals = 0
  /** One of several servers of the database. */
  const sender = (now = morning) =>
    createDigests({
      call: callDatabase(server.db),
      mailer: {
        async send(letter) {
          if (refusals-- > 0) throw new Error('The mail server does not answer')
          sent.push(letter)
        },
      },
      siteUrl: () => 'https://techo.example',
      secret,
      declared: async () => remotes,
      isHoliday: () => false,
      trustProxy: false,
      now: () => now,
    })
  const emailOf = async ({ client }: Person) => (await client.auth.getUser()).data.user?.email ?? ''
  const lettersTo = async (person: Person) => {
    const email = await emailOf(person)
    return sent.filter(({ to }) => to === email)
  }
  const ask = (person: Person, value: object = { hour: 7 }) =>
    person.client.from('preferences').upsert({ key: 'frame.digest', value })
  /** Somebody whose next letter is that of the day, and due. */
  const asking = async (value?: object) => {
    const person = await newPerson(server)
    expect((await ask(person, value)).error).toBeNull()
    await come(person)
    return person
  }
  const come = async ({ id }: Person, at = morning) => {
    const due = new Date(Math.floor(at / 60_000) * 60_000).toISOString()
    await sql('update private.digests set due_at = $2 where user_id = $1', [id, due])
  }
  const addTask = async ({ client }: Person, title: string, more: object = { planned_date: day }) => {
    expect((await client.from('tasks').insert({ id: crypto.randomUUID(), title, ...more })).error).toBeNull()
  }

  test('says what stands on the page of today, in the order of its cards', async () => {
    const person = await asking()
    const calendar = crypto.randomUUID()
    await person.client.from('calendars').insert({ id: calendar, name: '予定' })
    const event = { calendar_id: calendar, all_day: false, time_zone: zone }
    const at = (time: string) => `${day}T${time}:00+09:00`
    const { error } = await person.client.from('events').insert([
      { ...event, title: '歯医者', place: '駅前', start_at: at('15:00'), end_at: at('16:00') },
      {
        ...event,
        title: '昨日の夜から',
        place: '',
        start_at: `${addDays(day, -1)}T22:00:00+09:00`,
        end_at: at('01:30'),
      },
    ])
    expect(error).toBeNull()
    const whole = { calendar_id: calendar, all_day: true, title: '京都', start_day: addDays(day, -1), end_day: day }
    expect((await person.client.from('events').insert(whole)).error).toBeNull()
    await addTask(person, '書類を出す', { planned_date: day, planned_time: '09:30', rank_day: 'a1' })
    await addTask(person, '本を返す', { deadline_date: day })
    await addTask(person, '前からある', { planned_date: addDays(day, -2) })
    const habit = { id: crypto.randomUUID(), name: '散歩', kind: 'bool', target: 1 }
    expect((await person.client.from('habits').insert(habit)).error).toBeNull()
    await sender().sweep()
    const [letter, ...others] = await lettersTo(person)
    expect(others).toEqual([])
    const text = letter?.text ?? ''
    expect(text.split('\n').slice(2, 14)).toEqual([
      ...['■ 今日の予定', '終日 京都', '22:00〜01:30 昨日の夜から', '15:00〜16:00 歯医者 · 駅前', ''],
      ...['■ 今日のタスク', '09:30 書類を出す', '本を返す · 今日が締切', '前の日から残っているもの: 1件', ''],
      ...['■ 今日の習慣', '散歩'],
    ])
    expect(text).toContain('https://techo.example/mypage\n')
    expect(letter?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    // The next one is that of the next day.
    const [row] = await sql<{ next: Date; day: string }>(
      'select due_at as next, told_day::text as day from private.digests where user_id = $1',
      [person.id],
    )
    expect([new Date(row?.next ?? 0).getTime(), row?.day]).toEqual([Date.parse(at('07:00')) + 24 * hour, day])
  })

  test('comes once, whoever sends it, and not again after a restart', async () => {
    const person = await asking()
    await addTask(person, '電話する')
    await Promise.all([sender().sweep(), sender().sweep(), sender().sweep()])
    expect(await lettersTo(person)).toHaveLength(1)
    // As if it was due once more on the same day.
    await come(person)
    await sender(morning + hour).sweep()
    expect(await lettersTo(person)).toHaveLength(1)
  })

  test('does not come when there is nothing to tell, when all of it is put away, or hours too late', async () => {
    const [empty, hidden, late] = [await asking(), await asking(), await asking()]
    await addTask(hidden, '見せない')
    await hidden.client
      .from('preferences')
      .upsert({ key: 'today.cards', value: { order: [], hidden: ['daily daily-tasks'] } })
    await addTask(late, '遅い')
    await come(late, morning - 7 * hour)
    await sql('update private.digests set hour = 0 where user_id = $1', [late.id])
    await sender().sweep()
    for (const person of [empty, hidden, late]) expect(await lettersTo(person)).toEqual([])
  })

  test('has the order that the person gave the cards; one not placed yet follows the one it is declared after', async () => {
    const person = await asking()
    await person.client
      .from('preferences')
      .upsert({ key: 'today.cards', value: { order: ['habits habits-today', 'daily daily-tasks'], hidden: [] } })
    await addTask(person, '電話する')
    const habit = { id: crypto.randomUUID(), name: '散歩', kind: 'bool', target: 1 }
    expect((await person.client.from('habits').insert(habit)).error).toBeNull()
    const borrowed = { owned: 'borrowed', title: 'こころ', due_on: addDays(day, 2) }
    expect((await person.client.from('books').insert(borrowed)).error).toBeNull()
    await sender().sweep()
    const [letter] = await lettersTo(person)
    expect((letter?.text ?? '').split('\n').slice(2, 10)).toEqual([
      ...['■ 今日の習慣', '散歩', ''],
      ...['■ 返す本', `こころ · ${formatDay(addDays(day, 2), 'ja', 'short')}まで`, ''],
      ...['■ 今日のタスク', '電話する'],
    ])
  })

  test('speaks the language, and knows the zone and the beginning of the day, of its person', async () => {
    const person = await newPerson(server)
    const profile = { language: 'en', time_zone: 'America/New_York', day_start_hour: 5 }
    await person.client.from('profiles').update(profile).eq('user_id', person.id)
    await ask(person, { hour: 4 })
    await addTask(person, 'Call Mika')
    await sender(Date.parse(`${day}T00:00:00Z`)).sweep()
    const [row] = await sql<{ next: Date }>('select due_at as next from private.digests where user_id = $1', [
      person.id,
    ])
    const next = clockAt(new Date(row?.next ?? 0).getTime(), 'America/New_York')
    expect([next.day, next.time.slice(0, 5)]).toEqual([day, '05:00'])
    await sender(new Date(row?.next ?? 0).getTime()).sweep()
    const [letter] = await lettersTo(person)
    expect(letter?.subject).toMatch(/^Techo: /)
    expect(letter?.text).toContain('■ Today’s tasks\nCall Mika\n')
    // Another zone is another moment, of a day that was not told of.
    await person.client.from('profiles').update({ time_zone: zone }).eq('user_id', person.id)
    expect(await sql('select due_at from private.digests where user_id = $1', [person.id])).toEqual([{ due_at: null }])
  })

  test('comes a little later when the mail server does not take it', async () => {
    const person = await asking()
    await addTask(person, '電話する')
    refusals = 1
    await sender().sweep()
    refusals = 0
    expect(await lettersTo(person)).toEqual([])
    await sender(morning + hour).sweep()
    expect(await lettersTo(person)).toHaveLength(1)
  })

  test('is ended by its link: not by looking at it, and only with its own token', async () => {
    const person = await asking()
    await addTask(person, '電話する')
    await sender().sweep()
    const [letter] = await lettersTo(person)
    const link = new URL(/<(.*)>/.exec(letter?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '')
    expect([link.origin, link.pathname]).toEqual(['https://techo.example', '/api/digest/stop'])
    expect(letter?.text).toContain(link.href)
    const { stop } = sender()
    const to = (method: string, query = link.search) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = method === 'POST' ? { headers: form, body: 'List-Unsubscribe=One-Click' } : {}
      return stop.request(`/stop${query}`, { method, ...body })
    }
    const wish = async () =>
      (await person.client.from('preferences').select('value').eq('key', 'frame.digest').single()).data?.value
    const looked = await to('GET')
    expect(looked.status).toBe(200)
    expect(await looked.text()).toContain('<form method="post">')
    const other = await newPerson(server)
    expect((await to('POST', link.search.replace(person.id, other.id))).status).toBe(403)
    expect((await to('POST', '?person=x')).status).toBe(400)
    expect(await wish()).toEqual({ hour: 7 })
    expect((await to('POST')).status).toBe(200)
    expect((await to('POST')).status).toBe(200)
    expect(await wish()).toEqual({ hour: null })
    expect(await sql('select from private.digests where user_id = $1', [person.id])).toEqual([])
  })

  test('is offered only where letters reach somebody', async () => {
    const person = await newPerson(server)
    const answer = await fetch(`${server.url}/api/digest`, { headers: { authorization: `Bearer ${person.token}` } })
    expect(await answer.json()).toEqual({ isOffered: false })
    // Whoever ends the letters is not signed in.
    const stranger = `${server.url}/api/digest/stop?person=${person.id}&token=${'x'.repeat(43)}`
    const answers = [await fetch(stranger), await fetch(stranger, { method: 'POST' })]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(answers[0]?.headers.get('content-security-policy')).toContain("default-src 'none'")
    const open = await startServer()
    const there = await newPerson(open)
    const other = await fetch(`${open.url}/api/digest`, { headers: { authorization: `Bearer ${there.token}` } })
    expect(await other.json()).toEqual({ isOffered: true })
    await open.close()
  })
})

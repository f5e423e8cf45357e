import { hasPostgres, type RealPostgres, startPostgres } from '@techo/backend/real-postgres'
import { clockAt } from '@techo/core'
import { type PushService, type Received, type Subscribed, startPushService } from '@techo/tooling/push-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callDatabase } from '../database-function.ts'
import { type Listening, newPerson, type Person, startServer } from '../test-people.ts'
import { createReminding } from './index.ts'

const zone = 'Asia/Tokyo'
const secret = 'a secret of at least thirty-two bytes, for tests'

type Notice = Received['message']

/** What a wall in Tokyo shows so many minutes from now, at the beginning of a minute. */
function inMinutes(minutes: number): { readonly day: string; readonly time: string; readonly at: string } {
  const ms = Math.floor(Date.now() / 60_000 + minutes) * 60_000
  const { day, time } = clockAt(ms, zone)
  return { day, time: time.slice(0, 5), at: new Date(ms).toISOString() }
}

describe.each(hasPostgres ? ['embedded', 'PostgreSQL'] : ['embedded'])('On %s a reminder', kind => {
  let postgres: RealPostgres | undefined
  let server: Listening
  let service: PushService
  beforeAll(async () => {
    service = await startPushService()
    postgres = kind === 'embedded' ? undefined : await startPostgres()
    // It has no address that push services may know it by, so that only the tellers of the tests tell.
    server = await startServer(postgres ? { databaseUrl: postgres.url } : {})
  })
  afterAll(async () => {
    await server?.close()
    await postgres?.stop()
    await service?.close()
  })

  const sql = <Row>(text: string, parameters: readonly unknown[] = []) =>
    server.db.asAdmin(run => run.query<Row>(text, parameters))
  /** Another server of the same database, which tells when the test says so. */
  const teller = (pushAddresses: readonly string[] = [service.address]) =>
    createReminding({
      call: callDatabase(server.db),
      secret,
      options: {
        ...{ siteUrl: 'https://techo.example', mail: null, contactEmail: null, trustProxy: false },
        pushAddresses,
      },
      declared: async () => [],
    })
  const keyOf = async () => {
    await teller().sweep()
    const [row] = await sql<{ key: string }>('select public_key as key from private.push_keys')
    return row?.key ?? ''
  }
  const subscribe = async (person: Person): Promise<Subscribed> => {
    const device = service.subscribe()
    const key = await keyOf()
    // The review of a week comes on one day of it.
    await person.client.from('preferences').upsert({ key: 'frame.notifications', value: { off: ['review'] } })
    const { endpoint, p256dh, auth } = device
    const given = { endpoint, p256dh, auth, public_key: key, agent: 'test' }
    await callDatabase(server.db)(
      'put_push_device',
      ['person', 'uuid', person.id],
      ['given', 'jsonb', JSON.stringify(given)],
    )
    return device
  }
  const addTask = async ({ client }: Person, title: string, minutes: number, more: object = {}) => {
    const { day, time } = inMinutes(minutes)
    const id = crypto.randomUUID()
    const { error } = await client.from('tasks').insert({ id, title, planned_date: day, planned_time: time, ...more })
    expect(error).toBeNull()
    return id
  }
  const titles = ({ received }: Subscribed) => received.map(({ message }) => message.title)
  /** As if it had been planned in time and nobody had told it for so long. */
  const comeDue = (title: string, minutesAgo = 0) =>
    sql(
      `update private.reminders set due_at = now() - make_interval(mins => $2) where told_at is null and params ->> 'title' = $1`,
      [title, minutesAgo],
    )
  const later = 60
  const planned = async (person: Person, device: Subscribed, title: string, more: object = {}) => {
    const id = await addTask(person, title, later, more)
    await teller().sweep()
    expect(titles(device)).not.toContain(title)
    await comeDue(title)
    return id
  }
  /** Presses a button of a notice. @returns the status, and whether the answer was taken */
  const answerNotice = async (notice: Notice | undefined, deed: string, token?: string) => {
    const own = notice?.actions?.find(each => each.deed === deed)?.token
    const response = await teller().answers.request('/answer', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...notice?.telling, deed, token: token ?? own }),
    })
    return [response.status, response.status === 200 ? (await response.json()).taken : null]
  }
  const answerOf = ({ received }: Subscribed, deed: string, token?: string) =>
    answerNotice(received.at(-1)?.message, deed, token)
  const statusOf = async ({ client }: Person, id: string) =>
    (await client.from('tasks').select('status').eq('id', id).single()).data?.status

  test('reaches every device once, whole and signed, whoever tells it', async () => {
    const person = await newPerson(server)
    const [phone, desk] = [await subscribe(person), await subscribe(person)]
    await addTask(person, '電話する', 0)
    await Promise.all([teller().sweep(), teller().sweep()])
    await teller().sweep()
    expect([titles(phone), titles(desk)]).toEqual([['電話する'], ['電話する']])
    const [got] = phone.received
    expect(got).toMatchObject({
      status: 201,
      headers: { urgency: 'high' },
      message: { tag: expect.stringMatching(/^planned:/) },
    })
    expect(got?.message.href).toBe(`/mypage/daily/${inMinutes(0).day}`)
    const { data } = await person.client.from('notifications').select('kind, key, params').eq('kind', 'planned')
    expect(data).toMatchObject([{ key: got?.message.tag, params: { title: '電話する', date: inMinutes(0).day } }])
    const [row] = await sql<{ reached: boolean }>(
      'select bool_and(reached_at is not null) as reached from private.push_devices where user_id = $1',
      [person.id],
    )
    expect(row?.reached).toBe(true)
  })

  test('is told of appointments before they begin, also of those that repeat', async () => {
    const person = await newPerson(server)
    const device = await subscribe(person)
    const calendar = crypto.randomUUID()
    await person.client.from('calendars').insert({ id: calendar, name: '予定' })
    const starts = inMinutes(15)
    const at = Date.parse(starts.at)
    const events = [
      { title: '歯医者', reminders: [15, 10], rrule: null, weeks: 0 },
      { title: 'ヨガ', reminders: [15], rrule: 'FREQ=WEEKLY;WKST=MO', weeks: 3 },
      { title: '知らせない', reminders: [], rrule: null, weeks: 0 },
    ].map(({ weeks, ...event }) => ({
      ...event,
      ...{ calendar_id: calendar, all_day: false, time_zone: zone },
      start_at: new Date(at - weeks * 7 * 86_400_000).toISOString(),
      end_at: new Date(at - weeks * 7 * 86_400_000 + 3_600_000).toISOString(),
    }))
    const { error } = await person.client.from('events').insert(events)
    expect(error).toBeNull()
    await teller().sweep()
    expect(titles(device).sort()).toEqual(['ヨガ', '歯医者'])
    const { data } = await person.client.from('notifications').select('params').eq('kind', 'event').order('key')
    const about = { inMinutes: '15', start: starts.time, place: '' }
    expect(data?.map(({ params }) => params)).toEqual(
      expect.arrayContaining([expect.objectContaining(about), expect.objectContaining(about)]),
    )
  })

  test('follows its row until it is told: finished, moved and deleted ones are not', async () => {
    const person = await newPerson(server)
    const device = await subscribe(person)
    const [finished, moved, deleted] = [
      await addTask(person, '済んだ', later),
      await addTask(person, '動かした', later),
      await addTask(person, '消した', later),
    ]
    await teller().sweep()
    await person.client.from('tasks').update({ status: 'done', done_at: new Date().toISOString() }).eq('id', finished)
    const { day, time } = inMinutes(later + 30)
    await person.client.from('tasks').update({ planned_date: day, planned_time: time }).eq('id', moved)
    await person.client.from('tasks').delete().eq('id', deleted)
    await sql('update private.reminders set due_at = now() where user_id = $1', [person.id])
    await teller().sweep()
    expect(titles(device)).toEqual([])
    await comeDue('動かした')
    await teller().sweep()
    expect(titles(device)).toEqual(['動かした'])
  })

  test('waits for the end of the quiet hours, and says nothing of kinds that were put away', async () => {
    const person = await newPerson(server)
    const device = await subscribe(person)
    const quiet = { from: inMinutes(-60).time, to: inMinutes(60).time }
    await person.client
      .from('preferences')
      .upsert({ key: 'frame.notifications', value: { off: ['deadline', 'review'], quiet } })
    const { day, time } = inMinutes(0)
    await addTask(person, '静かに', 0, { deadline_date: day, deadline_time: time })
    await teller().sweep()
    expect(titles(device)).toEqual([])
    const rows = await sql<{ kind: string; ahead: number }>(
      'select kind, extract(epoch from due_at - now())::int / 60 as ahead from private.reminders where user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ kind: 'planned', ahead: expect.any(Number) }])
    expect(rows[0]?.ahead).toBeGreaterThan(55)
    await comeDue('静かに')
    await person.client
      .from('preferences')
      .upsert({ key: 'frame.notifications', value: { off: ['review'], quiet: null } })
    await teller().sweep()
    expect(titles(device)).toContain('静かに')
  })

  test('comes as one with the others when nobody could tell them in time', async () => {
    const person = await newPerson(server)
    const device = await subscribe(person)
    for (const title of ['一', '二']) await addTask(person, title, later)
    await teller().sweep()
    await comeDue('一', 45)
    await comeDue('二', 50)
    await teller().sweep()
    expect(device.received.map(({ message }) => [message.title, message.body])).toEqual([
      ['お知らせが2件あります', '二\n一'],
    ])
  })

  test('is done, or comes again, by the buttons of its notice: once each, and only with their own tokens', async () => {
    const person = await newPerson(server)
    const device = await subscribe(person)
    const id = await planned(person, device, '薬を飲む')
    const reminding = teller()
    await reminding.sweep()
    const answer = (deed: string, token?: string) => answerOf(device, deed, token)
    const status = () => statusOf(person, id)
    const [, wrong] = device.received.at(-1)?.message.actions?.map(({ token }) => token) ?? []
    expect(await answer('done', wrong)).toEqual([403, null])
    expect(await answer('later')).toEqual([200, true])
    expect(await answer('done')).toEqual([200, false])
    expect(await status()).toBe('todo')
    await reminding.sweep()
    expect(device.received).toHaveLength(1)
    await comeDue('薬を飲む')
    await reminding.sweep()
    expect(device.received).toHaveLength(2)
    expect(await answer('done')).toEqual([200, true])
    expect(await answer('done')).toEqual([200, false])
    expect(await status()).toBe('done')
    const { data } = await person.client.from('notifications').select('read_at')
    expect(data?.every(({ read_at }) => read_at !== null)).toBe(true)
    await comeDue('薬を飲む')
    await reminding.sweep()
    expect(device.received).toHaveLength(2)
  })

  test('is answered as soon as one device shows it, whatever holds up the others', async () => {
    const person = await newPerson(server)
    const [phone, desk] = [await subscribe(person), await subscribe(person)]
    const held = Promise.withResolvers<void>()
    desk.answers.push({ status: 201, after: held.promise })
    const id = await planned(person, phone, '洗濯')
    const telling = teller().sweep()
    await expect.poll(() => [titles(phone), titles(desk)]).toEqual([['洗濯'], ['洗濯']])
    expect(await answerOf(phone, 'done')).toEqual([200, true])
    held.resolve()
    await telling
    expect(await answerOf(desk, 'done')).toEqual([200, false])
    expect(await statusOf(person, id)).toBe('done')
  })

  test('put off on one device while another is still being reached comes again to both', async () => {
    const person = await newPerson(server)
    const [phone, desk] = [await subscribe(person), await subscribe(person)]
    const held = Promise.withResolvers<void>()
    desk.answers.push({ status: 503, after: held.promise }, { status: 201 })
    await planned(person, phone, '掃除')
    const telling = teller().sweep()
    await expect.poll(() => titles(phone)).toEqual(['掃除'])
    expect(await answerOf(phone, 'later')).toEqual([200, true])
    held.resolve()
    await telling
    await sql('update private.push_devices set retry_at = null where user_id = $1', [person.id])
    await sql('update private.reminders set claimed_until = null where user_id = $1', [person.id])
    await comeDue('掃除')
    await teller().sweep()
    expect([titles(phone), titles(desk)]).toEqual([
      ['掃除', '掃除'],
      ['掃除', '掃除'],
    ])
  })

  test('is answered on the device that was reached while it is still to come to another', async () => {
    const person = await newPerson(server)
    const [phone, desk] = [await subscribe(person), await subscribe(person)]
    desk.answers.push({ status: 503 }, { status: 201 })
    const id = await planned(person, phone, '買い物')
    await teller().sweep()
    await sql('update private.push_devices set retry_at = now() where user_id = $1', [person.id])
    await comeDue('買い物')
    await teller().sweep()
    // The desk was reached by a second telling: the notice of the first one still counts.
    expect([titles(phone), titles(desk)]).toEqual([['買い物'], ['買い物', '買い物']])
    expect(await answerOf(phone, 'done')).toEqual([200, true])
    expect(await statusOf(person, id)).toBe('done')
  })

  test('of a habit comes at its time until the day is done, which its notice does for that day', async () => {
    const person = await newPerson(server)
    const device = await subscribe(person)
    const [walk, water, stretch, read] = [
      ...[crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()],
    ]
    const { day, time: remind_at } = inMinutes(0)
    const { error } = await person.client.from('habits').insert([
      { id: walk, name: '散歩', remind_at, kind: 'bool', target: 1, step: null, unit: '' },
      { id: water, name: '水', remind_at, kind: 'measure', target: 8, step: null, unit: '' },
      { id: read, name: '読書', remind_at, kind: 'measure', target: 8, step: 2.5, unit: 'ページ' },
      { id: stretch, name: '体操', remind_at, kind: 'bool', target: 1, step: null, unit: '' },
    ])
    expect(error).toBeNull()
    expect(
      (await person.client.from('habit_entries').insert({ habit_id: stretch, day, state: 'done' })).error,
    ).toBeNull()
    const begun = { habit_id: read, day, state: 'partial', value: 1 }
    expect((await person.client.from('habit_entries').insert(begun)).error).toBeNull()
    const reminding = teller()
    await reminding.sweep()
    expect(titles(device).sort()).toEqual(['散歩', '水', '読書'])
    const noticeOf = (title: string) => device.received.find(({ message }) => message.title === title)?.message
    expect(noticeOf('水')?.actions?.map(({ deed }) => deed)).toEqual(['later'])
    const done = (title: string) => answerNotice(noticeOf(title), 'done')
    expect(await done('散歩')).toEqual([200, true])
    const { data } = await person.client.from('habit_entries').select('day, state').eq('habit_id', walk)
    expect(data).toEqual([{ day, state: 'done' }])
    await comeDue('散歩')
    await reminding.sweep()
    expect(device.received).toHaveLength(3)
    // Where a step is set, the button says it and adds it to what was said of the day, once.
    expect(noticeOf('読書')?.actions?.map(({ title }) => title)).toEqual(['+2.5 ページ', '10分後にもう一度'])
    expect([await done('読書'), await done('読書')]).toEqual([
      [200, true],
      [200, false],
    ])
    const sum = await person.client.from('habit_entries').select('state, value').eq('habit_id', read)
    expect(sum.data).toEqual([{ state: 'partial', value: 3.5 }])
  })

  test('leaves devices that are gone alone, and comes again to those that were busy', async () => {
    const person = await newPerson(server)
    const [gone, busy, broken, refusing, large] = [
      ...[await subscribe(person), await subscribe(person), await subscribe(person)],
      ...[await subscribe(person), await subscribe(person)],
    ]
    if (!gone || !busy || !broken || !refusing || !large) throw new Error('There are five')
    gone.answers.push({ status: 410 })
    busy.answers.push({ status: 429, retryAfter: '120' }, { status: 201 })
    broken.answers.push({ status: 503 }, { status: 201 })
    refusing.answers.push({ status: 403 })
    large.answers.push({ status: 413 })
    await planned(person, gone, 'ゴミ出し')
    await teller().sweep()
    const devices = () =>
      sql<{ endpoint: string; failure: string | null; waits: number | null }>(
        `select endpoint, failure, extract(epoch from retry_at - now())::int as waits from private.push_devices where user_id = $1`,
        [person.id],
      )
    const after = new Map((await devices()).map(each => [each.endpoint, each]))
    expect([...after.keys()]).not.toContain(gone.endpoint)
    expect(after.get(busy.endpoint)?.failure).toBe('busy')
    expect(after.get(busy.endpoint)?.waits).toBeGreaterThan(110)
    expect(after.get(broken.endpoint)?.failure).toBe('status_503')
    expect(after.get(refusing.endpoint)?.failure).toBe('status_403')
    expect(after.get(large.endpoint)?.failure).toBe('too_large')
    await teller().sweep()
    expect([busy, broken, refusing].map(({ received }) => received.length)).toEqual([1, 1, 1])
    await sql('update private.push_devices set retry_at = now() where user_id = $1', [person.id])
    await comeDue('ゴミ出し')
    await teller().sweep()
    expect([gone, busy, broken, refusing, large].map(({ received }) => received.length)).toEqual([1, 2, 2, 1, 1])
    expect((await devices()).filter(({ failure }) => failure === null)).toHaveLength(2)
  })

  test('is lost by no restart: who had claimed it and went is followed by another', async () => {
    const person = await newPerson(server)
    const device = await subscribe(person)
    await planned(person, device, '続ける')
    // A server takes it and ends before it is sent.
    await callDatabase(server.db)('take_due_reminders')
    await teller().sweep()
    expect(titles(device)).toEqual([])
    await sql('update private.reminders set claimed_until = now() where user_id = $1', [person.id])
    await teller().sweep()
    expect(titles(device)).toEqual(['続ける'])
  })

  test('is not told for what was written down when its time had passed, nor to nobody’s device', async () => {
    const person = await newPerson(server)
    const device = await subscribe(person)
    await teller().sweep()
    await addTask(person, '昔', -20)
    await teller().sweep()
    expect(titles(device)).toEqual([])
    // Who takes the browser over takes its endpoint along.
    const other = await newPerson(server)
    const { endpoint, p256dh, auth } = device
    const key = await keyOf()
    const given = { endpoint, p256dh, auth, public_key: key, agent: 'test' }
    await callDatabase(server.db)(
      'put_push_device',
      ['person', 'uuid', other.id],
      ['given', 'jsonb', JSON.stringify(given)],
    )
    await addTask(person, '前の人', 0)
    await teller().sweep()
    expect(titles(device)).toEqual([])
    expect(await sql('select from private.reminded_people where user_id = $1', [person.id])).toHaveLength(0)
  })

  test('does not reach a device that was signed out', async () => {
    const person = await newPerson(server)
    const device = await subscribe(person)
    const [session] = await sql<{ id: string }>('select id from auth.sessions where user_id = $1', [person.id])
    await sql('update private.push_devices set session_id = $2 where user_id = $1', [person.id, session?.id])
    await planned(person, device, 'まだ届く')
    await teller().sweep()
    await planned(person, device, 'もう届かない')
    await person.client.auth.signOut()
    await teller().sweep()
    expect(titles(device)).toEqual(['まだ届く'])
  })

  test('is sent to no address of the operator’s own network, which nobody can name', async () => {
    const person = await newPerson(server)
    const device = await subscribe(person)
    await planned(person, device, '内側')
    await teller([]).sweep()
    expect(device.received).toEqual([])
    expect(await sql('select from private.push_devices where user_id = $1', [person.id])).toHaveLength(0)
  })

  test('is nobody’s to take but the server’s', async () => {
    const person = await newPerson(server)
    const asked = new Request('http://localhost/api/push/key', { headers: { authorization: `Bearer ${person.token}` } })
    expect((await server.fetch(asked)).status).toBe(503)
    const devices = await server.fetch(new Request('http://localhost/api/push/devices', asked))
    expect([devices.status, await devices.json()]).toEqual([200, null])
    for (const name of ['take_due_reminders', 'take_reminder_plans', 'keep_push_key'])
      expect((await person.client.rpc(name, {})).error?.code, name).toMatch(/42501|PGRST202/)
  })
})

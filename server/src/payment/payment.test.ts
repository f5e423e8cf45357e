import { createHmac } from 'node:crypto'
import { planLimits, prices } from '@techo/core/plans'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { callDatabase } from '../database-function.ts'
import { newPerson as signUp, startServer } from '../test-people.ts'
import { createLedger } from './ledger.ts'
import { sign } from './signature.ts'
import { createStandIn } from './stand-in.ts'
import { createSubscriptions } from './subscriptions.ts'

const server = await startServer()
afterAll(() => server.close())
const { db, mailbox } = server

const newPerson = async () => {
  const person = await signUp(server)
  return { ...person, email: (await person.client.auth.getUser()).data.user?.email ?? '' }
}
type Buyer = Awaited<ReturnType<typeof newPerson>>
const ledger = createLedger(callDatabase(db))

const ask = async (person: Buyer | null, path: string, init: { method?: string; body?: unknown } = {}) => {
  const answer = await server.fetch(
    new Request(`${server.url}${path}`, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers: {
        'content-type': 'application/json',
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    }),
  )
  return { status: answer.status, body: await answer.json() }
}

/** Presses a button of the stand-in's page and tells where it leads. */
const press = async (address: string, then: string) => {
  const answer = await server.fetch(
    new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ then }).toString(),
    }),
  )
  return { status: answer.status, to: answer.headers.get('location') ?? '', html: await answer.text() }
}

const order = async (person: Buyer, price = 'plus-monthly') => {
  const { status, body } = await ask(person, '/api/payment/orders', { body: { price, language: 'ja' } })
  expect(status).toBe(200)
  return String(body.url)
}

const sessionOf = (address: string) => new URL(address).searchParams.get('session_id') ?? ''

describe('An order', () => {
  test('is paid, and the server says so to the person who ordered and to nobody else', async () => {
    const hanako = await newPerson()
    const taro = await newPerson()
    const page = await order(hanako)
    expect((await ask(hanako, '/api/payment')).body).toMatchObject({ plan: 'free', hasTrial: true, subscription: null })

    const paid = await press(page, 'pay')
    expect(paid.status).toBe(303)
    expect(new URL(paid.to).pathname).toBe('/payment/success')
    const session = sessionOf(paid.to)
    expect(await ask(hanako, `/api/payment/orders/${session}`)).toEqual({ status: 200, body: { outcome: 'paid' } })
    expect(await ask(taro, `/api/payment/orders/${session}`)).toMatchObject({ status: 404, body: { code: 'no_order' } })
    expect(await ask(hanako, '/api/payment/orders/cs_nothing')).toMatchObject({
      status: 404,
      body: { code: 'no_order' },
    })
    expect(await ask(null, `/api/payment/orders/${session}`)).toMatchObject({ status: 401 })

    expect((await ask(hanako, '/api/payment')).body).toMatchObject({
      plan: 'plus',
      hasTrial: false,
      subscription: { price: 'plus-monthly', status: 'trialing', cancelAtPeriodEnd: false, isPaid: true },
    })
    expect((await ask(taro, '/api/payment')).body).toMatchObject({ plan: 'free' })
    expect(mailbox?.letters(hanako.email).map(({ kind }) => kind)).toContain('payment_started')
    expect(await ask(hanako, '/api/payment/orders', { body: { price: 'plus-yearly', language: 'ja' } })).toMatchObject({
      status: 409,
      body: { code: 'already_paid' },
    })
  })

  test('that was declined or given up costs nothing and changes nothing', async () => {
    const person = await newPerson()
    const page = await order(person, 'plus-yearly')
    const declined = await press(page, 'decline')
    expect(declined).toMatchObject({ status: 200 })
    expect(declined.html).toContain('role="alert"')
    const left = await press(page, 'leave')
    expect(new URL(left.to).pathname + new URL(left.to).search).toBe('/payment/cancel?order=plus-yearly')
    expect((await ask(person, '/api/payment')).body).toMatchObject({ plan: 'free', subscription: null })
    const session = page.split('/').at(-1)
    expect((await ask(person, `/api/payment/orders/${session}`)).body).toEqual({ outcome: 'pending' })
  })

  test('shows what the law asks for before it is made, the free days of a first one included', async () => {
    const person = await newPerson()
    const { body } = await ask(person, '/api/payment/terms?price=plus-yearly')
    expect(body).toMatchObject({ amount: prices['plus-yearly'].amount, interval: 'year', trialDays: 14, isPaid: false })
    const days = (Date.parse(body.firstChargeAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThan(14.1)
    expect((await ask(person, '/api/payment/terms?price=gold')).status).toBe(400)
  })
})

describe('A subscription', () => {
  test('is cancelled for the end of its period, taken up again, changed, charged, and ends with a letter', async () => {
    const person = await newPerson()
    await press(await order(person), 'pay')
    const patch = (body: object) => ask(person, '/api/payment/subscription', { method: 'PATCH', body })
    const kinds = () => mailbox?.letters(person.email).map(({ kind }) => kind)

    expect((await patch({ cancelAtPeriodEnd: true })).body).toMatchObject({
      plan: 'plus',
      subscription: { cancelAtPeriodEnd: true },
    })
    expect(kinds()?.[0]).toBe('payment_ending')
    expect((await patch({ cancelAtPeriodEnd: false })).body).toMatchObject({
      subscription: { cancelAtPeriodEnd: false },
    })
    expect((await ask(person, '/api/payment/quote?price=plus-yearly')).body).toEqual({ dueNow: 0 })
    expect((await patch({ price: 'plus-yearly' })).body).toMatchObject({ subscription: { price: 'plus-yearly' } })
    expect(await patch({ price: 'plus-yearly' })).toMatchObject({ status: 409, body: { code: 'same_price' } })

    const portal = String((await ask(person, '/api/payment/portal', { method: 'POST' })).body.url)
    const html = await (await server.fetch(new Request(portal))).text()
    const form = /action="(\/dev\/checkout\/subscriptions\/[^"]+)"/.exec(html)?.[1] ?? ''
    await press(`${server.url}${form}`, 'charge')
    expect((await ask(person, '/api/payment')).body).toMatchObject({ subscription: { status: 'active' } })
    expect((await ask(person, '/api/payment/receipts')).body.receipts).toMatchObject([{ amount: 4800, isPaid: true }])
    await press(`${server.url}${form}`, 'fail')
    expect((await ask(person, '/api/payment')).body).toMatchObject({
      plan: 'plus',
      subscription: { status: 'past_due' },
    })
    expect(kinds()?.[0]).toBe('payment_failed')

    await db.asAdmin(sql =>
      sql.query(`update private.subscriptions set past_due_since = now() - interval '15 days' where user_id = $1`, [
        person.id,
      ]),
    )
    const standIn = createStandIn({ folder: null, secret: 'other', deliver: async () => true })
    await createSubscriptions({ provider: standIn, ledger, mailer: mailbox, siteUrl: () => server.url }).sweep()
    expect((await ask(person, '/api/payment')).body).toMatchObject({
      plan: 'free',
      subscription: { status: 'expired', isPaid: false },
    })
    expect(kinds()?.[0]).toBe('payment_ended')
  })

  test('nobody without one can change or look after it', async () => {
    const person = await newPerson()
    const body = { cancelAtPeriodEnd: true }
    expect(await ask(person, '/api/payment/subscription', { method: 'PATCH', body })).toMatchObject({ status: 404 })
    expect(await ask(person, '/api/payment/portal', { method: 'POST' })).toMatchObject({ status: 404 })
    expect(await ask(person, '/api/payment/subscription', { method: 'PATCH', body: { plan: 'plus' } })).toMatchObject({
      status: 400,
    })
  })

  test('of an account that is gone is ended at the provider', async () => {
    const person = await newPerson()
    const standIn = createStandIn({ folder: null, secret: 's', deliver: async () => true })
    const subscriptions = createSubscriptions({ provider: standIn, ledger, mailer: null, siteUrl: () => server.url })
    const ordered = await subscriptions.order(person.id, 'plus-monthly', 'ja')
    if (typeof ordered === 'string') throw new Error(ordered)
    const session = ordered.url.split('/').at(-1) ?? ''
    await standIn.pay(session)
    expect(await subscriptions.outcome(person.id, session)).toBe('paid')
    const subscription = (await standIn.session(session))?.subscription ?? ''
    await db.asAdmin(sql => sql.query('delete from auth.users where id = $1', [person.id]))
    await subscriptions.sweep()
    expect(await standIn.read(subscription)).toMatchObject({ status: 'canceled' })
    expect((await ledger.sweep('stand-in')).orphans).toEqual([])
  })
})

describe('The webhook', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', created: 1, data: { object: {} } })
  // As the server derives the stand-in's key from its own.
  const derived = createHmac('sha256', server.secretKey ?? '')
    .update('payment')
    .digest('hex')
  const secret = createHmac('sha256', derived).update('stand-in payments').digest('hex')
  const post = async (text: string, signature: string | null) =>
    (
      await server.fetch(
        new Request(`${server.url}/api/payment/webhook`, {
          method: 'POST',
          headers: signature === null ? {} : { 'stripe-signature': signature },
          body: text,
        }),
      )
    ).status

  test('believes only what the provider signed within five minutes', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    expect(await post(body, await sign(body, secret))).toBe(200)
    expect(await post(body, await sign(body, secret, seconds - 290))).toBe(200)
    expect(await post(body, await sign(body, secret, seconds - 310))).toBe(400)
    expect(await post(body, await sign(body, 'another secret'))).toBe(400)
    expect(await post(body.replace('evt_1', 'evt_2'), await sign(body, secret))).toBe(400)
    expect(await post(body, null)).toBe(400)
    expect(await post(body, 't=1,v1=zz')).toBe(400)
    expect(await post('no json', await sign('no json', secret))).toBe(400)
  })

  test('events shuffled, doubled, late and side by side end in what the provider has, with one letter each', async () => {
    const acts = fc.constantFrom('cancel', 'resume', 'yearly', 'monthly', 'charge', 'fail')
    const plan = fc.record({
      acts: fc.array(acts, { maxLength: 6 }),
      /** how many deliveries follow each act, and which of those that wait */
      deliveries: fc.array(fc.array(fc.nat({ max: 30 }), { maxLength: 3 }), { maxLength: 7 }),
      rest: fc.array(fc.nat({ max: 30 }), { maxLength: 8 }),
      sideBySide: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ acts, deliveries, rest, sideBySide }) => {
        const person = await newPerson()
        const waiting: [string, string][] = []
        const standIn = createStandIn({
          folder: null,
          secret: 'property',
          deliver: async (text, signature) => waiting.push([text, signature]) > 0,
        })
        const letters: string[] = []
        const subscriptions = createSubscriptions({
          provider: standIn,
          ledger,
          mailer: { send: async letter => void letters.push(letter.kind) },
          siteUrl: () => server.url,
        })
        const take = async (index: number) => {
          const event = waiting[index % Math.max(1, waiting.length)]
          if (event) expect(await subscriptions.take(...event)).toBe('taken')
        }
        const ordered = await subscriptions.order(person.id, 'plus-monthly', 'en')
        if (typeof ordered === 'string') throw new Error(ordered)
        const session = ordered.url.split('/').at(-1) ?? ''
        await standIn.pay(session)
        const id = (await standIn.session(session))?.subscription ?? ''
        for (const [index, act] of acts.entries()) {
          if (act === 'cancel' || act === 'resume') await standIn.setCancelled(id, act === 'cancel')
          else if (act === 'yearly' || act === 'monthly') await standIn.setPrice(id, `plus-${act}`)
          else await standIn.charge(id, act === 'charge')
          for (const event of deliveries[index] ?? []) await take(event)
        }
        // What was never delivered comes last, in an order of its own, some of it twice.
        const all = [...rest, ...waiting.keys()]
        if (sideBySide) await Promise.all(all.map(take))
        else for (const index of all.toReversed()) await take(index)

        const truth = await standIn.read(id)
        const status = await ledger.status(person.id)
        expect(status?.subscription).toMatchObject({
          id,
          status: truth?.status,
          price: truth?.price,
          cancelAtPeriodEnd: truth?.cancelAtPeriodEnd,
        })
        expect(Date.parse(status?.subscription?.periodEnd ?? '')).toBe(Date.parse(truth?.periodEnd ?? ''))
        expect(status?.plan).toBe(truth?.status === 'canceled' ? 'free' : 'plus')
        // All of it again says and changes nothing.
        const told = letters.length
        for (const index of waiting.keys()) await take(index)
        expect(letters.length).toBe(told)
        expect(await ledger.status(person.id)).toEqual(status)
        expect(letters.filter(kind => kind === 'payment_started').length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 25 },
    )
  })
})

describe('What a plan holds', () => {
  const add = (person: Buyer, table: string, rows: object[]) =>
    server.fetch(
      new Request(`${server.url}/rest/v1/${table}`, {
        method: 'POST',
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
          prefer: 'resolution=merge-duplicates',
        },
        body: JSON.stringify(rows),
      }),
    )
  const projects = (count: number, more = {}) =>
    Array.from({ length: count }, (_, index) => ({ id: crypto.randomUUID(), name: `計画${index}`, ...more }))

  test('begins as the list of plans says', async () => {
    const rows = await db.asAdmin(sql =>
      sql.query<{ plan: string; key: string; value: number | null }>(
        'select plan, key, value from private.plan_limits',
      ),
    )
    const found: Record<string, Record<string, number | null>> = {}
    for (const { plan, key, value } of rows) found[plan] = { ...found[plan], [key]: value }
    expect(found).toEqual(planLimits)
  })

  test('is the end of new ones only: what is there is changed, parked, taken up again and sent twice', async () => {
    const person = await newPerson()
    const most = planLimits.free.active_projects ?? 0
    const rows = projects(most)
    expect((await add(person, 'projects', rows)).status).toBe(201)
    expect((await add(person, 'projects', rows)).status).toBeLessThan(300)
    const refused = await add(person, 'projects', projects(1))
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('projects_plan_limit')
    expect((await add(person, 'projects', projects(3, { status: 'on_hold' }))).status).toBe(201)
    const parked = { ...rows[0], status: 'on_hold' }
    expect((await add(person, 'projects', [parked])).status).toBeLessThan(300)
    expect((await add(person, 'projects', projects(1))).status).toBe(201)
    expect((await add(person, 'projects', [{ ...parked, status: 'active' }])).status).toBe(400)
    expect((await add(person, 'projects', [{ ...rows[1], name: '新しい名前' }])).status).toBeLessThan(300)
  })

  test('grows with the plan, and what came in by then stays when the plan ends', async () => {
    const person = await newPerson()
    await press(await order(person), 'pay')
    const boards = Array.from({ length: 12 }, (_, index) => ({ id: crypto.randomUUID(), title: `板${index}` }))
    expect((await add(person, 'boards', boards)).status).toBe(201)
    await db.asAdmin(sql =>
      sql.query(`update private.subscriptions set status = 'canceled' where user_id = $1`, [person.id]),
    )
    expect((await ask(person, '/api/payment')).body).toMatchObject({ plan: 'free', usage: { boards: 12 } })
    expect((await add(person, 'boards', [{ id: crypto.randomUUID(), title: '13' }])).status).toBe(400)
    const touched = boards.map(board => ({ ...board, title: `${board.title}!` }))
    expect((await add(person, 'boards', touched)).status).toBeLessThan(300)
  })
})

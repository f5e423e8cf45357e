import type { Letter } from '@techo/backend/auth'
import { afterAll, expect, test } from 'vitest'
import { callDatabase } from '../database-function.ts'
import { newPerson as signUp, startServer } from '../test-people.ts'
import { createLedger } from './ledger.ts'
import { createStandIn } from './stand-in.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

const server = await startServer()
afterAll(() => server.close())
const ledger = createLedger(callDatabase(server.db))
const day = 86_400_000

/** A person in the free days of a first subscription, and a subscriptions whose clock and mail the test holds. */
async function inTrial(language: 'ja' | 'en' = 'ja') {
  const person = await signUp(server)
  expect((await person.client.from('profiles').update({ language }).eq('user_id', person.id)).error).toBeNull()
  const email = (await person.client.auth.getUser()).data.user?.email ?? ''
  const letters: Letter[] = []
  let isMailDown = false
  let clock = new Date()
  const events: [string, string][] = []
  const standIn = createStandIn({
    folder: null,
    secret: person.id,
    deliver: async (text, signature) => events.push([text, signature]) > 0,
  })
  const openSubscriptions = () =>
    createSubscriptions({
      provider: standIn,
      ledger,
      mailer: {
        send: async letter => {
          if (isMailDown) throw new Error('The mail server is down')
          if (letter.to === email) letters.unshift(letter)
        },
      },
      siteUrl: () => server.url,
      now: () => clock,
    })
  const subscriptions = openSubscriptions()
  const ordered = await subscriptions.order(person.id, 'plus-monthly', language)
  if (typeof ordered === 'string') throw new Error(ordered)
  const session = ordered.url.split('/').at(-1) ?? ''
  await standIn.pay(session)
  expect(await subscriptions.outcome(person.id, session)).toBe('paid')
  const subscription = (await standIn.session(session))?.subscription ?? ''
  const trialEnd = (await standIn.read(subscription))?.trialEnd ?? ''
  const deliver = async (to: Subscriptions = subscriptions) => {
    for (const event of events) expect(await to.take(...event)).toBe('taken')
  }
  const notices = async () => {
    const { data, error } = await person.client
      .from('notifications')
      .select('kind, params, href, read_at')
      .order('created_at')
    expect(error).toBeNull()
    return (data ?? []).filter(({ kind }) => kind === 'plan')
  }
  return {
    ...{ person, standIn, subscriptions, openSubscriptions, subscription, trialEnd, letters, deliver, notices },
    kinds: () => letters.map(({ kind }) => kind),
    told: async () => (await notices()).map(({ params }) => params.what),
    sweepBefore: async (days: number, by = subscriptions) => {
      clock = new Date(Date.parse(trialEnd) - days * day)
      await by.sweep()
    },
    setMail: (works: boolean) => {
      isMailDown = !works
    },
  }
}

const sellersDay = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo', dateStyle: 'short' }).format(new Date(instant))

test('the end of the free days is told seven days and one day before, once each, also by a server started anew', async () => {
  const { sweepBefore, kinds, told, notices, openSubscriptions, letters, trialEnd } = await inTrial()
  await sweepBefore(7.1)
  expect(kinds()).toEqual(['payment_started'])
  expect(await told()).toEqual([])
  // To the moment: whoever is asked every ten minutes is asked at it once.
  await sweepBefore(7)
  expect(kinds()).toEqual(['payment_trial_ending', 'payment_started'])
  for (const days of [6.9, 3]) await sweepBefore(days)
  expect(kinds()).toEqual(['payment_trial_ending', 'payment_started'])
  await sweepBefore(1.5, openSubscriptions())
  expect(await told()).toEqual(['trial_ending'])
  await sweepBefore(1)
  expect(kinds()).toHaveLength(3)
  await sweepBefore(0.5, openSubscriptions())
  await sweepBefore(-0.1)
  expect(kinds()).toEqual(['payment_trial_ending', 'payment_trial_ending', 'payment_started'])
  expect(await notices()).toMatchObject(
    [1, 2].map(() => ({
      params: { what: 'trial_ending', date: sellersDay(trialEnd) },
      href: '/mypage/settings?section=plan',
    })),
  )
  expect(letters[0]?.text).toContain('月額¥480')
})

test('a reading that began earlier and ended later does not replace the newer one', async () => {
  const { person, standIn, subscription } = await inTrial()
  const reading = await standIn.read(subscription)
  if (!reading) throw new Error('The stand-in forgot the subscription')
  const keep = (seconds: number, cancelAtPeriodEnd: boolean) =>
    ledger.keep(
      standIn.id,
      { ...reading, cancelAtPeriodEnd },
      new Date(Date.now() + seconds * 1000).toISOString(),
      null,
    )
  const isCancelled = async () => (await ledger.status(person.id))?.subscription?.cancelAtPeriodEnd
  await keep(60, true)
  expect(await isCancelled()).toBe(true)
  await keep(30, false)
  expect(await isCancelled()).toBe(true)
  await keep(90, false)
  expect(await isCancelled()).toBe(false)
})

test('letters are in the language of the person', async () => {
  const { sweepBefore, letters } = await inTrial('en')
  await sweepBefore(1)
  expect(letters[0]).toMatchObject({ kind: 'payment_trial_ending', subject: 'Techo: your free days of Plus end soon' })
  expect(letters[0]?.html).toContain('<html lang="en">')
})

test('who cancelled is told the end and not a charge, although the event got lost', async () => {
  const { sweepBefore, deliver, standIn, subscription, kinds, notices, trialEnd } = await inTrial()
  await standIn.setCancelled(subscription, true)
  await sweepBefore(1)
  expect(kinds()).toEqual(['payment_ending', 'payment_started'])
  expect(await notices()).toMatchObject([
    { params: { what: 'plan_ending', date: sellersDay(trialEnd) }, read_at: null },
  ])
  await standIn.setCancelled(subscription, false)
  await deliver()
  await sweepBefore(0.9)
  expect((await notices()).map(({ params, read_at }) => [params.what, read_at === null])).toEqual([
    ['plan_ending', false],
    ['trial_ending', true],
  ])
})

test('a failed payment and the end of a plan are told once, however often their events arrive', async () => {
  const { standIn, subscription, deliver, kinds, told, notices, openSubscriptions } = await inTrial()
  await standIn.charge(subscription, false)
  for (const to of [openSubscriptions(), openSubscriptions()]) await deliver(to)
  expect(kinds()).toEqual(['payment_failed', 'payment_started'])
  expect(await told()).toEqual(['payment_failed'])
  await standIn.charge(subscription, true)
  await deliver()
  expect((await notices()).map(({ params, read_at }) => [params.what, read_at === null])).toEqual([
    ['payment_failed', false],
    ['payment_done', true],
  ])
  await standIn.setCancelled(subscription, true)
  await deliver()
  await standIn.charge(subscription, true)
  for (const to of [openSubscriptions(), openSubscriptions()]) await deliver(to)
  expect(kinds()).toEqual(['payment_ended', 'payment_ending', 'payment_failed', 'payment_started'])
  expect(await told()).toEqual(['payment_failed', 'payment_done', 'plan_ending', 'plan_ended'])
})

test('a letter that a server did not get rid of is sent by the next one, and then no more', async () => {
  const { standIn, subscription, deliver, kinds, setMail, person, openSubscriptions, sweepBefore } = await inTrial()
  const laterOn = () =>
    server.db.asAdmin(sql =>
      sql.query(`update private.plan_letters set taken_until = now() - interval '1 minute' where user_id = $1`, [
        person.id,
      ]),
    )
  setMail(false)
  await standIn.charge(subscription, false)
  await deliver()
  setMail(true)
  await sweepBefore(10)
  // Who took it may still be at it.
  expect(kinds()).toEqual(['payment_started'])
  await laterOn()
  await sweepBefore(10, openSubscriptions())
  expect(kinds()).toEqual(['payment_failed', 'payment_started'])
  await expect
    .poll(async () => {
      const rows = await server.db.asAdmin(sql =>
        sql.query('select 1 from private.plan_letters where user_id = $1 and sent_at is null', [person.id]),
      )
      return rows.length
    })
    .toBe(0)
  await laterOn()
  await sweepBefore(10, openSubscriptions())
  expect(kinds()).toHaveLength(2)
})

test('no member takes letters or tells of a trial', async () => {
  const { client } = await signUp(server)
  for (const [name, args] of [
    ['take_plan_letters', {}],
    ['plan_letter_sent', { letter: crypto.randomUUID() }],
    ['trials_ending', { wanted: 'stand-in', at: new Date().toISOString() }],
    ['tell_trial_ending', { wanted: 'stand-in', subscription: 'sub', at: new Date().toISOString() }],
  ] as const)
    expect((await client.rpc(name, args)).error?.code).toBe('42501')
})

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sign } from './signature.ts'
import { createStripe } from './stripe.ts'

/** What Stripe answers, by method and path; what it was asked stands in `asked`. */
let answers: Record<string, unknown> = {}
let asked: { readonly call: string; readonly body: URLSearchParams; readonly key: string }[] = []

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const fake = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://stripe.invalid')
  const call = `${request.method} ${url.pathname}`
  const text = await bodyOf(request)
  asked.push({
    call,
    body: new URLSearchParams(request.method === 'POST' ? text : url.search),
    key: request.headers.authorization ?? '',
  })
  const answer = answers[call]
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer ?? { error: { type: 'invalid_request_error', code: 'resource_missing' } }))
})

let stripe: ReturnType<typeof createStripe>
beforeAll(async () => {
  await new Promise<void>(resolve => fake.listen(0, '127.0.0.1', resolve))
  // Listening on a port makes it an address with one.
  const { port } = fake.address() as AddressInfo
  stripe = createStripe({
    secretKey: 'sk_test_techo',
    webhookSecret: 'whsec_techo',
    api: { host: '127.0.0.1', port, protocol: 'http' },
  })
})
afterAll(() => new Promise<unknown>(resolve => fake.close(resolve)))
beforeEach(() => {
  answers = {}
  asked = []
})

const list = (...data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1/x' })

const subscription = (more: object = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  metadata: { person: 'person-1', price: 'plus-monthly' },
  trial_end: null,
  cancel_at: null,
  cancel_at_period_end: false,
  items: list({
    id: 'si_1',
    current_period_end: 1_800_000_000,
    price: { id: 'price_1', product: 'prod_1', recurring: { interval: 'month' } },
  }),
  ...more,
})

const order = {
  person: 'person-1',
  email: 'hanako@example.com',
  customer: null,
  price: 'plus-yearly',
  trialDays: 14,
  language: 'ja',
  successUrl: 'https://techo.example/payment/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://techo.example/payment/cancel',
} as const

describe('A checkout at Stripe', () => {
  test('names price, tax, free days and account, and needs nothing that was set up there', async () => {
    answers['POST /v1/checkout/sessions'] = {
      id: 'cs_1',
      object: 'checkout.session',
      url: 'https://checkout.example/1',
    }
    expect(await stripe.checkout(order)).toEqual({ id: 'cs_1', url: 'https://checkout.example/1' })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.key).toBe('Bearer sk_test_techo')
    expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({
      mode: 'subscription',
      client_reference_id: 'person-1',
      customer_email: 'hanako@example.com',
      locale: 'ja',
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'jpy',
      'line_items[0][price_data][unit_amount]': '4800',
      'line_items[0][price_data][tax_behavior]': 'inclusive',
      'line_items[0][price_data][recurring][interval]': 'year',
      'subscription_data[trial_period_days]': '14',
      'subscription_data[metadata][person]': 'person-1',
    })
  })

  test('closes the pages that the customer has open elsewhere, so that nobody pays twice', async () => {
    answers['GET /v1/checkout/sessions'] = list({ id: 'cs_old', object: 'checkout.session' })
    answers['POST /v1/checkout/sessions/cs_old/expire'] = { id: 'cs_old', object: 'checkout.session' }
    answers['POST /v1/checkout/sessions'] = {
      id: 'cs_2',
      object: 'checkout.session',
      url: 'https://checkout.example/2',
    }
    await stripe.checkout({ ...order, customer: 'cus_1', trialDays: 0 })
    expect(asked.map(({ call }) => call)).toEqual([
      'GET /v1/checkout/sessions',
      'POST /v1/checkout/sessions/cs_old/expire',
      'POST /v1/checkout/sessions',
    ])
    expect(asked[2]?.body.get('customer')).toBe('cus_1')
    expect(asked[2]?.body.has('subscription_data[trial_period_days]')).toBe(false)
  })

  test('is known by whose it is, and one that does not exist is no failure', async () => {
    answers['GET /v1/checkout/sessions/cs_1'] = {
      id: 'cs_1',
      client_reference_id: 'person-1',
      status: 'complete',
      subscription: 'sub_1',
    }
    expect(await stripe.session('cs_1')).toEqual({ person: 'person-1', status: 'complete', subscription: 'sub_1' })
    expect(await stripe.session('cs_none')).toBeNull()
  })
})

describe('A subscription at Stripe', () => {
  test.each([
    ['trialing', 'trialing'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['canceled', 'canceled'],
    ['unpaid', 'expired'],
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'expired'],
    ['paused', 'expired'],
    ['something_new', 'expired'],
  ])('that is %s is read as %s', async (status, wanted) => {
    answers['GET /v1/subscriptions/sub_1'] = subscription({ status, trial_end: 1_700_000_000 })
    expect(await stripe.read('sub_1')).toEqual({
      id: 'sub_1',
      person: 'person-1',
      customer: 'cus_1',
      price: 'plus-monthly',
      status: wanted,
      periodEnd: '2027-01-15T08:00:00.000Z',
      trialEnd: '2023-11-14T22:13:20.000Z',
      cancelAtPeriodEnd: false,
    })
  })

  test('that somebody else made at the same account is none of ours', async () => {
    answers['GET /v1/subscriptions/sub_1'] = subscription({ metadata: {} })
    expect(await stripe.read('sub_1')).toBeNull()
    expect(await stripe.read('sub_none')).toBeNull()
  })

  test('changes its price at once, and the quote is of the same change', async () => {
    answers['GET /v1/subscriptions/sub_1'] = subscription()
    answers['POST /v1/subscriptions/sub_1'] = subscription()
    answers['POST /v1/invoices/create_preview'] = { object: 'invoice', amount_due: 4321 }
    expect(await stripe.quote('sub_1', 'plus-yearly')).toBe(4321)
    await stripe.setPrice('sub_1', 'plus-yearly')
    const [preview, update] = asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
    for (const [body, prefix] of [
      [preview, 'subscription_details[items][0]'],
      [update, 'items[0]'],
    ] as const) {
      expect(body?.get(`${prefix}[id]`)).toBe('si_1')
      expect(body?.get(`${prefix}[price_data][product]`)).toBe('prod_1')
      expect(body?.get(`${prefix}[price_data][unit_amount]`)).toBe('4800')
    }
    expect(update?.get('proration_behavior')).toBe('always_invoice')
  })

  test('is cancelled for the end of its period, looked after in the portal, and ended with its account', async () => {
    answers['POST /v1/subscriptions/sub_1'] = subscription()
    answers['POST /v1/billing_portal/sessions'] = { url: 'https://billing.example/1' }
    answers['GET /v1/subscriptions'] = list(subscription(), subscription({ id: 'sub_0', status: 'canceled' }))
    answers['DELETE /v1/subscriptions/sub_1'] = subscription({ status: 'canceled' })
    await stripe.setCancelled('sub_1', true)
    expect(asked[0]?.body.get('cancel_at_period_end')).toBe('true')
    expect(await stripe.portal('cus_1', 'https://techo.example/back')).toBe('https://billing.example/1')
    await stripe.end('cus_1')
    expect(asked.filter(({ call }) => call.startsWith('DELETE')).map(({ call }) => call)).toEqual([
      'DELETE /v1/subscriptions/sub_1',
    ])
  })

  test('has receipts of what was charged, and of nothing that cost nothing', async () => {
    answers['GET /v1/invoices'] = list(
      { created: 1_800_000_000, total: 480, status: 'paid', hosted_invoice_url: 'https://invoice.example/1' },
      { created: 1_790_000_000, total: 480, status: 'open', hosted_invoice_url: null },
      { created: 1_780_000_000, total: 0, status: 'paid', hosted_invoice_url: null },
      { created: 1_770_000_000, total: 480, status: 'draft', hosted_invoice_url: null },
    )
    expect(await stripe.receipts('cus_1')).toEqual([
      { at: '2027-01-15T08:00:00.000Z', amount: 480, isPaid: true, url: 'https://invoice.example/1' },
      { at: '2026-09-21T14:13:20.000Z', amount: 480, isPaid: false, url: null },
    ])
  })
})

test.each([
  ['customer.subscription.updated', { id: 'sub_1', object: 'subscription' }, 'sub_1'],
  ['checkout.session.completed', { id: 'cs_1', subscription: 'sub_1' }, 'sub_1'],
  ['invoice.payment_failed', { parent: { subscription_details: { subscription: 'sub_1' } } }, 'sub_1'],
  ['invoice.paid', { parent: null }, null],
  ['charge.refunded', { id: 'ch_1' }, null],
])('an event %s tells which subscription to read', async (type, object, wanted) => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1_800_000_000, data: { object } })
  expect(await stripe.verify(body, await sign(body, 'whsec_techo'))).toEqual({
    id: 'evt_1',
    type,
    at: '2027-01-15T08:00:00.000Z',
    subscription: wanted,
  })
  expect(await stripe.verify(body, await sign(body, 'whsec_other'))).toBeNull()
})

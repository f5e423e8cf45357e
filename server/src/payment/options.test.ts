import { describe, expect, test } from 'vitest'
import { readOptions } from '../options.ts'
import { createServer } from '../server.ts'
import { createPayment } from './index.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const seller = {
  SELLER_NAME: '手帳社',
  SELLER_PERSON: '山田花子',
  SELLER_ADDRESS: '東京都',
  SELLER_PHONE: '03-0000-0000',
}

const hosted = { url: 'https://x.supabase.co', publishableKey: 'k', secretKey: 'sb_secret', jwtSecret: null }

describe('Who sells', () => {
  test('is named wherever money is taken, and the webhook has its secret', () => {
    expect(readOptions({}).stripe).toBeNull()
    expect(readOptions({ ...stripe, ...seller })).toMatchObject({
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
      seller: { name: '手帳社' },
    })
    expect(() => readOptions(stripe)).toThrow('SELLER_NAME')
    expect(() => readOptions({ ...seller, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET')
    expect(() => readOptions({ ...seller, ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY')
    const project = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'k' }
    expect(() => readOptions({ ...stripe, ...seller, ...project })).toThrow('SUPABASE_SECRET_KEY')
  })

  test.each([
    ['on an address of the world', { siteUrl: 'https://techo.example' }, false],
    ['behind a proxy', { trustProxy: true }, false],
    ['on every address of the machine', { host: '0.0.0.0' }, false],
    ['without the key of a hosted project', { hosted: { ...hosted, secretKey: null } }, false],
    ['on this machine alone', {}, true],
    ['on this machine alone, by its name', { siteUrl: 'http://localhost:3000' }, true],
  ])('the stand-in sells %s: %o, %s', (_, given, sells) => {
    const payment = createPayment({
      options: { ...readOptions({}), dataDir: null, hosted, ...given },
      db: null,
      mailer: null,
      siteUrl: () => 'http://localhost:3000',
      secret: 'secret',
      fetch: async () => new Response(),
    })
    expect(payment !== null).toBe(sells)
  })

  test('nobody, where nothing is sold: pages, webhook and configuration say so', async () => {
    const server = await createServer({ dataDir: null, dumpHours: 0, siteUrl: 'https://techo.example' })
    const get = (path: string) => server.fetch(new Request(`http://localhost${path}`))
    expect(await (await get('/config.json')).json()).toMatchObject({ sells: false, seller: null })
    // What takes no post is the product's own page for an unknown address, which may not be built here.
    const checkout = new Request('http://localhost/dev/checkout/cs_1', { method: 'POST', body: '' })
    expect((await server.fetch(checkout)).status).toBe(405)
    const webhook = new Request('http://localhost/api/payment/webhook', { method: 'POST', body: '{}' })
    expect((await server.fetch(webhook)).status).toBe(503)
    await server.close()
  })
})

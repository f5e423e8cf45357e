import { createServer as createHttpServer, type Server as HttpServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { NumberRefused } from '@techo/backend/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from './server.ts'
import { createSmsGateway } from './sms.ts'

interface Asked {
  readonly authorization: string | undefined
  readonly form: Record<string, string>
}

/** What the gateway answers next, and what it was asked. */
let answer: { readonly status: number; readonly body: unknown } = { status: 201, body: { status: 'queued' } }
const asked: Asked[] = []
let listener: HttpServer
let url: string

beforeAll(async () => {
  const respond = async (request: IncomingMessage) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    asked.push({ authorization: request.headers.authorization, form })
  }
  listener = createHttpServer((request, response) => {
    void respond(request).then(() => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  // Only a TCP port was asked for.
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/Messages.json`
})
afterAll(() => {
  listener.close()
})

const message = { to: '+819012345678', text: 'コード 123456', kind: 'signup' }
const gateway = (from = '+15005550006') => createSmsGateway({ url, account: 'AC1', token: 'secret', from })
const faultOf = async (status: number, body: unknown): Promise<unknown> => {
  answer = { status, body }
  return gateway()
    .send(message)
    .catch((error: unknown) => error)
}

test('the gateway is asked in the form of Twilio, with a number or a messaging service as sender', async () => {
  await gateway().send(message)
  expect(asked.pop()).toEqual({
    authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    form: { To: '+819012345678', From: '+15005550006', Body: 'コード 123456' },
  })
  const service = `MG${'0'.repeat(32)}`
  await gateway(service).send(message)
  expect(asked.pop()?.form).toEqual({ To: '+819012345678', MessagingServiceSid: service, Body: 'コード 123456' })
})

test('its faults say what is wrong without the number, and whether they are about this number alone', async () => {
  const words = { code: 21211, message: "The 'To' number +819012345678 is not a valid phone number." }
  const faults = [
    await faultOf(400, words),
    await faultOf(201, { status: 'failed', error_code: 30006 }),
    await faultOf(401, { code: 20003, message: 'Authenticate' }),
    await faultOf(503, 'busy'),
    await createSmsGateway({ url: 'http://127.0.0.1:1/', account: 'a', token: 't', from: 'f' })
      .send(message)
      .catch((error: unknown) => error),
  ]
  answer = { status: 201, body: {} }
  expect(faults.map(fault => fault instanceof NumberRefused)).toEqual([true, true, false, false, false])
  expect(faults.map(String).join()).toMatch(/21211.*30006.*401 \(20003\).*503.*did not answer/)
  expect(faults.map(String).join()).not.toMatch(/8190|123456/)
})

test('a server with a gateway offers phones, and sends as many messages a day as it is told', async () => {
  const server = await createServer({
    dataDir: null,
    dumpHours: 0,
    beginsFromImage: true,
    siteUrl: 'https://techo.example',
    sms: { url, account: 'AC1', token: 'secret', from: 'Techo' },
    smsPerDay: 1,
  })
  const config = await server.fetch(new Request('http://localhost/config.json'))
  expect(await config.json()).toMatchObject({ phone: true, mailbox: false })
  const signUp = () =>
    server.fetch(
      new Request('http://localhost/auth/v1/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: server.publishableKey },
        body: JSON.stringify({ phone: '+819012345678', password: 'correct horse 7' }),
      }),
    )
  expect((await signUp()).status).toBe(200)
  const form = asked.pop()?.form
  expect(form).toMatchObject({ To: '+819012345678', From: 'Techo' })
  expect(form?.Body).toMatch(/@techo\.example #\d{6}$/)
  const next = await signUp()
  expect(next.headers.get('x-sb-error-code')).toBe('over_sms_send_rate_limit')
  expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0)
  await server.close()
})

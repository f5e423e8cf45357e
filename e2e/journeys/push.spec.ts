import { randomUUID } from 'node:crypto'
import { type PushService, startPushService } from '@techo/tooling/push-service'
import { newPerson, register, rowsOf, signInto } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { drawn } from '../support/screens.ts'
import { test as base, expect } from '../support/test.ts'

/**
 * Reminders that reach a device whose pages are closed. The push service is one of this machine: Chromium subscribes at none
 * without the network, so that the device is told to the server as its browser would, and what the service was sent is
 * handed to the browser.
 */
const test = base.extend<object, { service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: the test tool wants a destructured argument
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ service }, use) => {
      const product = await startProduct({ env: { PUSH_ADDRESSES: service.address } })
      await use(product)
      await product.dispose()
    },
    { scope: 'worker' },
  ],
})

const languages = {
  ja: {
    ...{ locale: 'ja-JP', section: '閉じていても届く通知', test: /に試しに送る$/, tested: 'Techoの通知' },
    ...{ task: '薬を飲む', because: '予定の時刻です', done: '完了', later: '10分後にもう一度' },
  },
  en: {
    ...{ locale: 'en-GB', section: 'Reminders while Techo is closed', test: /^Send a test to/, tested: 'Techo' },
    ...{ task: 'Take the pills', because: 'It is time', done: 'Done', later: 'In 10 minutes' },
  },
} as const

for (const language of ['ja', 'en'] as const)
  test(`a reminder is pushed while no page is open, and done from its notice, in ${language}`, async ({
    newBrowser,
    product,
    service,
  }) => {
    const { locale, ...words } = languages[language]
    const person = newPerson()
    const registered = await register(product, person)
    await rowsOf(product, registered).change('profiles', `user_id=eq.${registered.user.id}`, { language })
    const settings = { serviceWorkers: 'allow', baseURL: product.url, timezoneId: 'Asia/Tokyo', locale } as const
    const context = await newBrowser(settings)
    const session = await signInto(context, product, person)
    const rows = rowsOf(product, session)
    const page = await context.newPage()
    await page.goto('/mypage/settings?section=notifications')
    await drawn(page)
    await expect(page.getByText(words.section)).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))

    const device = service.subscribe()
    const { endpoint, p256dh, auth } = device
    const api = async (path: string, data?: object) => {
      const headers = { authorization: `Bearer ${session.access_token}` }
      const answer = await context.request.fetch(`/api/push/${path}`, { method: data ? 'PUT' : 'GET', headers, data })
      expect(answer.status()).toBe(200)
      return answer.json()
    }
    const { key } = await api('key')
    await api('devices', { endpoint, p256dh, auth, public_key: key })
    await page.reload()
    await page.getByRole('button', { name: words.test }).click()
    await expect.poll(() => device.received.map(({ message }) => message.title)).toEqual([words.tested])

    const other = await context.newPage()
    const devtools = await context.newCDPSession(other)
    const known = new Promise<string>(resolve =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(product.url))
        if (own) resolve(own.registrationId)
      }),
    )
    await devtools.send('ServiceWorker.enable')
    const registrationId = await known
    await page.close()

    // It is told at once: its time is this minute's.
    const now = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', ...style }).format(new Date())
    const id = randomUUID()
    const planned_time = now({ hour: '2-digit', minute: '2-digit' })
    await rows.insert('tasks', { id, title: words.task, planned_date: now({}), planned_time })
    // The review of a week comes on one day of it.
    const told = () => device.received.map(each => each.message).filter(({ tag }) => tag.startsWith('planned:'))
    await expect.poll(() => told().length, { timeout: 60_000 }).toBe(1)
    const [message] = told()
    expect(message).toMatchObject({ title: `${planned_time.replace(/^0/, '')} ${words.task}`, body: words.because })
    const worker = context.serviceWorkers().find(each => each.url().startsWith(product.url))
    if (!worker) throw new Error('There is no worker')
    // A browser without a screen grants nobody notices: what the worker asks it to show is written down instead.
    await worker.evaluate(() => {
      const registration: unknown = Reflect.get(globalThis, 'registration')
      if (typeof registration !== 'object' || registration === null) return
      const shown: object[] = []
      Reflect.set(globalThis, 'shown', shown)
      const show = async (title: string, options: object) => void shown.push({ title, ...options })
      Object.defineProperty(registration, 'showNotification', { value: show })
    })
    const data = JSON.stringify(message)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })
    const shown = () => worker.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'shown')))
    await expect
      .poll(async () => JSON.parse(await shown()))
      .toMatchObject([
        {
          ...{ title: message?.title, tag: message?.tag, lang: language },
          actions: [
            { action: 'done', title: words.done },
            { action: 'later', title: words.later },
          ],
        },
      ])
    await worker.evaluate(() => {
      const [notice]: readonly object[] = Reflect.get(globalThis, 'shown')
      const Made = Reflect.get(globalThis, 'ExtendableEvent')
      dispatchEvent(
        Object.assign(new Made('notificationclick'), { action: 'done', notification: { ...notice, close() {} } }),
      )
    })
    await expect.poll(async () => (await rows.read('tasks', `id=eq.${id}`))[0]?.status).toBe('done')
    expect(context.pages().filter(each => each.url().startsWith(product.url))).toEqual([])
  })

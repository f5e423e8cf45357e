import { serverGone } from '../support/faults.ts'
import { addHabit, habitRow, hearing } from '../support/life.ts'
import { newPerson, register, rowsOf, signIn, signInto } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

test('what one device writes another device of the person shows by itself; another person hears nothing', async ({
  signedIn: page,
  person,
  newBrowser,
  product,
}) => {
  const second = await newBrowser()
  await signInto(second, product, person)
  const phone = await second.newPage()
  const third = await newBrowser()
  const stranger = newPerson()
  await register(product, stranger)
  await signInto(third, product, stranger)
  const foreign = await third.newPage()
  const joined = Promise.all([hearing(page), hearing(phone), hearing(foreign)])
  for (const each of [page, phone, foreign]) await each.goto('/mypage/habits')
  await expect(phone.getByText('続けたいことを1つ決めましょう')).toBeVisible()
  const [, , foreignSocket] = await joined
  const overheard: string[] = []
  foreignSocket.on('framereceived', ({ payload }) => overheard.push(String(payload)))

  await addHabit(page, '水を飲む')
  await expect(phone.getByRole('link', { name: '水を飲む' })).toBeVisible()
  await addHabit(phone, '本を読む')
  await expect(page.getByRole('link', { name: '本を読む' })).toBeVisible()
  expect(overheard.filter(text => text.includes('habits'))).toEqual([])
  await expect(foreign.getByText('続けたいことを1つ決めましょう')).toBeVisible()
})

test('a server that was away is heard again, and what happened meanwhile is read', async ({ context, tolerated }) => {
  tolerated.push(serverGone)
  const product = await startProduct()
  const person = newPerson()
  await register(product, person)
  await signInto(context, product, person)
  const page = await context.newPage()
  const joined = hearing(page)
  await page.goto(`${product.url}/mypage/habits`)
  await joined
  const again = hearing(page)
  await product.stop()
  await product.start()
  const rows = rowsOf(product, await signIn(product, person))
  await rows.insert('habits', habitRow('留守のあいだに'))
  // Its own next try may be ten seconds away.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await again
  await expect(page.getByRole('link', { name: '留守のあいだに' })).toBeVisible()
  await rows.insert('habits', habitRow('戻ってから', { rank: 'a2' }))
  await expect(page.getByRole('link', { name: '戻ってから' })).toBeVisible()
  await page.close()
  await product.dispose()
})

test('there is a socket only while somebody is signed in', async ({ signedIn: page, context }) => {
  const joined = hearing(page)
  await page.goto('/mypage')
  const socket = await joined
  const closed = socket.waitForEvent('close')
  await page.getByRole('button', { name: /^アカウント/ }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await closed
  const visitor = await context.newPage()
  const sockets: string[] = []
  visitor.on('websocket', socket => sockets.push(socket.url()))
  await visitor.goto('/')
  await visitor.waitForLoadState('networkidle')
  expect(sockets).toEqual([])
})

test('a picture goes into storage from a real browser and comes back by a signed address', async ({
  signedIn: page,
  session,
}) => {
  await page.goto('/mypage')
  const seen = await page.evaluate(async ({ access_token: token, user }) => {
    const { supabaseKey: apikey } = await (await fetch('/config.json')).json()
    const canvas = new OffscreenCanvas(30, 20)
    canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
    const file = new File([await canvas.convertToBlob()], '写真.png', { type: 'image/png' })
    const path = `attachments/${user.id}/picture.png`
    const headers = { apikey, authorization: `Bearer ${token}` }
    const form = new FormData()
    form.append('cacheControl', '60')
    form.append('', file)
    const sent = await fetch(`/storage/v1/object/${path}`, { method: 'POST', headers, body: form })
    const signing = await fetch(`/storage/v1/object/sign/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ expiresIn: 60 }),
    })
    const { signedURL } = await signing.json()
    const image = new Image()
    image.src = `/storage/v1${signedURL}`
    await image.decode()
    return [sent.status, image.naturalWidth, image.naturalHeight]
  }, session)
  expect(seen).toEqual([200, 30, 20])
})

/** What remotes are given as `@techo/data`, taken from where the shell lays it for them. */
interface SharedData {
  uploadAttachment(
    file: Blob,
    options: { owner: { type: string; id: string }; isAwaited: boolean; onProgress?: (share: number) => void },
  ): Promise<{ path: string; width: number; height: number; waiting: boolean }>
  attachmentUrl(path: string): Promise<string>
}
interface FederationHost {
  readonly __FEDERATION__: {
    readonly __INSTANCES__: readonly {
      readonly shareScopeMap: Record<string, Record<string, Record<string, { lib?: () => SharedData }>>>
    }[]
  }
}

test('a picture added without a network is shown from the device and arrives when the network is back', async ({
  signedIn: page,
  context,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED/)
  const joined = hearing(page)
  await page.goto('/mypage')
  await joined
  const add = (colour: string) =>
    page.evaluate(async fill => {
      const host = globalThis as unknown as FederationHost
      const scopes = host.__FEDERATION__.__INSTANCES__.flatMap(each => Object.values(each.shareScopeMap))
      const data = scopes
        .flatMap(scope => Object.values(scope['@techo/data'] ?? {}))
        .find(each => each.lib)
        ?.lib?.()
      if (!data) throw new Error('The shell shares no data layer')
      const canvas = new OffscreenCanvas(40, 25)
      const drawing = canvas.getContext('2d')
      if (drawing) drawing.fillStyle = fill
      drawing?.fillRect(0, 0, 40, 25)
      const shares: number[] = []
      const added = await data.uploadAttachment(await canvas.convertToBlob(), {
        owner: { type: 'note', id: crypto.randomUUID() },
        isAwaited: true,
        onProgress: share => shares.push(share),
      })
      const image = new Image()
      image.src = await data.attachmentUrl(added.path)
      await image.decode()
      return { ...added, shown: [image.naturalWidth, image.naturalHeight], sent: shares.at(-1) }
    }, colour)

  expect(await add('red')).toMatchObject({ width: 40, height: 25, waiting: false, shown: [40, 25], sent: 1 })
  await context.setOffline(true)
  const kept = await add('green')
  expect(kept).toMatchObject({ waiting: true, shown: [40, 25] })
  await context.setOffline(false)
  const rows = rowsOf(product, session)
  await expect
    .poll(async () => (await rows.read('attachments', 'select=path')).map(({ path }) => path))
    .toContain(kept.path)
})

test('a page whose code for hearing others was not to be had hears them once the network is back', async ({
  signedIn: page,
  person,
  product,
  tolerated,
}) => {
  tolerated.push(/ERR_FAILED.*\/assets\/services/)
  let isCut = true
  // Its second address as well, under which a file that did not come is asked for at once.
  await page.route('**/assets/services*', route => (isCut ? route.abort() : route.fallback()))
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('?again='))
  const inbox = page.waitForRequest(/\/rest\/v1\/notifications/)
  await page.goto('/mypage/habits')
  await failed
  await inbox
  isCut = false
  const joined = hearing(page)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await joined
  const rows = rowsOf(product, await signIn(product, person))
  await rows.insert('habits', habitRow('むこうで足した'))
  await expect(page.getByRole('link', { name: 'むこうで足した' })).toBeVisible()
})

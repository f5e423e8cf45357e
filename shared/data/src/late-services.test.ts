import { newId } from '@techo/core'
import { newPerson, type Person, startBackend } from '@techo/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Attachment } from './files.ts'
import { createTabs, cut, installBrowser } from './test-browser.ts'

/** Files and other devices, with real pages around a real backend. */
const backend = await startBackend()
const browser = installBrowser()
// Node has no pictures: what a browser says of their size.
vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }))

const { api } = await import('./api.ts')
const { read } = await import('./asked.ts')
const { upsert } = await import('./write.ts')

type Page = ReturnType<ReturnType<typeof createTabs>['open']>
const pages: Page[] = []
let hanako: Person
let taro: Person

beforeAll(async () => {
  hanako = await newPerson(backend)
  taro = await newPerson(backend)
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
  browser.jar.clear()
})
afterAll(() => backend.close())

async function pageOf({ email, password }: Person, tabs = createTabs(backend)): Promise<Page> {
  const page = tabs.open()
  pages.push(page)
  await page.sessionCheck()
  await page.auth.signIn({ email, password })
  return page
}

const bytes = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  sign => sign.charCodeAt(0),
)
let pictures = 0
/** Another picture each time: what follows the end of a PNG is not looked at. */
const picture = (name = '写真.png') => new File([bytes, `${++pictures}`], name, { type: 'text/plain' })
const owner = () => ({ owner: { type: 'note', id: newId() } })
const awaited = () => ({ ...owner(), isAwaited: true })
const rowsOf = async ({ client, user }: Person) =>
  (await client.from('attachments').select('path, mime, bytes, owner_type').eq('user_id', user.id).order('created_at'))
    .data
const isUpload = ({ pathname }: URL) => pathname.startsWith('/storage/v1/object/attachments/')
const refusal = (code: string, status: number) =>
  Response.json({ statusCode: String(status), error: code, code, message: code }, { status })
const stored = (found: unknown): Attachment => {
  expect(found).toMatchObject({ path: expect.any(String) })
  return found as Attachment
}

describe('a picture', () => {
  it('goes into storage once, with a row, and is shown by an address', async () => {
    const page = await pageOf(hanako)
    const { files } = await page.loadLateServices()
    const file = picture()
    const first = stored(await files.upload(file, awaited()))
    expect(first).toMatchObject({ mime: 'image/png', width: 1, height: 1, bytes: file.size, waiting: false })
    expect(first.path).toMatch(new RegExp(`^${hanako.user.id}/[0-9a-f]{64}\\.png$`))
    const second = stored(await files.upload(new File([file], 'もう一度.jpg'), awaited()))
    expect(second.path).toBe(first.path)
    await page.outbox.flush()
    expect(await rowsOf(hanako)).toEqual([
      { path: first.path, mime: 'image/png', bytes: file.size, owner_type: 'note' },
    ])
    expect(await files.urlOf(first.path)).toMatch(/^blob:/)
    files.forget()
    const address = String(await files.urlOf(first.path))
    expect(address).toContain('/storage/v1/object/sign/attachments/')
    expect((await (await fetch(address)).blob()).size).toBe(file.size)
    expect(await files.urlOf(first.path)).toBe(address)
  })

  it('has its path once it is on this device; a page that is left then loses nothing, and a later one sends it', async () => {
    const tabs = createTabs(backend)
    const page = await pageOf(hanako, tabs)
    const { files } = await page.loadLateServices()
    await files.sendWaiting()
    const line = Promise.withResolvers<never>()
    let asked = 0
    tabs.network.intercept = url => {
      if (!isUpload(url)) return undefined
      asked++
      return line.promise
    }
    const kept = stored(await files.upload(picture(), owner()))
    expect(kept.waiting).toBe(true)
    expect(await files.urlOf(kept.path)).toMatch(/^blob:/)
    await expect.poll(() => asked).toBe(1)
    expect((await rowsOf(hanako))?.map(row => row.path)).not.toContain(kept.path)
    const closed = page.close()
    line.reject(new TypeError('The page is gone'))
    await closed

    tabs.network.intercept = () => undefined
    const later = tabs.open()
    pages.push(later)
    await later.sessionCheck()
    await (await later.loadLateServices()).files.sendWaiting()
    await later.outbox.flush()
    expect((await rowsOf(hanako))?.map(row => row.path)).toContain(kept.path)
  })

  it('is sent by one of several tabs, and what was added meanwhile after it', async () => {
    const tabs = createTabs(backend)
    const [page, other] = [await pageOf(hanako, tabs), tabs.open()]
    pages.push(other)
    await other.sessionCheck()
    const [{ files }, services] = [await page.loadLateServices(), await other.loadLateServices()]
    await Promise.all([files.sendWaiting(), services.files.sendWaiting()])
    const line = Promise.withResolvers<undefined>()
    const sent: string[] = []
    tabs.network.intercept = (url, init) => {
      if (!isUpload(url)) return undefined
      sent.push(url.pathname.slice(url.pathname.lastIndexOf('/') + 1))
      return line.promise.then(() => globalThis.fetch(url, init))
    }
    const first = stored(await files.upload(picture(), owner())).path
    await expect.poll(() => sent).toHaveLength(1)
    const second = stored(await files.upload(picture(), owner())).path
    const [here, there] = [files.sendWaiting(), services.files.sendWaiting()]
    line.resolve(undefined)
    await Promise.all([here, there])
    expect(sent.map(name => `${hanako.user.id}/${name}`)).toEqual([first, second])
  })

  it('that arrived without its answer is not sent a second time', async () => {
    const tabs = createTabs(backend)
    const page = await pageOf(hanako, tabs)
    const { files } = await page.loadLateServices()
    await files.sendWaiting()
    tabs.network.change = (url, response) => (isUpload(url) ? cut() : response)
    const { path } = stored(await files.upload(picture(), owner()))
    await files.sendWaiting()
    tabs.network.change = (_, response) => response
    await files.sendWaiting()
    await page.outbox.flush()
    expect((await rowsOf(hanako))?.map(row => row.path)).toContain(path)
    expect(tabs.network.log.filter(each => each.path.endsWith(path) && each.path.includes('/object/att'))).toHaveLength(
      1,
    )
  })

  it('for which there is no room stays on this device, is told once, and is sent when there is', async () => {
    const tabs = createTabs(backend)
    const page = await pageOf(hanako, tabs)
    const { files } = await page.loadLateServices()
    await files.sendWaiting()
    tabs.network.intercept = url => (isUpload(url) ? refusal('QuotaExceeded', 413) : undefined)
    const { path } = stored(await files.upload(picture(), owner()))
    await files.sendWaiting()
    await files.sendWaiting()
    const told = () => page.store.getState().notices.map(({ table, problem }) => [table, problem?.code])
    expect(told()).toEqual([['attachments', 'storage_full']])
    files.forget()
    expect(await files.urlOf(path)).toMatch(/^blob:/)

    tabs.network.intercept = () => undefined
    await files.sendWaiting()
    await page.outbox.flush()
    expect((await rowsOf(hanako))?.map(row => row.path)).toContain(path)
  })

  it('that is refused for good is told, and holds back nothing', async () => {
    const tabs = createTabs(backend)
    const page = await pageOf(hanako, tabs)
    const { files } = await page.loadLateServices()
    await files.sendWaiting()
    const line = Promise.withResolvers<undefined>()
    let asked = 0
    tabs.network.intercept = (url, init) => {
      if (!isUpload(url)) return undefined
      return ++asked === 1 ? line.promise.then(() => refusal('InvalidRequest', 400)) : globalThis.fetch(url, init)
    }
    await files.upload(picture(), owner())
    const { path } = stored(await files.upload(picture(), owner()))
    line.resolve(undefined)
    await files.sendWaiting()
    await page.outbox.flush()
    expect(page.store.getState().notices).toMatchObject([{ table: 'attachments', problem: { kind: 'invalid' } }])
    expect((await rowsOf(hanako))?.map(row => row.path)).toContain(path)
    expect(asked).toBe(2)
  })

  it('that another device has named before it was sent is asked for again when it is there', async () => {
    const page = await pageOf(hanako)
    const { files } = await page.loadLateServices()
    const path = `${hanako.user.id}/${'0'.repeat(63)}1.png`
    expect(await files.urlOf(path)).toMatchObject({ kind: 'missing' })
    const seen: unknown[] = []
    const over = new AbortController()
    files.onArrival(() => void files.urlOf(path).then(address => seen.push(address)), over.signal)
    const { client } = hanako
    const png = new Blob([bytes], { type: 'image/png' })
    expect((await client.storage.from('attachments').upload(path, png)).error).toBeNull()
    // The other device is a session of its own. It writes until the channel is open.
    const row = { path, mime: 'image/png', bytes: 1, sha256: `${'0'.repeat(63)}1`, width: 1, height: 1 }
    const of = { owner_type: 'note', owner_id: newId() }
    const until = Date.now() + 20_000
    // What the channel tells when it opens may come before the picture does, and is answered as before.
    const found = () => seen.find(address => typeof address === 'string')
    for (let turn = 0; found() === undefined && Date.now() < until; turn++)
      await client.from('attachments').upsert({ ...row, ...of, bytes: turn + 1 }, { onConflict: 'user_id,sha256' })
    expect(found()).toContain('/storage/v1/object/sign/')
    // It may have been heard twice, and the second be on its way.
    over.abort()
    await files.urlOf(path)
    const heard = seen.length
    files.arrived()
    await files.urlOf(path)
    expect(seen).toHaveLength(heard)
  })

  it('of another person cannot be addressed', async () => {
    const mine = await pageOf(hanako)
    const { path } = stored(await (await mine.loadLateServices()).files.upload(picture(), awaited()))
    browser.jar.clear()
    const theirs = await pageOf(taro)
    expect(await (await theirs.loadLateServices()).files.urlOf(path)).toMatchObject({ kind: 'missing' })
  })

  it('is refused for what it is, not for its name', async () => {
    const { files } = await (await pageOf(hanako)).loadLateServices()
    const refused = (code: string) => expect.objectContaining({ kind: 'invalid', code })
    expect(await files.upload(new File(['<svg/>'], 'a.png', { type: 'image/png' }), awaited())).toEqual(
      refused('file_type'),
    )
    expect(await files.upload(new File([], 'a.png'), awaited())).toEqual(refused('file_empty'))
    const big = new File([bytes, new Uint8Array(10 * 1024 * 1024)], 'a.png')
    expect(await files.upload(big, awaited())).toEqual(refused('file_too_large'))
    const stopped = { ...owner(), signal: AbortSignal.abort() }
    expect(await files.upload(picture(), stopped)).toEqual(refused('aborted'))
  })

  it('waits on the device while the network is away, is shown from there, and is sent by a later page', async () => {
    const tabs = createTabs(backend)
    const page = await pageOf(hanako, tabs)
    const { files } = await page.loadLateServices()
    await files.sendWaiting()
    tabs.network.intercept = url => (url.pathname.startsWith('/storage') ? cut() : undefined)
    const kept = stored(await files.upload(picture(), awaited()))
    expect(kept.waiting).toBe(true)
    expect(await files.urlOf(kept.path)).toMatch(/^blob:/)
    await page.close()

    const later = tabs.open()
    pages.push(later)
    await later.sessionCheck()
    const services = await later.loadLateServices()
    await services.files.sendWaiting()
    expect(await services.files.urlOf(kept.path)).toMatch(/^blob:/)
    tabs.network.intercept = () => undefined
    browser.window.dispatchEvent(new Event('online'))
    await services.files.sendWaiting()
    await later.outbox.flush()
    expect((await rowsOf(hanako))?.map(row => row.path)).toContain(kept.path)
    services.files.forget()
    expect(await services.files.urlOf(kept.path)).toContain('/storage/v1/object/sign/')
  })

  it('is sent when the session is renewed, where it could not be as the network came back', async () => {
    const tabs = createTabs(backend)
    const page = await pageOf(hanako, tabs)
    const { files } = await page.loadLateServices()
    await files.sendWaiting()
    tabs.network.intercept = cut
    const { path } = stored(await files.upload(picture(), owner()))
    await files.sendWaiting()
    await page.close()

    browser.endToken()
    const later = tabs.open()
    pages.push(later)
    await later.sessionCheck()
    const services = await later.loadLateServices()
    const line = Promise.withResolvers<undefined>()
    let asked = 0
    tabs.network.intercept = (url, init) => {
      if (url.pathname !== '/auth/v1/token') return undefined
      asked++
      return line.promise.then(() => globalThis.fetch(url, init))
    }
    browser.window.dispatchEvent(new Event('online'))
    await services.files.sendWaiting()
    expect(asked).toBeGreaterThan(0)
    expect((await rowsOf(hanako))?.map(row => row.path)).not.toContain(path)
    line.resolve(undefined)
    await expect.poll(async () => (await rowsOf(hanako))?.map(row => row.path), { timeout: 20_000 }).toContain(path)
  })

  it('that was seen is there without a network, also in a later page; one that was not says so; both go with the person', async () => {
    const tabs = createTabs(backend)
    const page = await pageOf(hanako, tabs)
    const { files } = await page.loadLateServices()
    const file = picture()
    const [seen, unseen] = [
      stored(await files.upload(file, awaited())).path,
      stored(await files.upload(picture(), awaited())).path,
    ]
    files.forget()
    expect(await files.urlOf(seen)).toContain('/storage/v1/object/sign/')
    await files.keepSeen()
    await page.close()

    const without = tabs.open()
    pages.push(without)
    await without.sessionCheck()
    tabs.network.intercept = url => (url.pathname.startsWith('/storage') ? cut() : undefined)
    const later = (await without.loadLateServices()).files
    const address = String(await later.urlOf(seen))
    expect(address).toMatch(/^blob:/)
    expect((await (await fetch(address)).blob()).size).toBe(file.size)
    expect(await later.urlOf(unseen)).toMatchObject({ kind: 'offline' })

    tabs.network.intercept = () => undefined
    await without.auth.signOut()
    tabs.network.intercept = url => (url.pathname.startsWith('/storage') ? cut() : undefined)
    await without.auth.signIn(hanako)
    await expect.poll(() => later.urlOf(seen)).toMatchObject({ kind: 'offline' })
  })

  it('goes, object and row, once nothing names it any more; what a version or a cover names stays', async () => {
    const page = await pageOf(hanako)
    const { files } = await page.loadLateServices()
    const [shown, kept, cover, left] = [
      stored(await files.upload(picture(), awaited())).path,
      stored(await files.upload(picture(), awaited())).path,
      stored(await files.upload(picture(), awaited())).path,
      stored(await files.upload(picture(), awaited())).path,
    ]
    await page.outbox.flush()
    const note = newId()
    const doc = (path: string) => ({ type: 'doc', content: [{ type: 'image', attrs: { src: path } }] })
    const { client } = hanako
    expect((await client.from('notes').insert({ id: note, doc: doc(kept), cover })).error).toBeNull()
    // The text before is kept as a version.
    expect(
      (
        await client
          .from('notes')
          .update({ doc: doc(shown) })
          .eq('id', note)
      ).error,
    ).toBeNull()
    const there = async () => {
      const rows = (await rowsOf(hanako))?.map(row => row.path) ?? []
      const objects = (await client.storage.from('attachments').list(hanako.user.id)).data ?? []
      return [shown, kept, cover, left].map(path => [
        rows.includes(path),
        objects.some(({ name }) => path.endsWith(name)),
      ])
    }
    const [stays, isGone] = [
      [true, true],
      [false, false],
    ]

    // Named by nothing only since now: it may stand in a text that is still on its way.
    await files.tidy()
    expect(await there()).toEqual([stays, stays, stays, stays])
    await files.tidy('0')
    await page.outbox.flush()
    expect(await there()).toEqual([stays, stays, stays, isGone])

    // Marked, and named again before its time was over.
    await client.from('attachments').update({ deleted_at: '2020-01-01T00:00:00Z' }).eq('path', shown)
    await files.tidy()
    expect(
      (await client.from('attachments').select('deleted_at').eq('path', shown).single()).data?.deleted_at,
    ).toBeNull()

    await client.from('notes').delete().eq('id', note)
    await files.tidy('0')
    await page.outbox.flush()
    expect(await there()).toEqual([isGone, isGone, isGone, isGone])
  })

  it('that waits is never sent as somebody else', async () => {
    const tabs = createTabs(backend)
    const page = await pageOf(hanako, tabs)
    tabs.network.intercept = url => (url.pathname.startsWith('/storage') ? cut() : undefined)
    const kept = stored(await (await page.loadLateServices()).files.upload(picture(), awaited()))
    tabs.network.intercept = () => undefined
    await page.close()
    browser.jar.clear()
    const other = await pageOf(taro, tabs)
    const { files } = await other.loadLateServices()
    await files.sendWaiting()
    expect(await files.urlOf(kept.path)).toMatchObject({ kind: 'missing' })
    expect(await rowsOf(taro)).toEqual([])
    expect((await rowsOf(hanako))?.map(row => row.path)).not.toContain(kept.path)
  })
})

describe('another device', () => {
  const testApi = api.injectEndpoints({
    overrideExisting: 'throw',
    endpoints: build => ({
      cloudGroups: build.query<readonly { name: string }[], void>({
        query: () => read(db => db.from('habit_groups').select('name')),
        providesTags: ['habit_groups'],
      }),
      cloudVacations: build.query<readonly { note: string }[], void>({
        query: () => read(db => db.from('vacations').select('note')),
        providesTags: ['vacations'],
      }),
    }),
  })

  it('is heard: what it writes is read anew here, and what this browser writes is not read twice', async () => {
    const tabs = createTabs(backend)
    const page = await pageOf(taro, tabs)
    await page.loadLateServices()
    await page.store.dispatch(testApi.endpoints.cloudGroups.initiate())
    await page.store.dispatch(testApi.endpoints.cloudVacations.initiate())
    const groups = () => testApi.endpoints.cloudGroups.select()(page.store.getState()).data?.length ?? 0
    const vacations = () => testApi.endpoints.cloudVacations.select()(page.store.getState()).data?.length ?? 0
    const until = (claim: () => boolean) =>
      new Promise<void>(resolve => {
        const stop = page.store.subscribe(() => {
          if (!claim()) return
          stop()
          resolve()
        })
        if (claim()) resolve()
      })
    const asked = () =>
      tabs.network.log.filter(({ method, path }) => method === 'GET' && path.endsWith('/habit_groups')).length

    // The other device is a session of its own. It writes until the channel is open.
    const other = taro.client
    for (let turn = 0; groups() === 0 && turn < 2000; turn++)
      await other.from('habit_groups').upsert({ id: taro.user.id, name: `朝${turn}`, rank: 'a1' })
    expect(groups()).toBe(1)
    await other.from('vacations').insert({ from_day: '2026-12-29', to_day: '2027-01-03', note: '帰省' })
    await until(() => vacations() === 1)

    const before = asked()
    await page.outbox.submit(upsert('habit_groups', { id: newId(), name: '夜', rank: 'a2' }))
    await until(() => groups() === 2)
    // Were the own write heard as well, it would be read together with what came after it.
    await other.from('vacations').insert({ from_day: '2027-05-01', to_day: '2027-05-05', note: '旅' })
    await until(() => vacations() === 2)
    expect(asked() - before).toBe(1)
  })

  it('is heard of what it changed between the first read of a page and its joining, with one more read', async () => {
    const hana = await newPerson(backend)
    const tabs = createTabs(backend)
    const page = await pageOf(hana, tabs)
    await page.store.dispatch(testApi.endpoints.cloudGroups.initiate())
    await page.store.dispatch(testApi.endpoints.cloudVacations.initiate())
    await page.outbox.submit(upsert('vacations', { id: newId(), from_day: '2027-05-01', to_day: '2027-05-05' }))
    await page.store.dispatch(testApi.endpoints.cloudVacations.initiate(undefined, { forceRefetch: true }))
    const reads = (table: string) =>
      tabs.network.log.filter(({ method, path }) => method === 'GET' && path.endsWith(table)).length
    const before = [reads('/habit_groups'), reads('/vacations')] as const
    const { error } = await hana.client.from('habit_groups').insert({ name: 'elsewhere', rank: 'a1' })
    expect(error).toBeNull()
    expect(reads('/habit_groups')).toBe(before[0])
    await page.loadLateServices()
    await expect
      .poll(() => testApi.endpoints.cloudGroups.select()(page.store.getState()).data)
      .toEqual([{ name: 'elsewhere' }])
    // What it wrote itself meanwhile is no news.
    expect([reads('/habit_groups'), reads('/vacations')]).toEqual([before[0] + 1, before[1]])
  })

  it('is heard of what it changed so early that the server does not say it again', async () => {
    const mio = await newPerson(backend)
    const page = await pageOf(mio, createTabs(backend))
    await page.store.dispatch(testApi.endpoints.cloudGroups.initiate())
    await mio.client.from('habit_groups').insert({ name: 'elsewhere', rank: 'a1' })
    for (let day = 1; day <= 25; day++) {
      const { error } = await mio.client
        .from('vacations')
        .insert({ from_day: `2027-05-${day}`, to_day: `2027-05-${day}` })
      expect(error).toBeNull()
    }
    await page.loadLateServices()
    await expect
      .poll(() => testApi.endpoints.cloudGroups.select()(page.store.getState()).data)
      .toEqual([{ name: 'elsewhere' }])
  })

  it('that ends the session of this one leads out at once, and what waits is sent after the next sign-in', async () => {
    const jiro = await newPerson(backend)
    const tabs = createTabs(backend)
    const page = await pageOf(jiro, tabs)
    await page.store.dispatch(testApi.endpoints.cloudGroups.initiate())
    const { files } = await page.loadLateServices()
    const reads = () => tabs.network.log.filter(({ path }) => path.endsWith('/habit_groups')).length
    // It has joined its channel once it hears of the other device.
    const before = reads()
    for (let turn = 0; reads() === before && turn < 2000; turn++)
      await jiro.client.from('habit_groups').upsert({ id: jiro.user.id, name: `夜${turn}`, rank: 'a1' })
    tabs.network.intercept = (url, { method }) =>
      method === 'POST' && /rest|storage/.test(url.pathname) ? cut() : undefined
    const waiting = { id: newId(), from_day: '2027-01-01', to_day: '2027-01-02', note: '送信待ち' }
    expect(await page.outbox.push(upsert('vacations', waiting))).toBeNull()
    expect((await jiro.client.auth.signOut({ scope: 'others' })).error).toBeNull()
    await expect.poll(() => page.store.getState().session.status).toBe('out')

    tabs.network.intercept = () => undefined
    await page.auth.signIn(jiro)
    await page.outbox.flush()
    const { data } = await jiro.client.from('vacations').select('note').eq('id', waiting.id)
    expect(data).toEqual([{ note: waiting.note }])

    // A picture whose upload meets the end of the session waits as well.
    await jiro.client.auth.signOut({ scope: 'others' })
    expect(stored(await files.upload(picture(), awaited())).waiting).toBe(true)
  })
})

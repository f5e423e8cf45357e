import { join } from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { deployChanged, deployFrozen, runScript } from '../support/build.ts'
import { alterRegistry, brokenFiles, expectSameDocument, mark, withoutFallback } from '../support/faults.ts'
import { clickDrawn } from '../support/forms.ts'
import { newPerson, register, signInto } from '../support/person.ts'
import { type Product, remoteNamed, root, startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

/**
 * Two builds of the probe (`e2e/probe`), deployed into a site of their own: `first`, then `second`, which is active. What
 * can go wrong goes wrong for real, in code that was built and hashed as every remote's is.
 */

const probeSources = join(root, 'e2e/probe')
const address = '/mypage/probe'

test.describe.configure({ mode: 'default' })

let product: Product

test.beforeAll(async () => {
  product = await startProduct({ ownSite: true })
  await deployChanged(product.site, 'probe', {}, probeSources)
  await deployChanged(
    product.site,
    'probe',
    {
      'src/fault.ts': text => text.replace("'first'", "'second'"),
      'src/probe.module.css': text => text.replace('rgb(1 2 3)', 'rgb(4 5 6)'),
    },
    probeSources,
  )
})
test.afterAll(() => product.dispose())

/** Makes the build before the active one. */
async function flip(): Promise<void> {
  const { previous } = await remoteNamed(product, 'probe')
  await runScript(
    product.site,
    'activate-build',
    join(product.site, 'r/probe', previous?.build ?? ''),
    'probe',
    '0.1.0',
  )
}

const open = (page: Page, path = address) => page.goto(product.url + path)
const line = (page: Page, name: string) => page.locator(`[data-line="${name}"]`)
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: '探針' })
const failed = (page: Page) => page.getByRole('heading', { name: '「探針」を開けませんでした' })
const retry = (page: Page) => page.getByRole('button', { name: 'もう一度試す' }).click()
const remember = (page: Page, entries: Record<string, string>) =>
  page.evaluate(all => {
    for (const name of ['probe', 'probe-build', 'probe-contract']) localStorage.removeItem(name)
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, entries)

/** A person of this product on a page of theirs that no remote draws. */
async function begin(page: Page): Promise<void> {
  const person = newPerson()
  await register(product, person)
  await signInto(page.context(), product, person)
  await open(page, '/mypage/settings')
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
}

/** What is logged where nobody looks at the page: every failure the page tells the server of. */
function reportsOf(page: Page) {
  const reports: { kind: string; remote?: string; version?: string; path: string }[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postDataJSON())
  })
  return reports
}

test('a remote is given everything that the contract names, each once', async ({ page }) => {
  await begin(page)
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '探針' }).click()
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveTitle(/探針/)
  await expect(line(page, 'version')).toHaveText('second')
  await expect(line(page, 'status')).toHaveText('in')
  await expect(line(page, 'person')).toHaveText('known')
  await expect(line(page, 'language')).toHaveText('ja')
  await expect(line(page, 'given')).not.toContainText('empty')
  await expect(page.getByRole('textbox', { name: 'text' })).toBeVisible()
  await page.getByRole('button', { name: 'ask' }).click()
  await expect(line(page, 'health')).toContainText('"database":"ok"')
  const parts = page.getByRole('list', { name: 'parts' }).getByRole('listitem')
  await page.getByRole('button', { name: 'add', exact: true }).click()
  await expect(parts).toHaveText(['part'])
  await page.getByRole('button', { name: 'rename' }).click()
  await expect(parts).toHaveText(['renamed'])
  await page.getByRole('button', { name: 'remove' }).click()
  await expect(parts).toHaveCount(0)
  await expect(line(page, 'sync')).toHaveText('calm')
  await page.getByRole('button', { name: 'tell' }).click()
  await expect(page.getByText('told')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'メニュー' })
    .first()
    .getByRole('link', { name: '今日', exact: true })
    .click()
  const card = page.getByRole('region', { name: '今日の探針' })
  await expect(card.getByRole('link')).toHaveText('second ja')
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/mypage\/probe\/\d{4}-\d\d-\d\d$/)
  await page.getByRole('button', { name: 'back' }).click()
  await expect(heading(page)).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('探針を開く')
  await page.getByRole('option', { name: '探針を開く', exact: true }).click()
  await expect(page).toHaveURL(/\/mypage\/probe\/\d{4}-\d\d-\d\d$/)

  // A line that was begun as something else goes on as a part of the probe.
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog', { name: 'すばやく追加' })
  await dialog.getByRole('textbox', { name: 'タスク' }).fill('ねじ')
  await clickDrawn(dialog.getByRole('radio', { name: '探針の一部' }))
  await expect(dialog.getByRole('textbox', { name: 'line' })).toHaveValue('ねじ')
  await dialog.getByRole('textbox', { name: 'line' }).press('Enter')
  await expect(dialog).toBeHidden()
  await open(page)
  await expect(parts).toHaveText(['ねじ'])
})

test('a remote that was built long ago passes the gate and runs under today’s shell as it did', async ({ page }) => {
  await deployFrozen(product.site, 'fossil')
  await begin(page)
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '化石' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '化石', exact: true })).toBeVisible()
  await expect(line(page, 'given')).not.toContainText('empty')
  const parts = page.getByRole('list', { name: 'parts' }).getByRole('listitem')
  await page.getByRole('button', { name: 'add', exact: true }).click()
  await expect(parts).toHaveText(['part'])
  await page.getByRole('button', { name: 'rename' }).click()
  await expect(parts).toHaveText(['renamed'])
  await open(page, '/mypage')
  await page.getByRole('region', { name: '今日の化石' }).getByRole('link').click()
  await page.getByRole('button', { name: 'back' }).click()
  await expect(parts).toHaveText(['renamed'])
})

interface Fault {
  readonly name: string
  readonly words: string
  /** another remote is opened in between, and this one comes back as broken as it was */
  readonly isVisitedAgain?: boolean
  /** begins it; the answer ends it */
  readonly begin: (page: Page) => Promise<() => Promise<unknown>>
}

interface PickedFiles {
  readonly entry: string
  readonly page: readonly string[]
  readonly sheets: readonly string[]
}

const onFiles = (pick: (files: PickedFiles) => readonly string[]) => {
  return async (page: Page, how: (route: Route) => unknown) => {
    const { entry, preload } = await remoteNamed(product, 'probe')
    const files = pick({ entry, page: preload[address]?.js ?? [], sheets: preload[address]?.css ?? [] })
    expect(files.length).toBeGreaterThan(0)
    const isMeant = (url: URL) => files.includes(url.pathname)
    await page.route(isMeant, how)
    return () => page.unroute(isMeant)
  }
}
const theEntry = onFiles(({ entry }) => [entry])
const thePage = onFiles(({ page }) => page.slice(0, 1))
const theSheets = onFiles(({ sheets }) => sheets)

const flagged = (entries: Record<string, string>) => async (page: Page) => {
  await remember(page, entries)
  return () => remember(page, {})
}

const faults: readonly Fault[] = [
  {
    name: 'a page whose chunk answers 500',
    isVisitedAgain: true,
    words: 'この機能のファイルの一部がありませんでした。',
    begin: page => thePage(page, route => route.fulfill({ status: 500, body: 'no' })),
  },
  {
    name: 'an entry with other bytes than the published ones',
    words: '届いたファイルが公開されたものと一致しなかったため、実行しませんでした。',
    begin: page =>
      theEntry(page, async route => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `globalThis.hasRun = true;${await response.text()}` })
      }),
  },
  {
    name: 'a page chunk with other bytes than the published ones',
    words: '届いたファイルが公開されたものと一致しなかったため、実行しませんでした。',
    begin: page =>
      thePage(page, async route => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `globalThis.hasRun = true;${await response.text()}` })
      }),
  },
  {
    name: 'a sheet with other bytes than the published ones',
    words: '届いたファイルが公開されたものと一致しなかったため、実行しませんでした。',
    begin: page =>
      theSheets(page, async route => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()}main{display:none}` })
      }),
  },
  {
    name: 'a module that throws while it starts',
    isVisitedAgain: true,
    words: 'この機能の開始中に問題が起きました。',
    begin: flagged({ probe: 'import' }),
  },
  {
    name: 'a page that throws while it is drawn',
    isVisitedAgain: true,
    words: 'この画面の表示中に問題が起きました。',
    begin: flagged({ probe: 'render' }),
  },
  {
    name: 'a module that is not what it declared',
    words: 'この機能の中身が、予定されたものと違っていました。',
    begin: flagged({ probe: 'shape' }),
  },
  {
    name: 'a module made for another contract',
    words: 'この機能の中身が、予定されたものと違っていました。',
    begin: flagged({ 'probe-contract': '99' }),
  },
]

test('whatever is broken stays in its place, is told with what to do, and is well again without a reload', async ({
  page,
  tolerated,
}) => {
  tolerated.push(...brokenFiles)
  const reports = reportsOf(page)
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  // A page may be reloaded once in ten seconds; for this test they never pass.
  await page.clock.setFixedTime(Date.now())
  await begin(page)
  await alterRegistry(page, withoutFallback)
  for (const fault of faults)
    await test.step(fault.name, async () => {
      const end = await fault.begin(page)
      await open(page)
      await expect(failed(page)).toBeVisible()
      await expect(page.getByText(fault.words)).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(globalThis, 'hasRun'))).toBeUndefined()
      await mark(page)
      if (fault.isVisitedAgain) {
        const menu = page.getByRole('navigation', { name: 'メニュー' }).first()
        await menu.getByRole('link', { name: '習慣' }).click()
        await expect(page.getByRole('heading', { level: 1, name: '習慣' })).toBeVisible()
        await menu.getByRole('link', { name: '探針' }).click()
        await expect(failed(page)).toBeVisible()
      }
      await end()
      await retry(page)
      await expect(heading(page)).toBeVisible()
      await expectSameDocument(page)
    })
  const { build } = await remoteNamed(product, 'probe')
  const told = reports.filter(({ remote }) => remote === 'probe')
  expect(new Set(told.map(({ kind }) => kind))).toEqual(
    new Set(['chunk', 'integrity', 'evaluation', 'render', 'invalid-module'].map(kind => `remote-${kind}`)),
  )
  expect(new Set(told.map(({ version }) => version))).toEqual(new Set([build]))
  expect(said.filter(text => text.includes('already registered'))).toEqual([])
})

test('what a remote brings for the whole page and cannot do takes nothing else with it', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/the part is broken/)
  const reports = reportsOf(page)
  await begin(page)
  await remember(page, { probe: 'reminders' })
  await open(page, '/mypage')
  // Reminders are looked for when the page has come to rest.
  await expect.poll(() => reports.map(({ kind, remote }) => `${kind} ${remote}`)).toContain('remote-render probe')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^お知らせ/ }).click()
  await expect(page.getByRole('region', { name: 'お知らせ', exact: true })).toBeVisible()

  await remember(page, { probe: 'sample' })
  await open(page, '/mypage')
  await page.getByRole('button', { name: 'サンプルの暮らしで試す' }).click()
  await expect(page.getByRole('button', { name: 'サンプルを片づける' })).toBeVisible()
  expect(reports.filter(({ remote }) => remote === 'probe').length).toBeGreaterThanOrEqual(2)
  await open(page, '/mypage/habits')
  await expect(page.getByText('探針の見本')).toHaveCount(0)
})

test('who waits is told, can ask again at once, and a fault of a moment is not seen at all', async ({
  page,
  tolerated,
}) => {
  tolerated.push(...brokenFiles)
  const reports = reportsOf(page)
  await begin(page)
  await alterRegistry(page, withoutFallback)
  let asked = 0
  // Only the first one hangs: what asks again is answered.
  const release = await theEntry(page, route => (asked++ === 0 ? undefined : route.fallback()))
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '探針' }).click()
  const told = page.getByRole('status').filter({ hasText: '読み込みに時間がかかっています' })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(heading(page)).toBeVisible()
  await release()

  await open(page, '/mypage/settings')
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  asked = 0
  const end = await theEntry(page, route => (asked++ === 0 ? route.fulfill({ status: 503 }) : route.fallback()))
  await mark(page)
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '探針' }).click()
  await expect(heading(page)).toBeVisible()
  expect(asked).toBeGreaterThan(1)
  await expectSameDocument(page)
  expect(new Set(reports.map(({ path }) => path))).toEqual(new Set([address]))
  await end()
})

test('builds change during a visit: the one before stands in, a rollback heals in place, and the two never mix', async ({
  page,
  tolerated,
}) => {
  tolerated.push(...brokenFiles)
  await begin(page)
  const edge = () =>
    page.locator('dl').evaluate(node => getComputedStyle(node.parentElement as Element).borderInlineStartColor)

  await test.step('the build before runs when the active one throws, and says so', async () => {
    await remember(page, { probe: 'import', 'probe-build': 'second' })
    await open(page)
    await expect(line(page, 'version')).toHaveText('first')
    expect(await edge()).toBe('rgb(1, 2, 3)')
    await expect(page.getByText('「探針」は、以前の版で動いています。')).toBeVisible()
  })

  await test.step('it stands in for one that throws while it is drawn, in place', async () => {
    await remember(page, { probe: 'render', 'probe-build': 'second' })
    let documents = 0
    const count = (request: Request) => {
      if (request.isNavigationRequest()) documents++
    }
    page.on('request', count)
    await open(page)
    await expect(line(page, 'version')).toHaveText('first')
    expect(await edge()).toBe('rgb(1, 2, 3)')
    await expect(page.getByText('「探針」は、以前の版で動いています。')).toBeVisible()
    await page.getByRole('button', { name: 'add', exact: true }).click()
    await expect(page.getByRole('list', { name: 'parts' }).getByRole('listitem')).toHaveText(['part'])
    page.off('request', count)
    expect(documents).toBe(1)
  })

  await test.step('where it throws as well the page says so; another one that is active by then is drawn at Retry', async () => {
    await remember(page, { probe: 'render' })
    await open(page)
    await expect(failed(page)).toBeVisible()
    await mark(page)
    await flip()
    await remember(page, { probe: 'render', 'probe-build': 'second' })
    await retry(page)
    await expect(line(page, 'version')).toHaveText('first')
    await expectSameDocument(page)
  })

  await test.step('a card that throws is stood in for in the same way, and healed by Retry where nothing is', async () => {
    await remember(page, { probe: 'card', 'probe-build': 'first' })
    await open(page, '/mypage')
    const card = page.getByRole('region', { name: '今日の探針' })
    await expect(card.getByRole('link')).toHaveText('second ja')
    await remember(page, { probe: 'card' })
    await open(page, '/mypage')
    await expect(card.getByRole('alert')).toContainText('この画面の表示中に問題が起きました。')
    await flip()
    await remember(page, {})
    await mark(page)
    await card.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(card.getByRole('link')).toHaveText('second ja')
    await expectSameDocument(page)
  })

  await test.step('a flip changes nothing under an open page; the next document has it', async () => {
    await remember(page, {})
    await page.getByRole('region', { name: '今日の探針' }).getByRole('link').click()
    await page.getByRole('button', { name: 'back' }).click()
    await expect(line(page, 'version')).toHaveText('second')
    expect(await edge()).toBe('rgb(4, 5, 6)')
    await flip()
    await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '習慣' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '習慣' })).toBeVisible()
    await page.goBack()
    await expect(line(page, 'version')).toHaveText('second')
    await page.reload()
    await expect(line(page, 'version')).toHaveText('first')
  })
})

test('what took the thread so that the tab had to be ended is held back at the next visit, and said', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(...brokenFiles, /took the thread/)
  await begin(page)
  const entry = (screen: Page, name: string) =>
    screen.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name, exact: true })
  /** Opens the page of the probe in a tab of its own until its thread is gone, and ends the tab as a person does. */
  const freeze = async () => {
    const tab = await context.newPage()
    await open(tab, '/mypage/settings')
    await expect(entry(tab, '探針')).toBeVisible()
    const devtools = await context.newCDPSession(tab)
    const asked = tab.waitForRequest(request => /\/r\/probe\/.*\.js/.test(request.url()))
    // Pointing at it already fetches it, so the thread may be gone before the click is answered.
    const clicked = entry(tab, '探針').click({ noWaitAfter: true, timeout: 0 })
    clicked.catch(() => {})
    await asked
    await expect
      .poll(() =>
        Promise.race([tab.evaluate(() => 'answers'), new Promise(resolve => setTimeout(resolve, 2000, 'hangs'))]),
      )
      .toBe('hangs')
    await Promise.race([devtools.send('Page.crash').catch(() => {}), tab.waitForEvent('crash')])
    await tab.close()
  }
  const told = page.getByText('「探針」の今の版は、前に画面が動かなくなったため、止めています。')

  // Whichever is active by now; the other one stands in for it.
  await open(page)
  const active = (await line(page, 'version').textContent()) ?? ''
  const other = active === 'first' ? 'second' : 'first'
  await remember(page, { probe: 'import-loop', 'probe-build': active })
  await page.goto('about:blank')
  await freeze()
  // The home page is whole, with what the build before brings for it.
  await open(page, '/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(told).toBeVisible()
  await expect(page.getByRole('region', { name: '今日の探針' }).getByRole('link')).toHaveText(`${other} ja`)
  await entry(page, '習慣').click()
  await expect(page.getByRole('heading', { level: 1, name: '習慣' })).toBeVisible()
  await expect(told).toBeVisible()
  await entry(page, '探針').click()
  await expect(line(page, 'version')).toHaveText(other)

  // Mended meanwhile, it runs for who asks for it, and from then on by itself.
  await remember(page, {})
  await page.getByRole('button', { name: '動かしてみる' }).click()
  await expect(line(page, 'version')).toHaveText(active)
  await expect(told).toHaveCount(0)
  await page.reload()
  await expect(line(page, 'version')).toHaveText(active)
  await expect(told).toHaveCount(0)

  // Where nothing else can run, its place says so, and what is around it lives.
  await alterRegistry(page, withoutFallback)
  await remember(page, { probe: 'import-loop' })
  await page.goto('about:blank')
  await freeze()
  await open(page)
  await expect(failed(page)).toBeVisible()
  await expect(page.getByText('前に開いたときに画面が動かなくなったため、止めています。').first()).toBeVisible()
  await remember(page, {})
  await page.getByRole('main').getByRole('button', { name: 'もう一度試す' }).click()
  await expect(line(page, 'version')).toHaveText(active)
})

test('a shell runs a remote one contract older or newer when the remote says that it fits, and no other', async ({
  page,
  tolerated,
}) => {
  tolerated.push(...brokenFiles)
  await begin(page)
  let range = { min: 0, max: 1 }
  await alterRegistry(page, registry => {
    withoutFallback(registry)
    for (const remote of registry.remotes) if (remote.id === 'probe') Object.assign(remote.config, { contract: range })
  })
  await remember(page, { 'probe-contract': '0' })
  await open(page)
  await expect(heading(page)).toBeVisible()

  range = { min: 1, max: 2 }
  await remember(page, { 'probe-contract': '2' })
  await open(page)
  await expect(heading(page)).toBeVisible()

  range = { min: 2, max: 3 }
  await open(page)
  await expect(page.getByText('この機能には、より新しい画面が必要です。再読み込みしてください。')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'メニュー' }).first()).toBeVisible()
})

test('a developer runs another build with a bar that says so; safe mode runs without it and without cards', async ({
  page,
}) => {
  await begin(page)
  await expect(page.getByText('開発用の上書き')).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('techo-override', '{}'))
  await open(page, `${address}?overrides`)
  const active = await line(page, 'version').textContent()
  const other = active === 'first' ? 'second' : 'first'
  const panel = page.getByRole('dialog', { name: '開発用の上書き' })
  const choice = panel.getByRole('button', { name: /「探針」の版/ })
  await choice.click()
  await page.getByRole('option', { name: '自分の版' }).click()
  const field = panel.getByRole('textbox', { name: '「探針」のremoteEntryのアドレス' })
  await field.fill('https://evil.example/remoteEntry.js')
  await expect(panel.getByText('このサイトか、localhostのアドレスを入力してください。')).toBeVisible()
  await expect(panel.getByRole('button', { name: '適用して再読み込みする' })).toBeDisabled()
  await choice.click()
  await page.getByRole('option', { name: 'ひとつ前の版' }).click()
  await panel.getByRole('button', { name: '適用して再読み込みする' }).click()
  await expect(line(page, 'version')).toHaveText(other)
  const bar = page.getByText('開発用の上書き中: probe')
  await expect(bar).toBeVisible()

  await open(page, '/mypage?safemode')
  await expect(page.getByText('セーフモードで開いています。')).toBeVisible()
  await expect(page.getByText('セーフモードでは、カードを表示しません。')).toBeVisible()
  await expect(page.getByRole('region', { name: '今日の探針' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '探針' }).click()
  await expect(line(page, 'version')).toHaveText(active ?? '')
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'セーフモードを終える' }).click()
  await expect(line(page, 'version')).toHaveText(other)
  await page.getByRole('button', { name: '上書きをやめる' }).click()
  await expect(line(page, 'version')).toHaveText(active ?? '')
  await expect(bar).toHaveCount(0)
})

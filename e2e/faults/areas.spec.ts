import { randomUUID } from 'node:crypto'
import { type BrowserContext, type Page, expect as plainly } from '@playwright/test'
import { field, openedDialog } from '../support/forms.ts'
import { everythingKept } from '../support/kept.ts'
import { checkOf, habitRow } from '../support/life.ts'
import { newPerson, register, rowsOf, signIn, signInto } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

/**
 * One person does things in every area with two devices while everything around them breaks, in an order drawn from a seed. Each
 * step opens its page anew, so each ends what the one before had not finished. All of it must be at the server when all is well again.
 * Other orders: `AREA_SEEDS=17,18 AREA_STEPS=400 pnpm test:e2e areas`; `pnpm check:driver` takes many steps.
 */
const seeds = (process.env.AREA_SEEDS ?? '5').split(',').map(Number)
const steps = Number(process.env.AREA_STEPS ?? 12)

/** mulberry32: small, even enough, and the same everywhere */
function chances(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Device {
  readonly context: BrowserContext
  readonly page: Page
  losing: boolean
  failing: boolean
}

/** What must be at the server: rows of a table with these columns. */
interface Expected {
  readonly table: string
  readonly query: string
  readonly row: Readonly<Record<string, unknown>>
}

type Deed = (page: Page, words: string) => Promise<Expected>

const named = (table: string, column: string, words: string): Expected => ({
  table,
  query: `select=${column}&${column}=eq.${encodeURIComponent(words)}`,
  row: { [column]: words },
})

async function addBy(page: Page, address: string, label: string, words: string): Promise<void> {
  await page.goto(address)
  await field(page, label).fill(words)
  await field(page, label).press('Enter')
  await plainly(page.getByText(words).first()).toBeVisible()
}

/** Deeds of each area, in the words people see. */
const deeds: Readonly<Record<string, Deed>> = {
  'a task': async (page, words) => {
    await addBy(page, '/mypage/daily', 'タスクを追加', words)
    return named('tasks', 'title', words)
  },
  'a title in the sheet of a task': async (page, words) => {
    await addBy(page, '/mypage/daily', 'タスクを追加', `${words} 仮`)
    await page
      .getByRole('button', { name: `${words} 仮`, exact: true })
      .first()
      .press('e')
    const title = openedDialog(page).getByRole('textbox', { name: /^タスク名/ })
    // Left in the middle: the next step opens another page.
    await title.fill(words)
    return named('tasks', 'title', words)
  },
  'a wish': async (page, words) => {
    await addBy(page, '/mypage/lists/wish', 'ほしいものを追加', words)
    return named('list_items', 'title', words)
  },
  'a dream': async (page, words) => {
    await addBy(page, '/mypage/lists/bucket', 'やりたいことを追加', words)
    return named('list_items', 'title', words)
  },
  'a book': async (page, words) => {
    await page.goto('/mypage/bookshelf')
    await page.getByRole('button', { name: '本を追加' }).first().click()
    const dialog = openedDialog(page)
    await dialog.getByRole('button', { name: '手で入力する' }).click()
    await dialog.getByRole('textbox', { name: /^タイトル(?!の)/ }).fill(words)
    await dialog.getByRole('button', { name: '本棚に加える' }).click()
    await plainly(page.getByText(words).first()).toBeVisible()
    return named('books', 'title', words)
  },
  'a project': async (page, words) => {
    await page.goto('/mypage/project-management')
    await page.getByRole('button', { name: 'プロジェクトを追加' }).first().click()
    await field(openedDialog(page), '名前').fill(words)
    await openedDialog(page).getByRole('button', { name: '追加する' }).click()
    await plainly(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
    return named('projects', 'name', words)
  },
  'a one-liner': async (page, words) => {
    const day = tokyoDay(-1 - Number(words.match(/\d+$/)?.[0] ?? 0))
    await page.goto(`/mypage/daily/${day}`)
    await page
      .getByRole('textbox', { name: /のひとこと$/ })
      .first()
      .fill(words)
    return { table: 'period_notes', query: `select=one_line&period_start=eq.${day}`, row: { one_line: words } }
  },
}

for (const seed of seeds)
  test(`nothing that was done in any area is lost, whatever breaks meanwhile (order ${seed})`, async ({
    newBrowser,
    tolerated,
  }) => {
    test.setTimeout(180_000 + steps * 20_000)
    tolerated.push(/status of (401|503)/, /ERR_/, /Failed to (load|fetch)/)
    const chance = chances(seed)
    const pick = <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(chance() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick')
      return item
    }
    const product = await startProduct()
    const person = newPerson()
    await register(product, person)
    const session = await signIn(product, person)
    const habits = Array.from({ length: 8 }, (_, at) => habitRow(`習慣${at}`, { rank: `a${at}`, id: randomUUID() }))
    await rowsOf(product, session).insert('habits', habits)

    const openDevice = async (): Promise<Device> => {
      const context = await newBrowser({
        serviceWorkers: 'allow',
        baseURL: product.url,
        locale: 'ja-JP',
        timezoneId: 'Asia/Tokyo',
      })
      await signInto(context, product, person)
      const page = await context.newPage()
      const device: Device = { context, page, losing: false, failing: false }
      await context.route('**/rest/v1/**', async route => {
        if (['GET', 'HEAD', 'OPTIONS'].includes(route.request().method())) return route.fallback()
        if (device.failing) return route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
        if (!device.losing) return route.fallback()
        device.losing = false
        await route.fetch().catch(() => null)
        return route.abort('connectionreset')
      })
      await page.goto('/mypage')
      await everythingKept(page)
      return device
    }
    const devices = [await openDevice(), await openDevice()]

    let isUp = true
    const left = [...habits]
    const checkIn: Deed = async page => {
      const habit = left.pop()
      if (!habit) return { table: 'habits', query: 'select=id&limit=1', row: {} }
      await page.goto('/mypage/habits')
      await checkOf(page, habit.name).click()
      return { table: 'habit_entries', query: `select=state&habit_id=eq.${habit.id}`, row: { state: 'done' } }
    }
    const all: Readonly<Record<string, Deed>> = { ...deeds, 'a check-in': checkIn }
    const faults: Readonly<Record<string, (device: Device) => Promise<void> | void>> = {
      nothing: () => {},
      'writes are refused for now': device => {
        device.failing = true
      },
      'writes are taken again': device => {
        device.failing = false
      },
      'an answer will be lost': device => {
        device.losing = true
      },
      'the server is killed': async () => {
        if (isUp) await product.kill()
        isUp = false
      },
      'the server is back': async () => {
        if (!isUp) await product.start()
        isUp = true
      },
      'the page is loaded anew': async ({ page }) => {
        await page.reload()
      },
      'the page is closed and another opened': async ({ page }) => {
        await page.goto('about:blank')
      },
    }

    const expected: Expected[] = []
    const story: string[] = []
    for (let step = 0; step < steps; step++) {
      const device = pick(devices)
      const deed = pick(Object.keys(all))
      const fault = pick(Object.keys(faults))
      story.push(`${step}: device ${devices.indexOf(device)} does ${deed}, then ${fault}`)
      await test.step(story.at(-1) ?? '', async () => {
        const done = await all[deed]?.(device.page, `語${seed}の${step}`)
        if (done) expected.push(done)
        await faults[fault]?.(pick(devices))
      })
    }

    await faults['the server is back']?.(pick(devices))
    for (const device of devices) {
      Object.assign(device, { failing: false, losing: false })
      await device.page.goto('/mypage')
    }
    const rows = rowsOf(product, await signIn(product, person))
    for (const { table, query, row } of expected)
      await expect
        .poll(() => rows.read(table, query), { timeout: 45_000, message: `${table} ${query}\n${story.join('\n')}` })
        .toEqual([expect.objectContaining(row)])
    for (const { context } of devices) await context.close()
    await product.dispose()
  })

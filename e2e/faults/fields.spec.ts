import type { BrowserContext, Locator, Page } from '@playwright/test'
import { openedDialog } from '../support/forms.ts'
import { rowsOf } from '../support/person.ts'
import { giveSampleLife } from '../support/sample-life.ts'
import { memberScreens, type Screen, settle } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/**
 * Every text and number field of every page and sheet is typed into and left in a way that gives it no time: what was typed must
 * be there again. The fields are found in the page, so a new one is walked by itself. Each is left in one of the ways in turn;
 * `FIELD_WAYS=all` leaves each in all of them. A field takes the processor three seconds: `npm test` looks at the first few of a
 * screen of each kind; `pnpm check:fields` at every one (the night does), `FIELD_SCREENS=week,task` at those of some.
 */
const isThorough = process.env.FIELD_WAYS === 'all'
const asked = process.env.FIELD_SCREENS ?? 'daily,task,wish-details,project-task,settings-areas'
const chosen = asked === 'all' ? undefined : asked.split(',')
/** How many fields of a screen are left, of those that no screen before had. */
const most = process.env.FIELD_SCREENS ? Number.POSITIVE_INFINITY : 2

/** Secrets and addresses of sign-in are kept by nobody; the panel of builds is no page of a person's. */
const secret = /^(username|email|tel|one-time-code|current-password|new-password)$/
const skipped = /^(overrides|settings-second-factor|editor-.*|notes-import|daily-files|payment-.*)$/

interface Way {
  readonly name: string
  readonly before?: (context: BrowserContext) => Promise<void>
  /** Resolves with the page to go on with. */
  readonly leave: (page: Page) => Promise<Page>
}

const staying = (act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await act(page)
  return page
}

const ways: readonly Way[] = [
  { name: 'Tab', leave: staying(page => page.keyboard.press('Tab')) },
  { name: 'reload', leave: staying(page => page.reload()) },
  { name: 'back', leave: staying(page => page.goBack()) },
  {
    name: 'a link',
    // By script: a click of the mouse would leave the field first.
    leave: async page => {
      await page.evaluate(() => {
        const here = location.pathname
        const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/mypage"]')]
        links.find(link => !new URL(link.href).pathname.startsWith(here.split('/').slice(0, 3).join('/')))?.click()
      })
      return page
    },
  },
  { name: 'Escape', leave: staying(page => page.keyboard.press('Escape')) },
  {
    name: 'a closed tab',
    leave: async page => {
      const context = page.context()
      const next = await context.newPage()
      const closed = page.waitForEvent('close')
      await page.close({ runBeforeUnload: true })
      await closed
      return next
    },
  },
  {
    name: 'offline and reload',
    before: context => context.setOffline(true),
    leave: async page => {
      await page.reload().catch(() => null)
      await page.context().setOffline(false)
      return page
    },
  },
]

async function openScreen(page: Page, { path, open }: Screen): Promise<void> {
  await page.goto(path)
  await settle(page)
  await open?.(page)
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('details')) each.open = true
  })
}

/** What filters a list is part of its address, and nothing somebody wrote. */
const kept = 'input:not([readonly], :disabled, search *), textarea:not([readonly], :disabled, search *)'

const fieldsOf = async (page: Page): Promise<Locator> => {
  const scope = (await openedDialog(page).count()) > 0 ? openedDialog(page).last() : page
  return scope.getByRole('textbox').and(page.locator(kept))
}

interface Field {
  readonly label: string
  /** which of those of that label */
  readonly turn: number
}

const keyOf = ({ label, turn }: Field): string => `${label} ${turn}`

/** The fields that are there, each by its label. */
async function listFields(page: Page): Promise<readonly Field[]> {
  const found = await (await fieldsOf(page)).evaluateAll(elements =>
    elements.map(element => {
      const field = element as HTMLInputElement
      return {
        label: field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '',
        complete: field.autocomplete,
        type: field.type,
      }
    }),
  )
  const counts = new Map<string, number>()
  return found.flatMap(({ label, complete, type }) => {
    const turn = counts.get(label) ?? 0
    counts.set(label, turn + 1)
    return type === 'password' || secret.test(complete) ? [] : [{ label, turn }]
  })
}

const place = async (page: Page, { label, turn }: Field): Promise<Locator | null> => {
  const fields = await fieldsOf(page)
  const labels = await fields.evaluateAll(elements =>
    elements.map(each => each.getAttribute('aria-label') ?? (each as HTMLInputElement).labels?.[0]?.textContent ?? ''),
  )
  const at = labels.flatMap((each, index) => (each === label ? [index] : []))[turn]
  return at === undefined ? null : fields.nth(at)
}

let count = 0

/** Types over what stands there; the answer is what the field holds then. */
async function typeInto(field: Locator): Promise<string> {
  const before = await field.inputValue()
  const mode = await field.getAttribute('inputmode')
  const isNumber = mode === 'numeric' || mode === 'decimal'
  const text = isNumber
    ? String((Number.parseInt(before, 10) || 41) + 1)
    : `${mode === 'url' ? 'https://x.example/' : ''}言葉${++count}`
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
  return field.inputValue()
}

const tables = ['tasks', 'notes', 'period_notes', 'list_items', 'weekly_goals', 'profiles', 'habits', 'habit_groups']

test('whatever is typed into a field is there again, in whatever way the field is left', async ({
  browser,
  context,
  page: first,
  product,
  session,
  tolerated,
}) => {
  test.setTimeout(isThorough ? 3_600_000 : 600_000)
  tolerated.push(/ERR_/, /Failed to (load|fetch)/)
  const rows = rowsOf(product, session)
  const { habitId } = await giveSampleLife(browser, product, session, 'ja')
  const seen = new Set<string>()
  let [page, turn, walked] = [first, 0, 0]

  const isThere = async (field: Field, value: string): Promise<boolean> => {
    const again = await place(page, field)
    if (again && (await again.inputValue()) === value) return true
    if (/^\d+$/.test(value)) return false
    if ((await page.getByText(value).count()) > 0) return true
    const held = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(each => each.value),
    )
    if (held.includes(value)) return true
    const stored = await Promise.all(tables.map(table => rows.read(table)))
    return JSON.stringify(stored).includes(value)
  }

  for (const screen of memberScreens(habitId)) {
    if (skipped.test(screen.name) || (chosen && !chosen.includes(screen.name))) continue
    await openScreen(page, screen)
    const fields = (await listFields(page)).filter(field => isThorough || !seen.has(keyOf(field))).slice(0, most)
    for (const field of fields) {
      const key = keyOf(field)
      seen.add(key)
      walked++
      for (const way of isThorough ? ways : [ways[turn++ % ways.length] as Way]) {
        const found = await place(page, field)
        if (!found) {
          expect.soft(found, `${screen.name}: ${key} is not there any more`).not.toBeNull()
          break
        }
        await way.before?.(context)
        const value = await typeInto(found)
        page = await way.leave(page)
        await openScreen(page, screen)
        await expect
          .soft(async () => expect(await isThere(field, value)).toBe(true), `${screen.name}: ${key} after ${way.name}`)
          .toPass({ timeout: 30_000 })
      }
    }
  }
  expect(walked).toBeGreaterThan(chosen ? 0 : 40)
  if (!process.env.FIELD_SCREENS) expect(turn, 'each way was gone').toBeGreaterThanOrEqual(ways.length)
})

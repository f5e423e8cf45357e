import { type BrowserContext, expect, type Page } from '@playwright/test'
import { newPerson, register, renew, rowsOf, type Session } from '../support/person.ts'
import type { Product } from '../support/product.ts'
import { type Place, placesOf } from './areas.ts'
import { createChance } from './chance.ts'
import { type Device, openDevice, openTab } from './device.ts'
import { leave, mendAll, strike, type World } from './faults.ts'
import { isAt, isLoaded, isReplaced, moveTo, shownWords, waitingWrites } from './hands.ts'
import { Ledger, type Rows } from './ledger.ts'
import { beginLife } from './life.ts'
import { DriverFound } from './sums.ts'

interface Drive {
  readonly product: Product
  readonly newBrowser: () => Promise<BrowserContext>
  readonly seed: number
  /** how many writes and faults */
  readonly steps: number
  /** the walk rests and ends after so long, however many steps it came */
  readonly seconds?: number
}

interface Driven {
  /** how often each thing was done */
  readonly counts: Readonly<Record<string, number>>
  readonly steps: number
}

/** After so many steps all is mended and compared. */
const stride = 30

/**
 * One person writes in all areas with two devices and several windows while everything around them breaks, in an order drawn
 * from a seed. Whatever was typed must be stored, or told as brought together, each time all is well again.
 * @throws a DriverFound with the steps that led there
 */
export async function drive({
  product,
  newBrowser,
  seed,
  steps,
  seconds = Number.POSITIVE_INFINITY,
}: Drive): Promise<Driven> {
  const chance = createChance(seed)
  const ledger = new Ledger()
  const person = newPerson()
  const rowsNow = rowsOfSession(product, await register(product, person))
  const life = await beginLife(await rowsNow(), ledger)
  const places = placesOf(life)
  const devices = [
    await openDevice('desk', await newBrowser(), product, person),
    await openDevice('phone', await newBrowser(), product, person),
  ]
  const paths = places.map(({ path }) => path)
  const somewhere = (device: Device, page: Page) =>
    chance.pick(device.isOnline ? paths : [...(device.seen.get(page) ?? [new URL(page.url()).pathname])])
  const world: World = { product, devices, chance, isUp: true, somewhere }
  for (const device of devices) await openTab(device, product, chance.pick(paths))

  const counts: Record<string, number> = {}
  let story: string[] = []
  const began = performance.now()
  const told = (done: string, name: string) => {
    story.push(`${((performance.now() - began) / 1000).toFixed(1)} s ${done}`)
    if (process.env.DRIVER_TELLS) console.log(story.at(-1))
    counts[name] = (counts[name] ?? 0) + 1
  }
  let done = 0
  try {
    for (let isOver = false; !isOver; ) {
      if (chance.percent(14)) told(await inTime('a fault', strike(world)), 'faults')
      else if (!(await inTime('a step', act(world, ledger, places, told)))) continue
      done++
      isOver = done === steps || performance.now() - began > seconds * 1000
      if (done % stride !== 0 && !isOver) continue
      told('all is mended', 'rests')
      await inTime('a rest', rest({ world, rowsNow, ledger, places }))
      story = []
      told('all is there', 'compared')
    }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const seen = await Promise.all(devices.map(stateInWords))
    throw new DriverFound(
      `order ${seed}, after ${done} steps:\n${story.join('\n')}\n${words}\n${seen.join('\n')}`,
      done,
      error,
    )
  }
  return { counts, steps: done }
}

/** Where the windows of a device are and what they show: who looks for the cause begins there. */
async function stateInWords({ name, tabs }: Device): Promise<string> {
  const states = tabs.map(async page => {
    const text = await page.evaluate(() => document.body.innerText.slice(0, 600)).catch(error => String(error))
    return `${name} ${tabs.indexOf(page)} at ${page.url()}: ${text.replace(/\s+/g, ' ')}`
  })
  return (await Promise.all(states)).join('\n')
}

/** What takes longer hangs: the story says after what. */
const longest = 180_000

async function inTime<Value>(what: string, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} does not end`)), longest)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Writes one thing on one window and leaves it in some way. */
async function act(
  world: World,
  ledger: Ledger,
  places: readonly Place[],
  told: (done: string, name: string) => void,
): Promise<boolean> {
  const { chance } = world
  const device = chance.pick(world.devices)
  const page = chance.pick(device.tabs)
  const name = `${device.name} ${device.tabs.indexOf(page)}`
  const move = async () => {
    const path = world.somewhere(device, page)
    if (process.env.DRIVER_TELLS) console.log(`${name} to ${path}`)
    await moveTo(page, path)
  }
  if (!isLoaded(page)) return false
  if (chance.percent(30)) await move()
  const place = places.find(({ path }) => isAt(page, path))
  const seen = device.seen.get(page) ?? new Set()
  if (!place || !(device.isOnline || seen.has(place.path))) {
    await move()
    return false
  }
  const one = chance.pick(place.acts)
  const done = await one.run({ page, ledger, chance }).catch(error => {
    // What stands in the way under faults is tried again elsewhere; what was typed and is not there is not.
    if (isReplaced(error) || (error instanceof Error && error.name === 'TimeoutError')) return null
    throw error
  })
  if (done === null && process.env.DRIVER_TELLS) console.log(`${name}, ${place.name}: not possible: ${one.name}`)
  if (done === null) return false
  if (device.isOnline) device.seen.set(page, seen.add(place.path))
  told(`${name}, ${place.name}: ${done}; ${await leave(world, device, page)}`, one.name)
  return true
}

/** A person's rows; a token is renewed before it is over, which costs little beside signing in. */
function rowsOfSession(product: Product, first: Session) {
  let session = first
  let at = performance.now()
  return async () => {
    if (performance.now() - at > 8000) {
      session = await renew(product, session)
      at = performance.now()
    }
    return rowsOf(product, session)
  }
}

/** A page of no area: every field is left, and nothing has to be drawn. */
const elsewhere = '/mypage/settings'

interface Resting {
  readonly world: World
  readonly rowsNow: ReturnType<typeof rowsOfSession>
  readonly ledger: Ledger
  readonly places: readonly Place[]
}

/** All is mended; what was written is held against what is stored, and against what both devices show. */
async function rest({ world, rowsNow, ledger, places }: Resting): Promise<void> {
  await mendAll(world)
  const windows = world.devices.flatMap(({ tabs }) => tabs)
  for (const page of windows)
    if (isLoaded(page)) await moveTo(page, elsewhere)
    else await page.goto(`${world.product.url}${elsewhere}`)
  let stored = new Map<string, Rows>()
  const storedRows = (table: string): Rows => stored.get(table) ?? []
  let looked = Number.NEGATIVE_INFINITY
  let said = 'nothing was looked at yet'
  await expect(async () => {
    // A window that somebody comes back to asks for all its rows anew.
    if (performance.now() - looked > 3000) {
      for (const page of windows) await page.evaluate(() => void dispatchEvent(new Event('focus')))
      looked = performance.now()
      if (process.env.DRIVER_TELLS) console.log('at rest:', said)
    }
    said = 'writes wait'
    for (const page of windows) expect(await waitingWrites(page), 'writes that wait').toEqual([])
    const tables = [...ledger.tables, 'notifications']
    const rows = await rowsNow()
    stored = new Map(await Promise.all(tables.map(async table => [table, await rows.read(table)] as const)))
    const missing = ledger.missing(storedRows, JSON.stringify(storedRows('notifications')))
    said = missing.join('\n')
    expect(missing, 'written and not there').toEqual([])
  }).toPass({ timeout: 90_000, intervals: [50, 200, 500, 1000] })
  ledger.settle(storedRows)
  await compare(world, ledger, world.chance.pick(places))
}

/** Both devices show what is stored. */
async function compare({ devices }: World, ledger: Ledger, place: Place): Promise<void> {
  const expected = ledger.expected(place.shows)
  const firstOf = ({ tabs }: Device): Page => {
    const [page] = tabs
    if (!page) throw new Error('A device has no window')
    return page
  }
  for (const device of devices) {
    const page = firstOf(device)
    await moveTo(page, place.path)
    await expect(async () => {
      const shown = await shownWords(page)
      const hidden = expected.filter(value => !shown.includes(value))
      expect(hidden, `${device.name} does not show on ${place.path}`).toEqual([])
    }).toPass({ timeout: 90_000, intervals: [50, 200, 500] })
  }
}

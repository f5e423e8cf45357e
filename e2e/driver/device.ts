import type { BrowserContext, Page, Route } from '@playwright/test'
import { type Person, signInto } from '../support/person.ts'
import type { Product } from '../support/product.ts'

/** How the way to the server is broken for the writes of a device. */
export type Trouble = 'none' | 'refused for now' | 'slow'
/** What befalls the next write alone. */
export type Mishap = 'cut after it arrived' | '500' | '401' | 'HTML'

/** A browser of the person with its windows. */
export interface Device {
  readonly name: string
  readonly context: BrowserContext
  readonly tabs: Page[]
  /** addresses whose code a window has */
  readonly seen: Map<Page, Set<string>>
  isOnline: boolean
  trouble: Trouble
  mishap: Mishap | null
}

const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
const json = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

async function befall(route: Route, mishap: Mishap): Promise<void> {
  if (mishap === '500') return route.fulfill(json(500, { code: 'XX000', message: 'broken on purpose' }))
  if (mishap === '401') return route.fulfill(json(401, { code: 'PGRST301', message: 'JWT expired' }))
  if (mishap === 'HTML') return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  // The server may be away, too.
  await route.fetch().catch(() => null)
  return route.abort('connectionreset')
}

export async function openDevice(
  name: string,
  context: BrowserContext,
  product: Product,
  person: Person,
): Promise<Device> {
  await signInto(context, product, person)
  const device: Device = { name, context, tabs: [], seen: new Map(), isOnline: true, trouble: 'none', mishap: null }
  // Who is signed out lost their session here.
  context.on('response', async answer => {
    if (process.env.DRIVER_TELLS && answer.status() >= 400 && answer.url().includes('/auth/v1/'))
      console.log(`${name}: ${answer.status()} ${answer.url()} ${await answer.text().catch(String)}`)
  })
  await context.route('**/rest/v1/**', async route => {
    if (!isWrite(route.request().method())) return route.fallback()
    const { mishap } = device
    if (mishap) {
      device.mishap = null
      return befall(route, mishap)
    }
    if (device.trouble === 'refused for now') return route.fulfill(json(503, {}))
    if (device.trouble === 'slow') await new Promise(resolve => setTimeout(resolve, 700))
    // A window that went meanwhile has taken its requests along.
    return route.fallback().catch(() => {})
  })
  return device
}

/** Opens a window at an address. Hands wait shortly: under faults much is not there. */
export async function openTab(device: Device, product: Product, path: string): Promise<Page> {
  const page = await device.context.newPage()
  page.setDefaultTimeout(3000)
  page.setDefaultNavigationTimeout(30_000)
  device.tabs.push(page)
  await page.goto(`${product.url}${path}`, { waitUntil: 'commit' })
  return page
}

export async function closeTab(device: Device, page: Page): Promise<void> {
  device.tabs.splice(device.tabs.indexOf(page), 1)
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
}

import type { Page } from '@playwright/test'
import type { Product } from '../support/product.ts'
import type { Chance } from './chance.ts'
import { closeTab, type Device, type Mishap, openTab } from './device.ts'
import { isReplaced, moveTo } from './hands.ts'

/** All that breaks or is left around a person who writes. */
export interface World {
  readonly product: Product
  readonly devices: readonly Device[]
  readonly chance: Chance
  /** an address of the product, drawn: without a network one whose code this document has */
  readonly somewhere: (device: Device, page: Page) => string
  isUp: boolean
}

/** A document can only be loaded where there is somebody to ask for it. */
const canLoad = (world: World, device: Device) => device.isOnline && world.isUp

type Fault = (world: World, device: Device, page: Page) => Promise<unknown>

const line: Fault = async (_world, device) => {
  device.isOnline = !device.isOnline
  await device.context.setOffline(!device.isOnline)
}

const mishap = (device: Device, next: Mishap) => {
  device.mishap = next
}

/** What breaks; each with how often, of all of them together. */
const faults: Readonly<Record<string, { readonly weight: number; readonly strike: Fault }>> = {
  'the line goes or comes back': { weight: 8, strike: line },
  'writes are refused for now, or taken again': {
    weight: 3,
    strike: async (_world, device) => {
      device.trouble = device.trouble === 'none' ? 'refused for now' : 'none'
    },
  },
  'writes are slow, or quick again': {
    weight: 3,
    strike: async (_world, device) => {
      device.trouble = device.trouble === 'none' ? 'slow' : 'none'
    },
  },
  'the next answer is cut': {
    weight: 4,
    strike: async (_world, device) => mishap(device, 'cut after it arrived'),
  },
  'the next write fails': { weight: 3, strike: async (_world, device) => mishap(device, '500') },
  'the next write is not allowed': { weight: 3, strike: async (_world, device) => mishap(device, '401') },
  'the next answer is a page': { weight: 2, strike: async (_world, device) => mishap(device, 'HTML') },
  'the server is killed, or back': {
    weight: 1,
    strike: async world => {
      await (world.isUp ? world.product.kill() : world.product.start())
      world.isUp = !world.isUp
    },
  },
  'another window is opened': {
    weight: 2,
    strike: async (world, device, page) => {
      if (canLoad(world, device) && device.tabs.length < 2)
        await openTab(device, world.product, world.somewhere(device, page))
    },
  },
}

/** How a field is left, or not at all; each gives it no time. A document that is loaded costs as much as ten other steps. */
const leavings: Readonly<Record<string, { readonly weight: number; readonly strike: Fault }>> = {
  'stays there': { weight: 4, strike: async () => {} },
  Tab: { weight: 2, strike: (_world, _device, page) => page.keyboard.press('Tab') },
  Enter: { weight: 2, strike: (_world, _device, page) => page.keyboard.press('Enter') },
  Escape: { weight: 2, strike: (_world, _device, page) => page.keyboard.press('Escape') },
  'goes elsewhere': { weight: 3, strike: (world, device, page) => moveTo(page, world.somewhere(device, page)) },
  'goes back': {
    weight: 2,
    strike: (_world, _device, page) =>
      page
        .evaluate(() => void (history.state?.idx > 0 && history.back()))
        .catch(error => (isReplaced(error) ? undefined : Promise.reject(error))),
  },
  'loads the page anew': {
    weight: 1,
    strike: async (world, device, page) => {
      if (!canLoad(world, device)) return
      // A document that was just replaced by another is not the one to load anew.
      const load = () => page.reload({ waitUntil: 'commit' })
      device.seen.delete(page)
      await load().catch(load)
    },
  },
  'closes the window': {
    weight: 1,
    strike: async (world, device, page) => {
      if (!canLoad(world, device)) return
      const { pathname, search } = new URL(page.url())
      await closeTab(device, page)
      if (device.tabs.length === 0) await openTab(device, world.product, pathname + search)
    },
  },
}

/** Draws one by its weight, lets it happen, and answers what it was. */
async function happen(
  all: Readonly<Record<string, { readonly weight: number; readonly strike: Fault }>>,
  world: World,
  device: Device,
  page: Page,
): Promise<string> {
  const name = world.chance.pick(Object.entries(all).flatMap(([each, { weight }]) => Array<string>(weight).fill(each)))
  await all[name]?.strike(world, device, page)
  return name
}

export async function strike(world: World): Promise<string> {
  const device = world.chance.pick(world.devices)
  // Without the line most pages have no code to come: it is not long away.
  if (!device.isOnline && world.chance.percent(50)) {
    await line(world, device, world.chance.pick(device.tabs))
    return `${device.name}: the line comes back`
  }
  return `${device.name}: ${await happen(faults, world, device, world.chance.pick(device.tabs))}`
}

export const leave = (world: World, device: Device, page: Page): Promise<string> =>
  happen(leavings, world, device, page)

/** Everything works again. */
export async function mendAll(world: World): Promise<void> {
  if (!world.isUp) await world.product.start()
  world.isUp = true
  for (const device of world.devices) {
    Object.assign(device, { trouble: 'none', mishap: null, isOnline: true })
    await device.context.setOffline(false)
  }
}

import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** One opening of a page, until its rows can be used. Times and work are counted from the navigation. */
export interface Load {
  /** milliseconds until more than five rows stood and a frame was produced */
  readonly seen: number
  /** the same, for rows that can be used: not `inert` */
  readonly usable: number
  /** milliseconds of the processor that the main thread took until then */
  readonly cpu: number
  /** what the page asked the network for until then: what a cache answered does not count */
  readonly requests: number
  readonly kilobytes: number
}

interface Stood {
  readonly seen: number
  readonly usable: number
}

/** Looks once in every frame for names of rows in what is drawn, whatever elements draw them. */
const watchRows = () => {
  const enough = 5
  let seen = 0
  // A snapshot stands in a root of its own, which nobody else can look into.
  const roots = new Set<ShadowRoot>()
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function attachSeen(init) {
    const root = attach.call(this, init)
    roots.add(root)
    return root
  }
  const names = () => {
    const [drawn, usable] = [new Set<string>(), new Set<string>()]
    if (!document.body) return { drawn, usable }
    const read = (within: Node, isInert: boolean) => {
      const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const name = / R(\d{5})/.exec(node.nodeValue ?? '')?.[1]
        const parent = node.parentElement
        if (!name || !parent || parent.closest('script, style, template')) continue
        drawn.add(name)
        if (!isInert && !parent.closest('[inert]')) usable.add(name)
      }
    }
    read(document.body, false)
    if (seen === 0)
      for (const root of roots) if (root.host.isConnected) read(root, root.host.closest('[inert]') !== null)
    return { drawn, usable }
  }
  // A task that is posted in a frame runs when that frame has been produced.
  const afterFrame = (act: (at: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => act(performance.now())
    port2.postMessage(null)
  }
  const look = () => {
    const { drawn, usable } = names()
    if (drawn.size > enough && seen === 0)
      afterFrame(at => {
        seen = at
      })
    if (usable.size > enough)
      afterFrame(at => {
        const told = Reflect.get(globalThis, 'benchStood') as (stood: Stood) => void
        told({ seen: seen || at, usable: at })
      })
    else requestAnimationFrame(look)
  }
  if (window === window.top && location.protocol !== 'about:') requestAnimationFrame(look)
}

const waiting = new WeakMap<Page, (stood: Stood) => void>()

/** Prepares a browser for `openPage`. */
export async function watchContext(context: BrowserContext): Promise<void> {
  await context.exposeBinding('benchStood', ({ page }, stood: Stood) => waiting.get(page)?.(stood))
  await context.addInitScript(watchRows)
}

/** Counts what goes over the line. Documents count even when a worker hands them on, because it has asked for them. */
function countRequests(devtools: CDPSession) {
  const asked = new Map<string, { fromLine: boolean; bytes: number }>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^https?:/.test(request.url)) asked.set(requestId, { fromLine: true, bytes: 0 })
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) asked.delete(requestId)
    else if (response.fromServiceWorker && type !== 'Document') asked.delete(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request) request.bytes += encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request) request.bytes = Math.max(request.bytes, encodedDataLength)
  })
  return () => ({
    requests: asked.size,
    kilobytes: [...asked.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
  })
}

/**
 * Opens an address in a new page of a browser and leaves the page open.
 * @param slowdown how many times slower the processor is made
 */
export async function openPage(
  context: BrowserContext,
  address: string,
  slowdown: number,
): Promise<{ page: Page; load: Load }> {
  const page = await context.newPage()
  const { promise, resolve, reject } = Promise.withResolvers<Stood>()
  waiting.set(page, resolve)
  const devtools = await context.newCDPSession(page)
  const count = countRequests(devtools)
  await devtools.send('Network.enable')
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // Time of the thread itself: other work on this machine does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address, { waitUntil: 'commit' })
  const patience = setTimeout(() => reject(new Error(`${address} shows no rows after a minute`)), 60_000)
  const stood = await promise.finally(() => clearTimeout(patience))
  const { metrics } = await devtools.send('Performance.getMetrics')
  const cpu = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  return { page, load: { ...stood, cpu, ...count() } }
}

/** Goes as a person does: a page that ends without a word is taken for one that hung, and its build is held back. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.close()
}

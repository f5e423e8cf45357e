import type { CDPSession, Page } from '@playwright/test'
import type { Opened } from './opened.ts'

/** How often each page is visited in a row, after the rounds in which everything lazy has the time to come. */
const rounds = 6

/** More than this of each visit is kept for ever; a toast or a hint that is on its way has a few. */
const most = { listeners: 4, nodes: 60 } as const

interface Counts {
  readonly listeners: number
  readonly nodes: number
}

async function countsOf(devtools: CDPSession): Promise<Counts> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find(each => each.name === name)?.value ?? 0
  return { listeners: metric('JSEventListeners'), nodes: metric('Nodes') }
}

/** Opens pages by the navigation, inside the page, since a call for each from here would take a minute. */
const visit = (page: Page, places: readonly string[], times: number) =>
  page.evaluate(
    async ({ places, times }) => {
      for (let round = 0; round < times; round++)
        for (const place of [...places, '/mypage/settings']) {
          const before = document.querySelector('main h1')
          const isDrawn = () => {
            const heading = document.querySelector('main h1')
            return location.pathname === place && heading !== null && heading !== before
          }
          document.querySelector<HTMLAnchorElement>(`nav a[href="${place}"]`)?.click()
          while (!isDrawn()) await new Promise(requestAnimationFrame)
        }
    },
    { places, times },
  )

/** What grows with every visit of the pages, one line each: listeners and nodes that nothing shows any more. */
export async function visitAgain({ page, begin }: Opened, places: readonly string[]): Promise<string[]> {
  if (places.length === 0) return []
  await begin()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await visit(page, places, 2)
  const measure = async (): Promise<Counts> => {
    const early = await countsOf(devtools)
    await visit(page, places, rounds)
    const late = await countsOf(devtools)
    const each = (what: keyof Counts) => (late[what] - early[what]) / (rounds * places.length)
    return { listeners: each('listeners'), nodes: each('nodes') }
  }
  let growth = await measure()
  // What the page does by itself meanwhile (rows that are brought to the device) looks like growth once; a leak grows every time.
  for (let again = 0; again < 2 && tooMuch(growth).length > 0; again++) growth = least(growth, await measure())
  return tooMuch(growth).map(
    what => `each visit leaves ${Math.round(growth[what])} ${what === 'nodes' ? 'detached nodes' : what} behind`,
  )
}

const tooMuch = (growth: Counts) => (['listeners', 'nodes'] as const).filter(what => growth[what] > most[what])

const least = (one: Counts, other: Counts): Counts => ({
  listeners: Math.min(one.listeners, other.listeners),
  nodes: Math.min(one.nodes, other.nodes),
})

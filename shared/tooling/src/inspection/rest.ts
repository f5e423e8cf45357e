import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** The thread of a page was taken and not given back. */
export class Hung extends Error {
  override name = 'Hung'
}

/**
 * Works on a page for as long as its thread answers, and no longer than two minutes.
 * @param patience milliseconds that an answer may take
 * @throws Hung
 */
export async function whileAnswering<T>(page: Page, patience: number, work: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const { signal } = over
  const watch = async (): Promise<never> => {
    for (const began = performance.now(); ; ) {
      // What is asked while a document goes is answered by an error, which is an answer.
      const isAnswered = await within(
        patience,
        page.evaluate(() => null),
        signal,
      )
      if (signal.aborted) return new Promise<never>(() => {})
      if (!isAnswered) throw new Hung(`its page has not answered for ${patience / 1000} s, and was ended`)
      if (performance.now() - began > 120_000) throw new Hung('it did not come to rest within two minutes')
      await pause(500, null, { signal }).catch(() => null)
    }
  }
  const working = work()
  // What was given up may still fail; nobody waits for it.
  working.catch(() => {})
  try {
    return await Promise.race([working, watch()])
  } finally {
    over.abort()
  }
}

/**
 * Waits for something that may never end, well or badly. No timer outlives it, which would keep the process waiting.
 * @param signal gives it up before the time is over
 * @returns whether it ended in time
 */
export async function within(ms: number, work: Promise<unknown>, signal?: AbortSignal): Promise<boolean> {
  const over = new AbortController()
  const late = pause(ms, false, { signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal })
  const done = work.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([done, late.catch(() => false)])
  } finally {
    over.abort()
  }
}

/** Asks until it is so, or until the time is over; answers whether it came to be so. */
export async function until(ms: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + ms
  for (;;) {
    if (await isSo()) return true
    if (performance.now() > end) return false
    await pause(50)
  }
}

/** Watches what a page fetches, to tell when it has come to rest. */
export function restOf(page: Page): () => Promise<void> {
  const underway = new Set<Request>()
  let changedAt = performance.now()
  const change = () => {
    changedAt = performance.now()
  }
  page.on('request', request => {
    if (request.isNavigationRequest()) underway.clear()
    underway.add(request)
    change()
  })
  const over = (request: Request) => {
    underway.delete(request)
    change()
  }
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return async () => {
    await until(15_000, async () => underway.size === 0 && performance.now() - changedAt > 250)
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout: 15_000 })
    await page.evaluate(() => document.fonts.ready.then(() => null))
  }
}

/** Ends a page whose thread may be taken for ever: it then answers nothing, not even that it is to close. */
export async function end(page: Page): Promise<void> {
  const crash = page
    .context()
    .newCDPSession(page)
    .then(session => session.send('Page.crash'))
  await within(1000, crash)
  await within(3000, page.close())
}

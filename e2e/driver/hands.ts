import type { ElementHandle, Locator, Page } from '@playwright/test'

/** What hands do on any page. Each answers whether it was possible: under faults much is not there. */

const patience = 1500

export const isThere = (place: Locator): Promise<boolean> =>
  place
    .first()
    .waitFor({ state: 'visible', timeout: patience })
    .then(
      () => true,
      () => false,
    )

/** Whether an error says that the document that was asked was replaced by the next one before it could answer. */
export const isReplaced = (error: unknown): boolean =>
  error instanceof Error && /Execution context was destroyed|Cannot find context/.test(error.message)

/** Goes to an address of the product without loading the document anew, as the way forward in a browser does. */
export const moveTo = async (page: Page, path: string): Promise<void> => {
  const move = () =>
    page.evaluate(to => {
      const state = { idx: (history.state?.idx ?? 0) + 1, key: String(performance.now()) }
      history.pushState(state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    }, path)
  // The next document is at the address before, whatever the one that went had been told.
  await move().catch(error => (isReplaced(error) ? move() : Promise.reject(error)))
}

/**
 * False for a window whose last load met no server: the browser's own words stand there. Asked of the browser, not of the document,
 * which may just be replaced.
 */
export const isLoaded = (page: Page): boolean => page.url().startsWith('http')

export const isAt = (page: Page, path: string): boolean => {
  const { pathname, search } = new URL(page.url())
  return pathname + search === path
}

/** Puts the caret into a field; null where it does not go there: what lies under a dialog cannot be written in. */
export async function focusOn(field: Locator): Promise<ElementHandle | null> {
  const place = await field.elementHandle()
  if (!place) return null
  const isReached = async () => {
    await place.focus()
    return place.evaluate(each => each === document.activeElement)
  }
  return (await isReached().catch(async error => {
    if (await isGone(place)) return false
    throw error
  }))
    ? place
    : null
}

/**
 * Types over what stands in a field that was reached; answers what it holds then, or null when it went from the page meanwhile:
 * nobody knows then which field the keys went to.
 */
export async function typeOver(page: Page, place: ElementHandle, words: string): Promise<string | null> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
  if (await isGone(place)) return null
  return place.inputValue().catch(async error => {
    if (await isGone(place)) return null
    throw error
  })
}

/** Whether an element is on the page no longer; it went with its document as well. */
const isGone = (place: ElementHandle): Promise<boolean> => place.evaluate(each => !each.isConnected).catch(() => true)

/** All words that a page shows, in its text and in its fields. */
export const shownWords = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  )

/** What a browser still holds: what lands after a look at the rows would be taken for an older value that came back. */
export const waitingWrites = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const words = Object.entries(localStorage).flatMap(([key, value]) =>
      key.startsWith('techo-last-words:') ? [`${key} ${value}`] : [],
    )
    const all = await indexedDB.databases()
    const held = (name: string, store: string): Promise<string[]> => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      if (!all.some(each => each.name === name)) return Promise.resolve([])
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const listing = database.transaction(store).objectStore(store).getAll()
        listing.onerror = () => reject(listing.error)
        listing.onsuccess = () => {
          database.close()
          resolve(listing.result.map(item => JSON.stringify(item)))
        }
      }
      return promise
    }
    // A picture leaves its store when its row waits to be sent.
    const pictures = await held('techo-files', 'files')
    return [...words, ...pictures, ...(await held('techo', 'outbox'))]
  })

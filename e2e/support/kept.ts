import { expect, type Page } from '@playwright/test'

/** The tables of the frame itself that a device keeps. */
const ofTheFrame = 5

interface Registry {
  readonly remotes: readonly {
    readonly config: {
      readonly menu: readonly { readonly to: string }[]
      readonly tables?: readonly { readonly kept?: object }[]
    }
  }[]
}

export const registryOf = (page: Page): Promise<Registry> =>
  page.evaluate(() => JSON.parse(document.getElementById('techo-registry')?.textContent ?? ''))

/** Waits until what an endpoint was answered lies on the device: a page that goes sooner takes it along. */
export const answerKept = (page: Page, endpoint: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        name =>
          new Promise<boolean>((resolve, reject) => {
            const opening = indexedDB.open('techo')
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const { result: database } = opening
              const asked = database.transaction('answers').objectStore('answers').getAll()
              asked.onsuccess = () => {
                database.close()
                resolve(asked.result.some(({ key }) => String(key).startsWith(`${name}(`)))
              }
            }
          }),
        endpoint,
      ),
    )
    .toBe(true)

/** How many tables have been brought to their end. */
const tablesKept = (page: Page): Promise<number> =>
  page.evaluate(() =>
    new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('techo-rows')
      opening.onerror = () => reject(opening.error)
      // Not there yet: it is the page's to make.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onsuccess = () => {
        const { result: database } = opening
        const asked = database.transaction('tables').objectStore('tables').getAll()
        asked.onsuccess = () => {
          database.close()
          resolve(asked.result.filter(({ at }) => at > 0).length)
        }
      }
    }).catch(() => 0),
  )

/** Waits until the pages of this build and the rows of the person lie on the device. */
export async function everythingKept(page: Page): Promise<void> {
  const { remotes } = await registryOf(page)
  const declared = remotes.flatMap(({ config }) => (config.tables ?? []).filter(({ kept }) => kept)).length
  expect(declared).toBeGreaterThan(20)
  await expect.poll(() => tablesKept(page), { timeout: 60_000 }).toBe(declared + ofTheFrame)
  await buildKept(page)
}

/** Waits until the build lies on the device: then the list of what belongs to it is written down. */
export const buildKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/sw-previous.json')) !== undefined), { timeout: 60_000 })
    .toBe(true)

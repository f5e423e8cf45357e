import type { Locator, Page } from '@playwright/test'

/** What hands do on any page. Each answers whether it was possible: under faults much is not there. */

const patience = 1000

export const isThere = (place: Locator): Promise<boolean> =>
  place
    .first()
    .waitFor({ state: 'visible', timeout: patience })
    .then(
      () => true,
      () => false,
    )

/** Goes to an address of the product without loading the document anew, as the way forward in a browser does. */
export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    const state = { idx: (history.state?.idx ?? 0) + 1, key: String(performance.now()) }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)

export const isAt = (page: Page, path: string): boolean => {
  const { pathname, search } = new URL(page.url())
  return pathname + search === path
}

/** Types over what stands in a field; answers what the field holds then. */
export async function typeOver(field: Locator, words: string): Promise<string> {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(words)
  return field.inputValue()
}

/** All words that a page shows, in its text and in its fields. */
export const shownWords = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  )

import { expect, type Page } from '@playwright/test'
import type { DeclaredRemote } from './product.ts'

/** What a browser says when something of the network or of a remote is broken on purpose. */
export const brokenFiles = [
  /status of (404|500|503)/,
  /ERR_FAILED|ERR_CONNECTION_/,
  /MIME type/,
  /Failed to (load|fetch)/,
  /the part is broken/,
  /Failed to find a valid digest in the 'integrity' attribute/,
]

/**
 * What it says when a server goes away: before it is asked, before it answers, or in the middle of an answer; and what the page
 * says of a part of itself that did not come.
 */
export const serverGone =
  /ERR_(CONNECTION_|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE|CONTENT_LENGTH)|WebSocket|Loading (CSS )?chunk \S+ failed/

/** What it says when there is no network, or when the connection is cut while it is asked. */
export const noNetwork =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/

interface Registry {
  remotes: (DeclaredRemote & { previous?: DeclaredRemote; earlier?: unknown; disabled?: boolean; contract?: unknown })[]
}

/** Leaves the page nothing to fall back to. */
export const withoutFallback = (registry: Registry): void => {
  for (const remote of registry.remotes) {
    delete remote.previous
    delete remote.earlier
  }
}

/** Lets the page see another registry than the server's: in the document it is served and when it asks anew. */
export async function alterRegistry(page: Page, change: (registry: Registry) => void): Promise<void> {
  const altered = (text: string): string => {
    const registry: Registry = JSON.parse(text)
    change(registry)
    return JSON.stringify(registry).replaceAll('<', '\\u003c')
  }
  await page.route('**/registry.json', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: altered(await response.text()) })
  })
  await page.route(
    url => url.pathname.startsWith('/mypage'),
    async route => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /(id="techo-registry">)([^<]*)(<)/,
        (_, before: string, json: string, after: string) => before + altered(json) + after,
      )
      await route.fulfill({ response, body })
    },
  )
}

/** Marks the document, so that a later look tells whether the page has been loaded anew since. */
export const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
export const expectSameDocument = async (page: Page) =>
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument')), 'the page was not reloaded').toBe(true)

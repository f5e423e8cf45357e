import type { BrowserContext, Page, Request } from '@playwright/test'

const together = '/api/rows'

/** The questions for rows that a request asks, as they stand behind `/rest/v1/`; a page sends those of one turn together. */
export function questionsOf(request: Request): readonly string[] {
  const { pathname, search } = new URL(request.url())
  if (pathname === together && request.method() === 'POST')
    return (request.postDataJSON() as readonly { address: string }[]).map(({ address }) => address)
  const isAlone = pathname.startsWith('/rest/v1/') && request.method() === 'GET'
  return isAlone ? [pathname.slice('/rest/v1/'.length) + search] : []
}

/** From now on each question goes alone, as at a server that does not take them together: for who does something to one. */
export async function askAlone(on: Page | BrowserContext, tolerated: RegExp[]): Promise<void> {
  tolerated.push(/status of 404 .*\/api\/rows/)
  await on.route(`**${together}`, route => route.fulfill({ status: 404, body: '' }))
}

/** Resolves when such a question was answered. */
export const answered = (page: Page, question: RegExp): Promise<unknown> =>
  page.waitForEvent('requestfinished', request => questionsOf(request).some(address => question.test(address)))

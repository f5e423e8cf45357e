import type { BrowserContext, Request } from '@playwright/test'
import { leave, openPage, watchContext } from '../bench/pages/load.ts'
import { fill, screenNames, screens } from '../bench/pages/screens.ts'
import { everythingKept } from '../support/kept.ts'
import { rowsOf } from '../support/person.ts'
import { questionsOf } from '../support/rows.ts'
import { expect, test } from '../support/test.ts'

/** Enough that a list is renewed and not read whole, and that whole it would not pass. */
const rows = 600

// What a visit leaves behind is the build, too.
test.use({ serviceWorkers: 'allow' })

/** As if what the backend answers was said ten minutes later: rows were not written just now then, and need no second look. */
const tenMinutesLater = (context: BrowserContext) =>
  context.route(/\/(rest\/v1|api\/rows)\b/, async route => {
    const response = await route.fetch()
    const date = new Date(Date.now() + 600_000).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })

test('a list page that nothing has changed on asks at most five times, for at most 10 KB', async ({
  context,
  product,
  session,
}) => {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo' }).format(Date.now())
  await fill(rowsOf(product, session), screenNames, rows, today)
  await watchContext(context)
  await tenMinutesLater(context)
  const open = (path: string) => openPage(context, product.url + path, 1)
  // What a page asks for at rest, a second visit finds: the first may have ended before.
  for (const name of [...screenNames, ...screenNames]) {
    const { page } = await open(screens[name].path)
    await page.waitForLoadState('networkidle')
    await everythingKept(page)
    await leave(page)
  }
  await context.unrouteAll({ behavior: 'wait' })
  for (const name of screenNames) {
    const asked: Request[] = []
    const note = (request: Request) => void asked.push(request)
    context.on('request', note)
    const { page, load } = await open(screens[name].path)
    // The page may stand before it has asked anything.
    const questions = () => asked.filter(request => questionsOf(request).length > 0)
    await expect.poll(() => questions().length, { message: `questions of ${name}` }).toBeGreaterThan(0)
    context.off('request', note)
    // What was asked for once the rows stood is not of the start.
    const stood = (await page.evaluate(() => performance.timeOrigin)) + load.usable
    // Rows of the device stand before the answers are there.
    const responses = await Promise.all(asked.map(request => request.response()))
    const sent = responses.flatMap(response =>
      response && !response.fromServiceWorker() && response.request().timing().startTime <= stood
        ? [response.url()]
        : [],
    )
    expect.soft(sent.length, `requests of ${name}: ${sent.join(' ')}`).toBeLessThanOrEqual(5)
    const answers = questions()
    for (const request of answers) await (await request.response())?.finished()
    const bytes = await Promise.all(answers.map(async request => (await request.sizes()).responseBodySize))
    expect.soft(bytes.reduce((sum, each) => sum + each) / 1024, `KB of ${name}`).toBeLessThanOrEqual(10)
    await leave(page)
  }
})

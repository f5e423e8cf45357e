import { randomUUID } from 'node:crypto'
import { keepSession, rowsOf } from '../support/person.ts'
import { isSame, type Place, placesOf, reachEarlyRoot } from '../support/places.ts'
import { giveSampleLife, tokyoDay } from '../support/sample-life.ts'
import { goWithin, settle, windowOf } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('a snapshot stands as its page stood, however far that is scrolled', async ({
  browser,
  newBrowser,
  product,
  session,
}) => {
  await giveSampleLife(browser, product, session, 'ja')
  const rows = rowsOf(product, session)
  const project = randomUUID()
  await rows.insert('projects', { id: project, name: '引っ越し', start_date: tokyoDay(-40), search_norm: '引っ越し' })
  await rows.insert(
    'tasks',
    Array.from({ length: 24 }, (_, index) => ({
      project_id: project,
      title: `箱${index}を詰める`,
      duration_days: 1 + (index % 5),
      rank_project: `b${String(index).padStart(2, '0')}V`,
    })),
  )
  const paths = [
    '/mypage/daily/weekly-tasks',
    '/mypage/schedule',
    `/mypage/project-management?project=${project}&view=gantt`,
    '/mypage/habits?view=month',
    '/mypage/lists/wish',
  ]
  const look = async (width: number) => {
    const context = await newBrowser(windowOf(width))
    await keepSession(context, product, session)
    const page = await context.newPage()
    await reachEarlyRoot(page)
    await page.goto(`${product.url}/mypage`)
    const snapshots = () =>
      page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('techo-snapshot')))
    await expect.poll(snapshots, { timeout: 20_000 }).toHaveLength(1)
    const stood = new Map<string, readonly Place[]>()
    for (const path of paths) {
      await goWithin(page, path)
      await settle(page)
      await expect(page.locator('#main [data-waiting]')).toHaveCount(0)
      stood.set(path, await placesOf(page, 'page'))
      // As when it is left; it stays, so that the next one need not come to rest first.
      await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    }
    expect((await snapshots()).length, 'with the one of the home').toBe(6)
    await page.route(/\/assets\/.*\.js$/, () => {})
    for (const [path, places] of stood) {
      await page.goto(product.url + path, { waitUntil: 'commit' })
      await expect.poll(async () => (await placesOf(page, 'before it')).length, path).toBeGreaterThan(0)
      const drawn = await placesOf(page, 'before it')
      expect(places.length, path).toBeGreaterThan(15)
      expect(
        places.filter(place => !drawn.some(each => isSame(each, place))),
        `${path}, ${width} px`,
      ).toEqual([])
    }
    await context.close()
  }
  await look(1280)
  await look(390)
})

import { checkOf, habitRow, note, openDay, someDay } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

const day = 86_400_000

for (const [name, offset] of [
  ['a day ahead', day],
  ['a day behind', -day],
] as const)
  test(`a clock that is ${name} keeps nobody out and loses nothing`, async ({ signedIn: page, product, session }) => {
    const rows = rowsOf(product, session)
    await rows.insert('habits', habitRow('散歩'))
    let refreshes = 0
    page.on('request', request => {
      if (request.url().includes('grant_type=refresh_token')) refreshes++
    })
    await page.clock.install({ time: Date.now() + offset })
    await page.goto('/mypage/habits')
    await checkOf(page, '散歩').click()
    await expect.poll(() => rows.read('habit_entries', 'select=state')).toEqual([{ state: 'done' }])
    await openDay(page)
    await note(page).click()
    await page.keyboard.type('時計が違っても書ける。')
    await expect(page.getByText('保存しました')).toBeVisible()
    expect(await rows.read('period_notes', `select=doc_text&period_start=eq.${someDay}`)).toEqual([
      { doc_text: '時計が違っても書ける。' },
    ])
    // Once for each page that is opened: what the service calls over is good for an hour by the device’s own clock.
    expect(refreshes).toBeLessThanOrEqual(2)
  })

test('midnight passes while the page is open: the day moves on, and yesterday’s record stays yesterday’s', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await rows.insert('habits', habitRow('散歩'))
  // The last half minute of a day in Tokyo, near enough to now that the session is still good.
  const midnight = Math.ceil((Date.now() + 9 * 3_600_000) / day) * day - 9 * 3_600_000
  await page.clock.install({ time: midnight - 30_000 })
  const civil = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(at)
  const today = civil(midnight - 30_000)
  await page.goto('/mypage')
  const heading = page.getByRole('heading', { level: 1 }).locator('time')
  await expect(heading).toHaveAttribute('datetime', today)
  const card = page.getByRole('region', { name: '今日の習慣' })
  const check = card.getByRole('button', { name: '「散歩」を完了にする' })
  await check.click()
  await expect(check).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => rows.read('habit_entries', 'select=day')).toEqual([{ day: today }])
  await page.clock.runFor(90_000)
  await expect(heading).toHaveAttribute('datetime', civil(midnight + 60_000))
  await expect(check).toHaveAttribute('aria-pressed', 'false')
  expect(await rows.read('habit_entries', 'select=day')).toEqual([{ day: today }])
})

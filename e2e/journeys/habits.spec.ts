import { readFile } from 'node:fs/promises'
import { clickDrawn, field, openedDialog, sendRegistration } from '../support/forms.ts'
import { addHabit, checkOf, habitRow } from '../support/life.ts'
import { newPerson, rowsOf, signIn } from '../support/person.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

test('register, add a habit, do it with one tap, reload: it is still done', async ({ page, product }) => {
  const person = newPerson()
  await page.goto('/register')
  await sendRegistration(page, person)
  await expect(page).toHaveURL('/mypage')
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '習慣' }).click()
  await expect(page).toHaveURL('/mypage/habits')
  await addHabit(page, '朝の散歩')
  await expect(checkOf(page, '朝の散歩')).toHaveAttribute('aria-pressed', 'false')
  await checkOf(page, '朝の散歩').click()
  await expect(checkOf(page, '朝の散歩')).toHaveAttribute('aria-pressed', 'true')

  await page.reload()
  await expect(checkOf(page, '朝の散歩')).toHaveAttribute('aria-pressed', 'true')
  const rows = rowsOf(product, await signIn(product, person))
  await expect
    .poll(() => rows.read('habit_entries', 'select=state,habits(name)'))
    .toEqual([{ state: 'done', habits: { name: '朝の散歩' } }])

  await page.goto('/mypage')
  const card = page.getByRole('region', { name: '今日の習慣' })
  await expect(card.getByRole('button', { name: '「朝の散歩」を完了にする' })).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: '「朝の散歩」を完了にする' }).click()
  await expect(checkOf(page, '朝の散歩')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => rows.read('habit_entries', 'select=state')).toEqual([])

  const [habit] = await rows.read('habits', 'select=id')
  await rows.change('habits', `id=eq.${habit?.id}`, { start_date: tokyoDay(-6) })
  await rows.insert(
    'habit_entries',
    [-6, -5, -4, -3, -2, -1].map(back => ({ habit_id: habit?.id, day: tokyoDay(back), state: 'done' })),
  )
  await page.reload()
  await checkOf(page, '朝の散歩').click()
  await expect(page.getByText('「朝の散歩」が7日連続になりました。おめでとうございます！')).toBeVisible()
})

test('a habit that is pressed as the page goes is kept, however long the page would have reckoned', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await rows.insert('habits', [habitRow('朝の散歩')])
  await page.addInitScript(() => {
    SubtleCrypto.prototype.digest = () => new Promise(() => {})
  })
  await page.goto('/mypage/habits')
  await checkOf(page, '朝の散歩').evaluate((button: HTMLElement) => {
    button.click()
    location.reload()
  })
  await expect(checkOf(page, '朝の散歩')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => rows.read('habit_entries', 'select=state')).toEqual([{ state: 'done' }])
})

test('a new habit is made once and keeps its area when the page is left before the verdict', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await rows.insert('classifications', { kind: 'area', name: '健康', name_norm: '健康' })
  await page.goto('/mypage/habits')
  await page.getByRole('button', { name: '習慣を追加' }).first().click()
  const dialog = openedDialog(page)
  await field(dialog, '名前').fill('朝の散歩')
  await dialog.getByRole('button', { name: '領域' }).click()
  await page.getByRole('option', { name: '健康' }).click()
  const writes = '**/rest/v1/habits*'
  let isHeld = true
  await page.route(writes, route => (isHeld && route.request().method() !== 'GET' ? undefined : route.fallback()))
  const sent = page.waitForRequest(request => /habits/.test(request.url()) && request.method() !== 'GET')
  await dialog.getByRole('button', { name: '追加する' }).click()
  await sent
  isHeld = false
  await page.reload()
  await expect(page.getByRole('link', { name: '朝の散歩' })).toHaveCount(1)
  await expect
    .poll(() => rows.read('classified', 'select=entity_type,kind,classifications(name)'))
    .toEqual([{ entity_type: 'habit', kind: 'area', classifications: { name: '健康' } }])
  // What was sent does not come back to be sent again.
  await page.getByRole('button', { name: '習慣を追加' }).first().click()
  await expect(field(dialog, '名前')).toHaveValue('')
  expect(await rows.read('habits', 'select=name')).toEqual([{ name: '朝の散歩' }])
  // On the habit's own page nobody has asked for areas before its form does.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '朝の散歩' }).click()
  await page.reload()
  await page.getByRole('button', { name: '「朝の散歩」の操作' }).click()
  await page.getByRole('menuitem', { name: '編集…' }).click()
  await expect(dialog.getByRole('button', { name: '領域' })).toHaveText(/健康/)
})

test('what a new habit brings along is taken once, though the answer to it is lost', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  const rows = rowsOf(product, session)
  const answers: number[] = []
  await page.route('**/rest/v1/habit_schedules*', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    answers.push(response.status())
    return answers.length === 1 ? route.abort('failed') : route.fulfill({ response })
  })
  await page.goto('/mypage/habits')
  await page.getByRole('button', { name: '習慣を追加' }).first().click()
  const dialog = openedDialog(page)
  await field(dialog, '名前').fill('朝の散歩')
  await dialog.getByRole('button', { name: '追加する' }).click()
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(2)
  expect(answers.every(status => status < 300)).toBe(true)
  expect(await rows.read('habit_schedules', 'select=schedule_kind')).toHaveLength(1)
})

test('the page of a habit shows its record, and the month as a table', async ({ signedIn: page, product, session }) => {
  const habit = habitRow('読書')
  const rows = rowsOf(product, session)
  await rows.insert('habits', habit)
  await rows.insert(
    'habit_entries',
    Array.from({ length: 20 }, (_, index) => ({
      habit_id: habit.id,
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      state: 'done',
    })),
  )
  const study = habitRow('英語', { kind: 'measure', unit: '分', target: 30, rank: 'a2' })
  await rows.insert('habits', study)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/mypage/habits')
  const first = await page.getByRole('link', { name: '読書' }).boundingBox()
  expect(first?.y, 'on a phone the first habit stands in the upper part').toBeLessThan(300)

  // The timer runs on while the page is loaded again, and adds what ran.
  const timer = page.getByRole('region', { name: '「英語」のタイマー' })
  await page.getByRole('button', { name: '「英語」の操作' }).click()
  await page.getByRole('menuitem', { name: 'タイマーを始める' }).click()
  await expect(timer.getByRole('timer')).toHaveText(/^0:\d\d$/)
  await page.reload()
  await expect(timer.getByRole('button', { name: '一時停止' })).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 12 * 60_000)
  await expect(timer.getByRole('timer')).toHaveText(/^12:\d\d$/)
  await timer.getByRole('button', { name: '終えて記録' }).click()
  await expect(page.getByText('「英語」に12分を足しました')).toBeVisible()
  await expect(timer).toHaveCount(0)
  await expect.poll(() => rows.read('habit_events', 'select=delta,source')).toEqual([{ delta: 12, source: 'timer' }])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: '読書' }).click()
  await expect(page).toHaveURL(`/mypage/habits/${habit.id}`)
  await expect(page.getByRole('heading', { level: 1, name: '読書' })).toBeVisible()
  await expect(page.getByText('20日連続').first()).toBeVisible()
  await clickDrawn(page.getByRole('radio', { name: '1か月' }))
  await expect(page).toHaveURL(/range=month/)
  await expect(page.getByRole('figure', { name: '日ごとの記録' })).toBeVisible()
  await page.locator('[data-day][tabindex="0"]').press('PageUp')
  await expect(page.getByRole('table', { name: '2026年の記録' })).toBeVisible()
  await page.goto('/mypage/habits?view=month&month=2026-11')
  await expect(page.getByRole('table', { name: /11月の記録/ })).toBeVisible()
})

test('a tap adds a step, holding asks for the amount, and a timer adds its minutes without a network', async ({
  signedIn: page,
  context,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED/)
  const rows = rowsOf(product, session)
  const water = habitRow('水', { kind: 'measure', unit: '杯', target: 8, step: 2 })
  const study = habitRow('英語', { kind: 'measure', unit: '分', target: 30, rank: 'a2' })
  for (const habit of [water, study]) await rows.insert('habits', habit)
  await page.goto('/mypage/habits')
  const check = page.getByRole('button', { name: /^「水」を記録/ })
  await check.click()
  await expect.poll(() => rows.read('habit_entries', 'select=value')).toEqual([{ value: 2 }])

  await check.hover()
  await page.mouse.down()
  const dialog = openedDialog(page)
  await expect(dialog.getByRole('heading', { name: /^水（/ })).toBeVisible()
  await page.mouse.up()
  await field(dialog, '合計').fill('5')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect.poll(() => rows.read('habit_entries', 'select=value')).toEqual([{ value: 5 }])

  const timer = page.getByRole('region', { name: '「英語」のタイマー' })
  const start = async () => {
    await page.getByRole('button', { name: '「英語」の操作' }).click()
    await page.getByRole('menuitem', { name: 'タイマーを始める' }).click()
  }
  // With a network, so that the code of notices is there without one.
  await start()
  await timer.getByRole('button', { name: '終えて記録' }).click()
  await expect(page.getByText('30秒より短いので、記録しませんでした。')).toBeVisible()
  await expect(timer).toHaveCount(0)
  await context.setOffline(true)
  await start()
  await expect(timer.getByRole('timer')).toHaveText(/^0:\d\d$/)
  await page.clock.setSystemTime(Date.now() + 12 * 60_000)
  await expect(timer.getByRole('timer')).toHaveText(/^12:\d\d$/)
  await timer.getByRole('button', { name: '終えて記録' }).click()
  await expect(page.getByText('「英語」に12分を足しました')).toBeVisible()
  await expect(timer).toHaveCount(0)
  await context.setOffline(false)
  await expect
    .poll(() => rows.read('habit_events', `select=delta,source&habit_id=eq.${study.id}`))
    .toEqual([{ delta: 12, source: 'timer' }])
})

test('all habits go out as one file, which changes nothing here and gives back what was deleted', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const habit = habitRow('朝の体操', { cue: '起きたら', question: '体を動かした？' })
  await rows.insert('habits', habit)
  const day = { habit_id: habit.id, day: tokyoDay(-1) }
  await rows.insert('habit_entries', { ...day, state: 'skipped', skip_reason: 'sick', note: '熱' })
  await page.goto('/mypage/habits')
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'その他' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const saved = page.waitForEvent('download')
  await choose('すべてをファイル（JSON）に書き出す')
  const content = await readFile(await (await saved).path())
  const file = { name: 'habits.json', mimeType: 'application/json', buffer: content }
  const dialog = openedDialog(page)
  const take = async () => {
    await choose('ファイルから読み込む')
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('習慣 1 件、記録 1 件が見つかりました。')).toBeVisible()
  }
  await take()
  await expect(dialog.getByText('記録 1 件はすでに登録されています。')).toBeVisible()
  await page.keyboard.press('Escape')

  // A second habit keeps the menu in its place.
  await rows.insert('habits', habitRow('読書', { rank: 'a2' }))
  await rows.remove('habits', `id=eq.${habit.id}`)
  await page.reload()
  await take()
  await dialog.getByRole('button', { name: '読み込む', exact: true }).click()
  await expect(dialog.getByText('習慣 1 件、記録 1 件を読み込みました。')).toBeVisible()
  await expect
    .poll(() => rows.read('habits', 'select=name,cue,question,start_date&order=rank'))
    .toEqual([
      { name: '読書', cue: '', question: '', start_date: '2026-10-01' },
      { name: '朝の体操', cue: '起きたら', question: '体を動かした？', start_date: '2026-10-01' },
    ])
  expect(await rows.read('habit_entries', 'select=state,skip_reason,note')).toEqual([
    { state: 'skipped', skip_reason: 'sick', note: '熱' },
  ])
})

test('a year is told by every area that has something to tell, as a page, as pictures and as a booklet', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const habit = habitRow('散歩')
  await rows.insert('habits', habit)
  await rows.insert('habit_entries', [{ habit_id: habit.id, day: '2026-11-01', state: 'done' }])
  await page.goto('/mypage/year/2025')
  await expect(page.getByText('この年は、まだ何も残されていません')).toBeVisible()
  // A picture of the person's own, as an upload leaves it.
  const image = await page.evaluate(async ({ user, access_token: token }) => {
    const { supabaseKey: apikey } = await (await fetch('/config.json')).json()
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 80 })
    const pen = canvas.getContext('2d')
    if (pen) pen.fillStyle = '#c00000'
    pen?.fillRect(0, 0, 60, 80)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    const path = `${user.id}/top.png`
    const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'image/png' }
    const sent = await fetch(`/storage/v1/object/attachments/${path}`, { method: 'POST', headers, body: blob })
    if (!sent.ok) throw new Error(`${sent.status}: ${await sent.text()}`)
    return path
  }, session)
  await rows.insert('list_items', {
    ...{ list: 'bucket', title: '富士山に登る', status: 'done', achieved_on: '2026-08-01', image },
  })
  await page.getByRole('link', { name: '次の年' }).click()
  const dreams = page.getByRole('region', { name: 'かなった夢' })
  await expect(page.getByRole('region', { name: '続けた習慣' })).toContainText('散歩')
  await expect(dreams.getByRole('link', { name: '富士山に登る' })).toBeVisible()
  await expect(page.getByRole('region', { name: '読んだ本' })).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await dreams.getByRole('button', { name: '「かなった夢」の絵を保存' }).click()
  const picture = await readFile(await (await saved).path())
  // The photo is in it: its red stands in the bitmap.
  const hasRed = await page.evaluate(async data => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const { data: dots } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
    for (let at = 0; at < dots.length; at += 4)
      if (dots[at] === 192 && dots[at + 1] === 0 && dots[at + 2] === 0) return true
    return false
  }, picture.toString('base64'))
  expect(hasRed).toBe(true)

  const print = page.getByRole('button', { name: '冊子にして印刷（PDF）' })
  await expect(print).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(print).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const booklet = await page.pdf({ preferCSSPageSize: true })
  // A title page and one for each of the two parts, in A5 (420 × 595 points).
  expect(booklet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
  expect(booklet.toString('latin1')).toMatch(/\/MediaBox \[0 0 4(?:19|20)[\d.]* 59[45]/)
})

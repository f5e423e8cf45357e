import type { Locator, Page } from '@playwright/test'
import { openedDialog } from '../support/forms.ts'
import { hearing } from '../support/life.ts'
import { rowsOf, signInto } from '../support/person.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

const day = '2026-11-25'
const dayPage = `/mypage/schedule?view=day&day=${day}`
const column = (page: Page, name = '11月25日(水)') => page.getByRole('group', { name: `${name}の予定` })
const box = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Brings an hour of a column to the middle of what is seen; answers where it is on the screen. */
async function pointAt(hours: Locator, minutes: number): Promise<{ x: number; y: number }> {
  await expect(hours).toBeVisible()
  return hours.evaluate((element, at) => {
    const scroller = element.closest('section')
    if (scroller) scroller.scrollTop = (at / 1440) * element.clientHeight - 160
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + (at / 1440) * height + 1 }
  }, minutes)
}

/** Holds the mouse down `above` pixels over one hour, and lets it go so far over another. */
async function drawSpan(page: Page, from: number, to: number, above = 0): Promise<void> {
  const found = await pointAt(column(page), from)
  const start = { ...found, y: found.y - above }
  const minute = await column(page).evaluate(element => element.clientHeight / 1440)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + ((to - from) * minute) / 2)
  await page.mouse.move(start.x, start.y + (to - from) * minute)
  await page.mouse.up()
}

const seriesOf = (calendar: string) => ({
  id: crypto.randomUUID(),
  calendar_id: calendar,
  title: 'ヨガ',
  search_norm: 'よが',
  all_day: false,
  start_at: '2026-11-24T10:00:00Z',
  end_at: '2026-11-24T11:30:00Z',
  time_zone: 'Asia/Tokyo',
  rrule: 'FREQ=WEEKLY;BYDAY=TU;WKST=SU',
})

test('an appointment is drawn over the hours, moved and stretched by keys and mouse, and taken back', async ({
  signedIn: page,
  product,
  session,
}) => {
  await page.goto(dayPage)
  await drawSpan(page, 600, 690)
  const title = page.getByRole('textbox', { name: '予定のタイトル' })
  await expect(title).toBeFocused()
  await title.fill('歯医者')
  await title.press('Enter')
  await expect(box(page, /^歯医者、10:00〜11:30/)).toBeVisible()

  await box(page, /^歯医者/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(box(page, /^歯医者、10:15〜11:45/)).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(box(page, /^歯医者、10:15〜12:00/)).toBeFocused()
  const rows = rowsOf(product, session)
  await expect
    .poll(() => rows.read('events', 'select=title,start_at,end_at,time_zone'))
    .toEqual([
      {
        title: '歯医者',
        start_at: '2026-11-25T01:15:00+00:00',
        end_at: '2026-11-25T03:00:00+00:00',
        time_zone: 'Asia/Tokyo',
      },
    ])

  await page.keyboard.press('Delete')
  await expect(box(page, /^歯医者/)).toHaveCount(0)
  await page.getByRole('button', { name: '元に戻す' }).last().click()
  await expect(box(page, /^歯医者、10:15〜12:00/)).toBeVisible()

  // By its lower edge.
  await drawSpan(page, 720, 780, 4)
  await expect(box(page, /^歯医者、10:15〜13:00/)).toBeVisible()

  // Escape leaves nothing of a new one.
  await drawSpan(page, 840, 900)
  await page.keyboard.type('やめた')
  await page.keyboard.press('Escape')
  await expect(title).toHaveCount(0)
  await expect(box(page, /やめた/)).toHaveCount(0)
})

test('of what repeats one is moved, and the next week stays as it was', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const calendar = crypto.randomUUID()
  await rows.insert('calendars', { id: calendar, name: '習い事' })
  await rows.insert('events', seriesOf(calendar))
  await page.goto(`/mypage/schedule?view=week&day=${day}`)
  await box(page, /^ヨガ、19:00〜20:30、11月24日/).focus()
  await page.keyboard.press('ArrowRight')
  const question = page.getByRole('dialog', { name: '繰り返す予定の変更' })
  await question.getByRole('button', { name: '変更する' }).click()
  await expect(box(page, /^ヨガ、19:00〜20:30、11月25日/)).toBeVisible()
  await expect(box(page, /^ヨガ、.*11月24日/)).toHaveCount(0)
  await page.getByRole('button', { name: '次へ', exact: true }).click()
  await expect(box(page, /^ヨガ、19:00〜20:30、12月1日/)).toBeVisible()
  await expect
    .poll(() => rows.read('event_overrides', 'select=original,title'))
    .toEqual([{ original: '2026-11-24', title: 'ヨガ' }])
  await page.goto(`/mypage/schedule?view=month&day=${day}`)
  await expect(box(page, /^ヨガ 11月25日/)).toBeVisible()
})

test('words in the sheet of what repeats are let go of only once they are written', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const calendar = crypto.randomUUID()
  await rows.insert('calendars', { id: calendar, name: '習い事' })
  await rows.insert('events', seriesOf(calendar))
  await page.goto(`/mypage/schedule?view=week&day=${day}`)
  const sheet = page.getByRole('dialog', { name: '予定', exact: true })
  const note = sheet.getByRole('textbox', { name: 'メモ' })
  const save = sheet.getByRole('button', { name: '保存する' })
  const question = page.getByRole('dialog', { name: '繰り返す予定の変更' })
  await box(page, /^ヨガ、/).click()
  await note.fill('マットを忘れない')
  await save.click()
  await question.getByRole('button', { name: 'やめる' }).click()
  await expect(note, 'who thinks better of it goes on writing').toHaveValue('マットを忘れない')

  await save.click()
  await expect(question).toBeVisible()
  await page.reload()
  await box(page, /^ヨガ、/).click()
  await expect(note).toHaveValue('マットを忘れない')
  await sheet.getByRole('button', { name: '削除する' }).click()
  await page.getByRole('dialog', { name: '繰り返す予定の削除' }).getByRole('button', { name: 'やめる' }).click()
  await expect(note).toHaveValue('マットを忘れない')

  await save.click()
  await question.getByRole('button', { name: '変更する' }).click()
  await expect(sheet).toBeHidden()
  await expect
    .poll(() => rows.read('event_overrides', 'select=original,note'))
    .toEqual([{ original: '2026-11-24', note: 'マットを忘れない' }])
  await page.reload()
  await box(page, /^ヨガ、/).click()
  await expect(sheet.getByText('保存していない変更があります。')).toBeHidden()
  await expect(note).toHaveValue('マットを忘れない')
})

test('whole days by the sheet, a task among the hours, and today’s card', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const task = crypto.randomUUID()
  await rows.insert('tasks', { id: task, title: '見積もりを書く', planned_date: day, planned_time: '13:00' })
  await page.goto(`/mypage/schedule?view=month&day=${day}`)
  await page.getByRole('button', { name: '予定を追加' }).click()
  const sheet = page.getByRole('dialog', { name: '新しい予定' })
  await sheet.getByRole('textbox', { name: 'タイトル' }).fill('京都旅行')
  await sheet.getByRole('switch', { name: '終日' }).check()
  // Words that are no repetition are told, and nothing is saved without them.
  await sheet.getByRole('button', { name: '繰り返し' }).click()
  await page.getByRole('option', { name: '言葉で書く…' }).click()
  const words = sheet.getByRole('textbox', { name: '繰り返しの言葉' })
  await words.fill('ときどき')
  await sheet.getByRole('button', { name: '保存する' }).click()
  await expect(sheet.getByText('読み取れませんでした。')).toBeVisible()
  // What can be read is shown before it is saved.
  await words.fill('毎月第2火曜')
  await expect(sheet.getByText(/^次の予定/)).toBeVisible()
  await words.fill('')
  await sheet.getByRole('button', { name: '保存する' }).click()
  await expect(box(page, /^京都旅行/).first()).toBeVisible()
  await expect
    .poll(() => rows.read('events', 'select=title,all_day,start_at'))
    .toEqual([{ title: '京都旅行', all_day: true, start_at: null }])

  await page.goto(dayPage)
  await box(page, /^タスク 見積もりを書く/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(box(page, /^タスク 見積もりを書く、13:15〜13:45/)).toBeVisible()
  await expect
    .poll(() => rows.read('tasks', 'select=planned_time,estimate_min'))
    .toEqual([{ planned_time: '13:15:00', estimate_min: null }])
  await page.getByRole('button', { name: 'この日のタスクとノート' }).click()
  await expect(page).toHaveURL(new RegExp(`/mypage/daily/${day}$`))
  await page.getByRole('button', { name: 'この日の予定' }).click()
  await expect(page).toHaveURL(new RegExp(`view=day&day=${day}$`))

  const [calendar] = await rows.read('calendars', 'select=id')
  const today = tokyoDay()
  await rows.insert('events', {
    id: crypto.randomUUID(),
    calendar_id: String(calendar?.id),
    title: '花火',
    search_norm: '花火',
    all_day: true,
    start_day: today,
    end_day: today,
  })
  await page.goto('/mypage')
  await page.getByRole('region', { name: '今日の予定' }).getByRole('link', { name: /花火/ }).click()
  await expect(page).toHaveURL(new RegExp(`/mypage/schedule\\?view=day&day=${today}`))
})

test('a day without appointments offers the first one in a line, which is written at once', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const calendar = crypto.randomUUID()
  await rows.insert('calendars', { id: calendar, name: 'くらし' })
  const later = tokyoDay(40)
  await rows.insert('events', {
    ...{ id: crypto.randomUUID(), calendar_id: calendar, title: '旅行', search_norm: '旅行' },
    ...{ all_day: true, start_day: later, end_day: later },
  })
  await page.goto('/mypage')
  const card = page.getByRole('region', { name: '今日の予定' })
  await expect(card).toContainText('今日の予定はありません')
  await card.getByRole('link', { name: '予定を追加' }).click()
  await expect(page.getByRole('textbox', { name: '予定のタイトル' })).toBeFocused()
  await page.keyboard.type('散髪')
  await page.keyboard.press('Enter')
  await expect(box(page, /^散髪/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/mypage/schedule\\?view=day&day=${tokyoDay()}$`))
  await page.goBack()
  await expect(card.getByRole('link', { name: /散髪/ })).toBeVisible()
})

test('new appointments with an hour have the reminder of the settings, whole days have none', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await page.goto('/mypage/settings?section=schedule.reminder')
  await page.getByRole('button', { name: /新しい予定の通知/ }).click()
  await page.getByRole('option', { name: '30分前' }).click()
  await expect
    .poll(() => rows.read('preferences', 'select=value&key=eq.schedule.reminder'))
    .toEqual([{ value: { minutes: 30 } }])
  await page.goto(dayPage)
  await drawSpan(page, 600, 690)
  await page.keyboard.type('歯医者')
  await page.keyboard.press('Enter')
  await expect(box(page, /^歯医者/)).toBeVisible()
  await page.goto(`/mypage/schedule?view=month&day=${day}`)
  for (const title of ['面談', '京都']) {
    await page.getByRole('button', { name: '予定を追加' }).click()
    await openedDialog(page).getByRole('textbox', { name: 'タイトル' }).fill(title)
    await expect(openedDialog(page).getByRole('button', { name: /30分前 通知/ })).toBeVisible()
    if (title === '京都') await openedDialog(page).getByRole('switch', { name: '終日' }).check()
    await openedDialog(page).getByRole('button', { name: '保存する' }).click()
    await expect(openedDialog(page)).toHaveCount(0)
  }
  await expect
    .poll(() => rows.read('events', 'select=title,reminders&order=title'))
    .toEqual([
      { title: '京都', reminders: [] },
      { title: '歯医者', reminders: [30] },
      { title: '面談', reminders: [30] },
    ])
})

test('made without a network it is shown, and a second device has it when the network is back', async ({
  signedIn: page,
  context,
  person,
  product,
  session,
  newBrowser,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  const second = await newBrowser()
  await signInto(second, product, person)
  const other = await second.newPage()
  const joined = hearing(other)
  await other.goto(dayPage)
  await joined
  await page.goto(dayPage)
  await expect(column(page)).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: '予定のタイトル' }).fill('打ち合わせ')
  await page.keyboard.press('Enter')
  await expect(box(page, /^打ち合わせ、0?9:00〜10:00/)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => rowsOf(product, session).read('events', 'select=title')).toEqual([{ title: '打ち合わせ' }])
  await expect(box(other, /^打ち合わせ、0?9:00〜10:00/)).toBeVisible()
})

const lane = (page: Page, title: string) => box(page, new RegExp(`^タスク ${title}、11月25日.*時刻なし$`))

const centre = (element: Locator): Promise<{ x: number; y: number }> =>
  element.evaluate(each => {
    const { left, top, width, height } = each.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })

test('a task is dragged from above the hours onto one, with one step back, and by keys', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const id = crypto.randomUUID()
  await rows.insert('tasks', { id, title: '見積もりを書く', planned_date: day, estimate_min: 45 })
  const kept = () => rows.read('tasks', 'select=planned_date,planned_time,estimate_min')
  const free = [{ planned_date: day, planned_time: null, estimate_min: 45 }]
  await page.goto(dayPage)
  const target = await pointAt(column(page), 600)
  const start = await centre(lane(page, '見積もりを書く'))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 20)
  await page.mouse.move(target.x, target.y)
  await page.mouse.up()
  await expect(box(page, /^タスク 見積もりを書く、10:00〜10:45/)).toBeVisible()
  await expect.poll(kept).toEqual([{ planned_date: day, planned_time: '10:00:00', estimate_min: 45 }])
  await page.getByRole('button', { name: '元に戻す' }).last().click()
  await expect(lane(page, '見積もりを書く')).toBeVisible()
  await expect.poll(kept).toEqual(free)

  // By keys: onto an hour, longer, and back to the day without one. The focus goes along.
  await lane(page, '見積もりを書く').focus()
  await page.keyboard.press('ArrowDown')
  await expect(box(page, /^タスク 見積もりを書く、.*:00〜.*:45/)).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await kept())[0]?.estimate_min).toBe(60)
  await page.keyboard.press('Delete')
  await expect(lane(page, '見積もりを書く')).toBeFocused()
  await expect.poll(async () => (await kept())[0]?.planned_time).toBe(null)
})

test('on a phone a finger that rests on an hour makes an appointment, one that goes on scrolls', async ({
  newBrowser,
  person,
  product,
}) => {
  const context = await newBrowser({ hasTouch: true, viewport: { width: 390, height: 844 } })
  await signInto(context, product, person)
  const page = await context.newPage()
  await page.goto(`/mypage/schedule?day=${day}`)
  await expect(page.getByRole('radio', { name: '日', exact: true })).toBeChecked()
  const point = await pointAt(column(page), 900)
  const hand = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((each, id) => ({ ...each, id })) })
  await touch('touchStart', [point])
  await expect(page.getByText('15:00〜16:00')).toBeVisible()
  await touch('touchEnd', [])
  const title = page.getByRole('textbox', { name: '予定のタイトル' })
  await title.fill('面談')
  await title.press('Enter')
  await expect(box(page, /^面談、15:00〜16:00/)).toBeVisible()
})

test('a finger that rests drags a task and an appointment, one that goes on scrolls', async ({
  newBrowser,
  person,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const calendar = crypto.randomUUID()
  await rows.insert('calendars', { id: calendar, name: '家' })
  await rows.insert('events', {
    ...{ id: crypto.randomUUID(), calendar_id: calendar, title: '面談', search_norm: '面談', all_day: false },
    ...{ start_at: '2026-11-25T04:00:00Z', end_at: '2026-11-25T05:00:00Z', time_zone: 'Asia/Tokyo' },
  })
  await rows.insert('tasks', { id: crypto.randomUUID(), title: '電話', planned_date: day })
  const context = await newBrowser({ hasTouch: true, viewport: { width: 390, height: 844 } })
  await signInto(context, product, person)
  const page = await context.newPage()
  await page.goto(`/mypage/schedule?view=day&day=${day}`)
  await expect(box(page, /^面談、13:00〜14:00/)).toBeVisible()
  const hand = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((each, id) => ({ ...each, id })) })
  /** Rests on a place until it is lifted, then goes in steps, as a finger does. */
  const dragged = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    const scroller = page.locator('section[data-dragging]').first()
    await touch('touchStart', [from])
    await expect(scroller).toHaveAttribute('data-dragging', 'true')
    const scrolled = () => scroller.evaluate(each => each.scrollTop)
    const before = await scrolled()
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
    expect(await scrolled()).toBe(before)
    await touch('touchEnd', [])
  }

  const noon = await pointAt(column(page), 720)
  await dragged(await centre(lane(page, '電話')), { x: noon.x, y: noon.y + 2 })
  await expect(box(page, /^タスク 電話、12:00〜12:30/)).toBeVisible()

  const hour = await column(page).evaluate(element => element.clientHeight / 24)
  const held = await centre(box(page, /^面談/))
  await dragged(held, { x: held.x, y: held.y + hour })
  await expect(box(page, /^面談、14:00〜15:00/)).toBeVisible()

  const edge = await box(page, /^面談/).evaluate(element => {
    const { left, width, bottom } = element.getBoundingClientRect()
    return { x: left + width / 2, y: bottom - 4 }
  })
  await dragged(edge, { x: edge.x, y: edge.y + hour / 2 })
  await expect(box(page, /^面談、14:00〜15:30/)).toBeVisible()

  // A finger that does not rest scrolls, on an appointment as anywhere.
  const scroller = page.locator('section[data-dragging]').first()
  const before = await scroller.evaluate(each => each.scrollTop)
  const from = await centre(box(page, /^面談/))
  await touch('touchStart', [from])
  for (const by of [20, 60, 100, 140]) await touch('touchMove', [{ x: from.x, y: from.y - by }])
  await touch('touchEnd', [])
  await expect.poll(() => scroller.evaluate(each => each.scrollTop)).toBeGreaterThan(before + 40)
  await expect(box(page, /^面談、14:00〜15:30/)).toBeVisible()
})

/** The pages of a PDF in whole millimetres. */
async function pagesOf(page: Page): Promise<readonly string[]> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) =>
    [width, height].map(each => Math.round((Number(each) / 72) * 25.4)).join('×'),
  )
}

test('a week and a month are printed on leaves of their size, or placed on A4', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const calendar = crypto.randomUUID()
  await rows.insert('calendars', { id: calendar, name: '習い事' })
  await rows.insert('events', seriesOf(calendar))
  await page.goto(`/mypage/schedule?view=week&day=${day}`)
  await expect(box(page, /^ヨガ/)).toBeVisible()
  await page.getByRole('button', { name: '印刷', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '印刷' })
  const choose = async (leaf: RegExp) => {
    await dialog.getByRole('button', { name: 'リーフ' }).click()
    await page.getByRole('option', { name: leaf }).click()
  }
  const preview = dialog.getByRole('img', { name: '印刷の見本' })
  await expect(preview.getByText('19:00 ヨガ')).toBeVisible()
  // Paper and its ink are those of a light screen, also on a dark one.
  const ground = () => preview.getByText('19:00 ヨガ').evaluate(text => getComputedStyle(text).backgroundColor)
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).toBe(light)
  // Two pages of A5 that face each other, on one sheet.
  expect(await pagesOf(page)).toEqual(['297×210'])
  await dialog.getByRole('radio', { name: 'リーフの大きさ' }).click()
  const sizes = {
    A5: ['148×210', '148×210'],
    B6: ['128×182', '128×182'],
    バイブル: ['95×171', '95×171'],
    ミニ6: ['80×126', '80×126'],
    A4: ['210×297'],
  }
  for (const [leaf, pages] of Object.entries(sizes)) {
    await choose(new RegExp(`^${leaf}`))
    await expect(preview.getByText('19:00 ヨガ')).toBeVisible()
    expect(await pagesOf(page), leaf).toEqual(pages)
  }
  await dialog.getByRole('radio', { name: /^月/ }).click()
  await expect(preview.getByText('2026年11月', { exact: true })).toBeVisible()
  expect(await pagesOf(page)).toEqual(['210×297'])
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).not.toHaveClass(/printing/)
})

test('a calendar file is looked at, read, and read again without doubles', async ({
  signedIn: page,
  product,
  session,
}) => {
  const lines = (summary: string) => [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:dentist@example.com',
    `SUMMARY:${summary}`,
    'DTSTART;TZID=Asia/Tokyo:20261125T100000',
    'DTEND;TZID=Asia/Tokyo:20261125T110000',
    'END:VEVENT',
    'BEGIN:VTODO',
    'SUMMARY:牛乳',
    'END:VTODO',
    'END:VCALENDAR',
  ]
  const dialog = openedDialog(page)
  const choose = async (summary: string) => {
    await page.goto(dayPage)
    await page.getByRole('button', { name: 'カレンダーとファイル' }).click()
    await dialog.getByRole('button', { name: '.icsを読み込む' }).click()
    const buffer = Buffer.from(lines(summary).join('\r\n'))
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.ics', mimeType: 'text/calendar', buffer })
    await expect(dialog.getByText('1件の予定が見つかりました。')).toBeVisible()
    await expect(dialog.getByText('予定ではありません', { exact: false })).toBeVisible()
  }
  const rows = () => rowsOf(product, session).read('events', 'select=title')
  await choose('歯医者')
  expect(await rows()).toEqual([])
  await dialog.getByRole('button', { name: '1件を読み込む' }).click()
  await expect(dialog.getByText('1件の予定を読み込みました。')).toBeVisible()
  expect(await rows()).toEqual([{ title: '歯医者' }])
  await choose('歯科')
  await expect(dialog.getByText('うち1件はすでにあり', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: '1件を読み込む' }).click()
  await expect(dialog.getByText('1件の予定を読み込みました。')).toBeVisible()
  expect(await rows()).toEqual([{ title: '歯科' }])
})

test('the hours of a week and its tasks lead to each other by one key', async ({ signedIn: page }) => {
  await page.goto(`/mypage/schedule?view=week&day=${day}`)
  await expect(page.getByRole('button', { name: 'この週のタスク' })).toBeVisible()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/mypage\/daily\/weekly-tasks\?week=/)
  await expect(page.getByRole('button', { name: 'この週の予定' })).toBeVisible()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/mypage\/schedule\?view=week&day=2026-11-2\d$/)
})

test('a year tells of each day what it holds and how many tasks were done on it, in both languages', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const done = { status: 'done', done_at: '2026-11-25T03:00:00Z' }
  await rows.insert('tasks', { id: crypto.randomUUID(), title: '見積もり', planned_date: '2026-11-20', ...done })
  await rows.insert('tasks', { id: crypto.randomUUID(), title: '切符', ...done })
  await rows.insert('tasks', {
    ...{ id: crypto.randomUUID(), title: '歯医者', planned_date: day, planned_time: '15:00' },
  })
  await page.goto(`/mypage/schedule?view=year&day=${day}`)
  await expect(page.getByRole('link', { name: '11月25日(水) 予定1件、完了2件', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '11月20日(金)', exact: true })).toBeVisible()
  await rows.change('profiles', `user_id=eq.${session.user.id}`, { language: 'en' })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Wed, Nov 25: 1 planned, 2 done', exact: true })).toBeVisible()
})

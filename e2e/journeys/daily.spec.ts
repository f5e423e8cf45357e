import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { clickDrawn, field, openedDialog } from '../support/forms.ts'
import { addTask, note, openDay, someDay } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

test('a paragraph, a list by the slash menu, a task, a line and a mood are there after a reload', async ({
  signedIn: page,
  product,
  session,
}) => {
  await openDay(page)
  await note(page).click()
  await page.keyboard.type('駅まで歩いた。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/タスク')
  await expect(page.getByRole('option', { name: 'タスクリスト' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('牛乳を買う')
  await addTask(page, '歯医者を予約する')
  // The box follows the row, so it is looked at until it does, not in the instant of the click.
  await page.getByRole('checkbox', { name: '「歯医者を予約する」を完了する' }).click()
  await expect(page.getByRole('checkbox', { name: /歯医者を予約する/ })).toBeChecked()
  const lookingBack = page.getByRole('group').locator('summary').filter({ hasText: 'ふりかえり' })
  await lookingBack.click()
  await page.getByRole('textbox', { name: /のひとこと$/ }).fill('よく歩いた日')
  await page.getByRole('button', { name: /^気分 4/ }).click()
  await expect(page.getByText('保存しました')).toBeVisible()

  await page.reload()
  await expect(note(page)).toContainText('駅まで歩いた。')
  await expect(note(page).getByRole('listitem').filter({ hasText: '牛乳を買う' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '「歯医者を予約する」を完了する' })).toBeChecked()
  await expect(lookingBack).toContainText('よく歩いた日・気分 良い')
  await lookingBack.click()
  await expect(page.getByRole('textbox', { name: /のひとこと$/ })).toHaveValue('よく歩いた日')
  await expect(page.getByRole('button', { name: /^気分 4/ })).toHaveAttribute('aria-pressed', 'true')

  const [row] = await rowsOf(product, session).read('period_notes', `period_start=eq.${someDay}`)
  expect(row).toMatchObject({ kind: 'day', one_line: 'よく歩いた日', mood: 4 })
  expect(row?.doc_text).toContain('牛乳を買う')
})

test('a note of a day reads as it was while what writes it is on its way, and is then written on', async ({
  signedIn: page,
}) => {
  await openDay(page)
  await note(page).click()
  await page.keyboard.type('駅まで歩いた。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('雨だった。')
  await expect(page.getByText('保存しました')).toBeVisible()

  const arrival = Promise.withResolvers<void>()
  await page.route('**/writing.*.js', async route => {
    await arrival.promise
    await route.continue()
  })
  await page.reload()
  const words = page.getByRole('region', { name: 'ノート', exact: true }).getByRole('paragraph')
  await expect(words.filter({ hasText: /./ })).toHaveText(['駅まで歩いた。', '雨だった。'])
  await expect(note(page)).toHaveCount(0)
  // The rest of the page waits for nothing.
  await addTask(page, '歯医者を予約する')
  await expect(page.getByRole('checkbox', { name: '「歯医者を予約する」を完了する' })).toBeVisible()

  const places = () =>
    words.filter({ hasText: /./ }).evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
  const before = await places()
  arrival.resolve()
  await expect(note(page)).toContainText('雨だった。')
  expect(await places()).toEqual(before)
  await note(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('傘を買った。')
  await expect(note(page)).toContainText('雨だった。傘を買った。')
})

test('the field of a day reads days, times and new tags, and what it made is had as typed', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const open = () => rows.read('tasks', 'select=title,planned_time&deleted_at=is.null')
  await openDay(page)
  await field(page, 'タスクを追加').fill('散歩 2030/11/29 15時 #家')
  const chips = page.getByRole('list', { name: '読み取った内容' }).getByRole('button')
  await expect(chips).toContainText(['11月29日(金)', '15:00', '新しいタグ：家'])
  await field(page, 'タスクを追加').press('Enter')
  await expect(field(page, 'タスクを追加')).toHaveValue('')
  await expect(page.getByText('「散歩」を11月29日(金)に追加しました')).toBeVisible()
  await expect.poll(open).toEqual([{ title: '散歩', planned_time: '15:00:00' }])
  expect(await rows.read('classifications', 'select=name&deleted_at=is.null&name=eq.家')).toHaveLength(1)

  await page.getByRole('button', { name: '文字のまま追加' }).click()
  await expect.poll(open).toEqual([{ title: '散歩 2030/11/29 15時 #家', planned_time: null }])
  expect(await rows.read('classifications', 'select=name&deleted_at=is.null&name=eq.家')).toEqual([])

  // Backspace behind the words takes their meaning, not a letter.
  await field(page, 'タスクを追加').fill('掃除 明日')
  await expect(chips).toHaveCount(1)
  await field(page, 'タスクを追加').press('Backspace')
  await expect(chips).toHaveCount(0)
  await expect(field(page, 'タスクを追加')).toHaveValue('掃除 明日')
  await field(page, 'タスクを追加').press('Enter')
  await expect(page.getByRole('checkbox', { name: '「掃除 明日」を完了する' })).toBeVisible()
})

test('the slash menu opens, filters, wraps around and closes as specified', async ({ signedIn: page }) => {
  const names = ['見出し1', '見出し2', '見出し3', '箇条書き', '番号付き', 'タスク', '引用', 'コード', '区切り線', '表']
  await openDay(page)
  await note(page).click()
  const options = page.getByRole('option')
  await page.keyboard.type('/')
  await expect(options.nth(names.length - 1)).toBeVisible()
  for (const [index, name] of names.entries()) await expect(options.nth(index)).toContainText(name)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Backspace')

  await page.keyboard.type('a/')
  await expect(options).toHaveCount(0)
  await page.keyboard.type(' /見出し')
  await expect(options).toHaveCount(3)
  await page.keyboard.type('zzz')
  await expect(options).toHaveCount(0)
  for (const _ of 'zzz見出し') await page.keyboard.press('Backspace')
  await page.keyboard.type('表')
  await page.keyboard.press('Enter')
  await expect(note(page).getByRole('row')).toHaveCount(3)
  await expect(note(page).getByRole('columnheader')).toHaveCount(3)
  await expect(note(page).getByRole('cell')).toHaveCount(6)
})

test('nothing happens while a word is being composed, and the whole word is saved', async ({
  signedIn: page,
  product,
  session,
}) => {
  await openDay(page)
  await note(page).click()
  const input = await page.context().newCDPSession(page)
  for (const text of ['s', 'さ', 'さん', 'さんぽ', '散歩'])
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await input.send('Input.insertText', { text: '散歩' })
  await expect(page.getByText('保存しました')).toBeVisible()
  const [row] = await rowsOf(product, session).read('period_notes', `period_start=eq.${someDay}`)
  expect(row?.doc_text).toBe('散歩')
})

test('days are walked with keys and buttons, and an impossible date is not found', async ({
  signedIn: page,
  tolerated,
}) => {
  tolerated.push(/status of 404/)
  await openDay(page)
  await page.getByRole('button', { name: '前の日' }).click()
  await expect(page).toHaveURL('/mypage/daily/2026-11-19')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page).toHaveURL('/mypage/daily/2026-11-20')
  expect((await page.goto('/mypage/daily/2026-02-30'))?.status()).toBe(404)
  await expect(page.getByText('Page not found: /mypage/daily/2026-02-30')).toBeVisible()
})

test('opening a day creates nothing', async ({ signedIn: page, product, session }) => {
  await openDay(page)
  await page.getByRole('button', { name: '次の日' }).click()
  await expect(note(page)).toHaveAttribute('contenteditable', 'true')
  expect(await rowsOf(product, session).read('period_notes')).toEqual([])
})

test('two tabs that write on the same day keep what both wrote', async ({ signedIn: page, context }) => {
  await openDay(page)
  await note(page).click()
  await page.keyboard.type('一つめの窓')
  await expect(page.getByText('保存しました')).toBeVisible()
  const other = await context.newPage()
  await openDay(other)
  await expect(note(other)).toContainText('一つめの窓')
  await note(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.press('Enter')
  await other.keyboard.type('二つめの窓')
  await expect(other.getByText('保存しました')).toBeVisible()
  await expect(note(page)).toContainText('二つめの窓')
  await expect(note(page)).toContainText('一つめの窓')
})

test('the notes of a task that another device writes and moves meanwhile keep what both wrote', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const lines = (...texts: readonly string[]) => ({
    doc: { type: 'doc', content: texts.map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] })) },
    doc_text: texts.join('\n'),
  })
  const id = randomUUID()
  await rows.insert('tasks', { id, title: '旅の支度', planned_date: someDay, ...lines('切符') })
  await openDay(page)
  const task = page.getByRole('button', { name: '旅の支度', exact: true })
  await task.press('e')
  const notes = page.getByRole('dialog', { name: 'タスクの詳細' }).getByRole('textbox', { name: 'メモ' })
  await expect(notes).toHaveAttribute('contenteditable', 'true')
  // The other device is faster than the save that is on its way.
  let saves = 0
  await page.route(/rest\/v1\/tasks\?.*\brev=/, async route => {
    if (route.request().method() === 'PATCH' && saves++ === 0)
      await rows.change('tasks', `id=eq.${id}`, { ...lines('切符', '宿'), estimate_min: 30 })
    await route.continue()
  })
  await notes.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.type('と傘')
  await expect
    .poll(() => rows.read('tasks', 'select=doc_text,estimate_min'), { intervals: [200] })
    .toEqual([{ doc_text: '切符と傘\n宿', estimate_min: 30 }])
  await expect(notes).toHaveText('切符と傘宿')
  expect(saves).toBeGreaterThan(1)
})

test('what is changed in the sheet of a task takes it to another list and day, and the sheet stays', async ({
  signedIn: page,
  product,
  session,
}) => {
  await openDay(page, tokyoDay())
  await addTask(page, '植物に水をやる')
  await page.getByRole('button', { name: '植物に水をやる', exact: true }).press('e')
  const sheet = page.getByRole('dialog', { name: 'タスクの詳細' })
  const become = async (status: string) => {
    await sheet.getByRole('button', { name: /状態$/ }).click()
    await page.getByRole('option', { name: status }).click()
    await expect(page.getByRole('listbox')).toBeHidden()
  }
  await become('完了')
  await expect(page.locator('[aria-label=終わったタスク]')).toContainText('植物に水をやる')
  await page.keyboard.press('Escape')
  await expect(page.locator('[aria-label=終わったタスク] [data-task-title]')).toBeFocused()
  await page.keyboard.press('e')
  await become('未着手')
  await sheet.getByRole('spinbutton', { name: '年, 予定日' }).press('ArrowUp')
  await expect(page.locator('[data-task-title]')).toHaveCount(0)
  await sheet.getByRole('spinbutton', { name: '時, 時刻' }).pressSequentially('0900')
  await expect
    .poll(() => rowsOf(product, session).read('tasks', 'select=status,planned_time'))
    .toEqual([{ status: 'todo', planned_time: '09:00:00' }])
  // No row of it stands here any more.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a list that comes under a pointer at rest chooses nothing, and what the pointer is drawn to is chosen', async ({
  signedIn: page,
}) => {
  await openDay(page, tokyoDay())
  await addTask(page, '植物に水をやる')
  await page.getByRole('button', { name: '植物に水をやる', exact: true }).press('e')
  const sheet = page.getByRole('dialog', { name: 'タスクの詳細' })
  await expect(sheet.getByRole('group', { name: '予定日' })).toBeVisible()
  const button = sheet.getByRole('button', { name: /繰り返す間隔/ })
  const centre = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error('The list is not drawn.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const at = await centre(button)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  // What arrives above the button takes the list along.
  const list = page.getByRole('listbox')
  await list.evaluate((element, y) => {
    const popover = element.closest<HTMLElement>('[data-trigger=Select]')
    if (popover) popover.style.translate = `0 ${y - element.getBoundingClientRect().top - 60}px`
  }, at.y)
  const under = page.getByRole('option', { name: '毎日', exact: true })
  await expect
    .poll(async () => {
      const { y } = await centre(under)
      return Math.abs(y - at.y)
    })
    .toBeLessThan(12)
  // No hand is quite at rest.
  await page.mouse.move(at.x + 1, at.y)
  await page.mouse.up()
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(button).toHaveAccessibleName(/^繰り返さない/)

  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  const to = await centre(page.getByRole('option', { name: '平日毎日' }))
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await expect(list).toBeHidden()
  await expect(button).toHaveAccessibleName(/^平日毎日/)
})

test('a repetition said in words shows its next five days, and finishing one brings the next, once', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await openDay(page, tokyoDay())
  await addTask(page, '植物に水をやる')
  await page.getByRole('button', { name: '植物に水をやる', exact: true }).press('e')
  const sheet = page.getByRole('dialog', { name: 'タスクの詳細' })
  await sheet.getByRole('button', { name: /繰り返す間隔/ }).click()
  await page.getByRole('option', { name: '言葉で書く…' }).click()
  await field(sheet, '繰り返しの言葉').fill('ときどき')
  await field(sheet, '繰り返しの言葉').press('Enter')
  await expect(sheet.getByText(/読み取れませんでした/)).toBeVisible()
  await field(sheet, '繰り返しの言葉').fill('3日ごと')
  await field(sheet, '繰り返しの言葉').press('Enter')
  await expect(sheet.getByRole('region', { name: '繰り返し' }).getByRole('listitem')).toHaveCount(5)
  await sheet.getByRole('button', { name: '繰り返しを保存する' }).click()
  await expect
    .poll(() => rows.read('task_series', 'select=rrule'))
    .toEqual([{ rrule: 'FREQ=DAILY;INTERVAL=3;WKST=SU' }])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('checkbox', { name: '「植物に水をやる」を完了する' }).click()
  const days = () => rows.read('tasks', 'select=status,planned_date,occurrence_date&order=planned_date')
  const both = [
    { status: 'done', planned_date: tokyoDay(), occurrence_date: tokyoDay() },
    { status: 'todo', planned_date: tokyoDay(3), occurrence_date: tokyoDay(3) },
  ]
  await expect.poll(days).toEqual(both)
  // Taking it back and finishing it again makes no second one.
  await page.getByRole('checkbox', { name: '「植物に水をやる」を完了する' }).click()
  await expect.poll(async () => (await days())[0]?.status).toBe('todo')
  await page.getByRole('checkbox', { name: '「植物に水をやる」を完了する' }).click()
  await expect.poll(days).toEqual(both)
})

test('leftovers wait for a word, or move by themselves, and are counted once however often a page is opened', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const left = (title: string) => ({
    id: randomUUID(),
    title,
    planned_date: tokyoDay(-1),
    first_planned_date: tokyoDay(-1),
  })
  const counts = () => rows.read('tasks', 'select=title,planned_date,rollover_count&order=title')
  await rows.insert('tasks', left('あ 書類を出す'))
  await page.goto('/mypage/daily')
  await page.getByRole('button', { name: 'すべて今日へ移す' }).click()
  const moved = { title: 'あ 書類を出す', planned_date: tokyoDay(), rollover_count: 1 }
  await expect.poll(counts).toEqual([moved])

  await page.getByRole('button', { name: 'このページのメニュー' }).click()
  await page.getByRole('menuitem', { name: '計画の設定' }).click()
  await page.getByRole('radio', { name: '自動で移す' }).check()
  await openedDialog(page).getByRole('button', { name: '保存する' }).click()
  await expect.poll(() => rows.read('preferences', 'select=key&key=eq.daily.planning')).toHaveLength(1)
  await rows.insert('tasks', left('い 本を返す'))
  const all = [moved, { title: 'い 本を返す', planned_date: tokyoDay(), rollover_count: 1 }]
  await page.reload()
  await expect.poll(counts).toEqual(all)
  for (const path of ['/mypage', '/mypage/daily', '/mypage/daily/weekly-tasks']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'い 本を返す', exact: true })).toBeVisible()
  }
  expect(await counts()).toEqual(all)
  expect(await rows.read('activity', 'select=verb&verb=eq.rolled')).toHaveLength(2)
})

test('a file of tasks is taken in once, however often it is chosen, and every line it cannot take is named', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const file = {
    name: 'todo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      `(A) 牛乳を買う t:${someDay}\n歯医者 due:2026-02-30\nx 2026-11-19 掃除\n<img src=x onerror=alert(1)>\n`,
    ),
  }
  await openDay(page)
  for (const isFirst of [true, false]) {
    await page.getByRole('button', { name: 'このページのメニュー' }).click()
    await page.getByRole('menuitem', { name: 'タスクの読み込みと書き出し' }).click()
    const dialog = openedDialog(page)
    await expect(dialog.getByRole('button', { name: 'ファイルを選ぶ' })).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('3件のタスクが見つかりました')).toBeVisible()
    await expect(dialog.getByText('日付がありえない値です')).toBeVisible()
    if (isFirst) {
      await dialog.getByRole('button', { name: '3件を読み込む' }).click()
      await expect(dialog.getByText('3件を読み込みました')).toBeVisible()
      await dialog.getByRole('button', { name: '閉じる' }).last().click()
    } else await expect(dialog.getByText('新しいタスクはありません')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '牛乳を買う', exact: true })).toBeVisible()
  expect(await rows.read('tasks', 'select=title,status,priority,search_norm&order=title')).toEqual([
    { title: '<img src=x onerror=alert(1)>', status: 'todo', priority: 0, search_norm: '<img src=x onerror=alert(1)>' },
    { title: '掃除', status: 'done', priority: 0, search_norm: '掃除' },
    { title: '牛乳を買う', status: 'todo', priority: 3, search_norm: '牛乳を買う' },
  ])
})

test('a project of Todoist comes in once, with its parts, tags and repetition; what it cannot say is told', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const head =
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG'
  const csv = [
    head,
    `task,バジルを植えかえる @庭,ポットは物置,1,1,,,${someDay},ja,Asia/Tokyo,30,minute,,`,
    'task,土を買う,,4,2,,,,,,,,,',
    'task,シダに水をやる,,4,1,,,every day,en,,,,,',
    'task,集まり,,4,1,,,every full moon,en,,,,,',
  ].join('\r\n')
  const file = { name: 'ベランダ [2203306141].csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await openDay(page)
  const dialog = openedDialog(page)
  for (const isFirst of [true, false]) {
    await page.getByRole('button', { name: 'このページのメニュー' }).click()
    await page.getByRole('menuitem', { name: 'タスクの読み込みと書き出し' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('4件のタスクが見つかりました')).toBeVisible()
    await expect(dialog.getByText('5行目 日付か繰り返しの一部が読み取れない')).toBeVisible()
    if (isFirst) {
      for (const made of ['ベランダ', '庭']) await expect(dialog.getByText(made, { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: '4件を読み込む' }).click()
      await expect(dialog.getByText('4件を読み込みました')).toBeVisible()
    } else await expect(dialog.getByText('新しいタスクはありません')).toBeVisible()
    await dialog.getByRole('button', { name: '閉じる' }).last().click()
  }
  const [project] = await rows.read('projects', 'select=id,name')
  expect(project?.name).toBe('ベランダ')
  const tasks = await rows.read(
    'tasks',
    'select=id,title,project_id,parent_id,planned_date,estimate_min,priority,series_id&order=rank_project',
  )
  expect(tasks.map(({ title }) => title)).toEqual(['バジルを植えかえる', 'シダに水をやる', '集まり', '土を買う'])
  expect(tasks.every(({ project_id }) => project_id === project?.id)).toBe(true)
  expect(tasks[0]).toMatchObject({ planned_date: someDay, estimate_min: 30, priority: 3, parent_id: null })
  expect(tasks[3]?.parent_id).toBe(tasks[0]?.id)
  expect(await rows.read('task_series', 'select=rrule')).toEqual([{ rrule: expect.stringContaining('FREQ=DAILY') }])
  expect(await rows.read('classified', 'select=entity_id')).toEqual([{ entity_id: tasks[0]?.id }])
})

test('a new note begins with its template and exists from the first keystroke on; an earlier version comes back', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
  await rows.insert('note_templates', {
    id: randomUUID(),
    name: '毎日',
    is_default: true,
    doc: { type: 'doc', content: [text('{{weekday}}曜のこと'), text('{{tasks.today}}')] },
  })
  await rows.insert('tasks', { id: randomUUID(), title: '牛乳を買う', planned_date: someDay })
  await openDay(page)
  await expect(note(page)).toContainText('金曜のこと')
  await expect(note(page).getByRole('listitem')).toHaveText('牛乳を買う')
  expect(await rows.read('period_notes')).toEqual([])
  await note(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('一行目。')
  await expect(page.getByText('保存しました')).toBeVisible()
  await expect.poll(async () => (await rows.read('period_notes'))[0]?.doc_text).toContain('一行目。金曜のこと')

  await page.reload()
  await expect(note(page)).toContainText('一行目。')
  await note(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('すべて消えた')
  await expect.poll(async () => (await rows.read('period_notes'))[0]?.doc_text).toBe('すべて消えた')
  await page.getByRole('button', { name: 'このページのメニュー' }).click()
  await page.getByRole('menuitem', { name: 'ノートの以前の版' }).click()
  const versions = openedDialog(page)
  await expect(versions.getByRole('group', { name: '今との違い' })).toContainText('すべて消えた')
  await clickDrawn(versions.getByRole('radio', { name: 'この版の全体' }))
  await expect(versions).toContainText('一行目。金曜のこと')
  await versions.getByRole('button', { name: 'この版に戻す' }).click()
  await expect(note(page)).toContainText('一行目。金曜のこと')
  await expect.poll(async () => (await rows.read('period_notes'))[0]?.doc_text).toContain('一行目。金曜のこと')

  await clickDrawn(page.getByRole('radio', { name: '月', exact: true }))
  await expect(page).toHaveURL(/note=month/)
  await expect(page.getByRole('textbox', { name: '2026年11月のノート' })).toHaveAttribute('contenteditable', 'true')
})

test('a day links to a note by [[, leads there with the words just written, and is known there', async ({
  signedIn: page,
}) => {
  await openDay(page)
  await note(page).click()
  await page.keyboard.type('荷物は[[持ち物')
  await expect(page.getByRole('option', { name: /持ち物/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(note(page).locator('a[data-entity]')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ControlOrMeta+Enter')

  await expect(page.getByRole('textbox', { name: '題名' })).toHaveValue('持ち物')
  const backlinks = page.getByRole('region', { name: 'このノートへのリンク' })
  await expect(backlinks).toContainText('荷物は持ち物')
  await backlinks.getByRole('link', { name: '2026年11月20日(金)' }).click()
  await expect(note(page)).toContainText('荷物は持ち物')
})

test('of two lines added one right after the other the first stays first, whatever it has to ask', async ({
  signedIn: page,
  product,
  session,
}) => {
  await openDay(page)
  // Which tags there are is answered after the second line, which asks nothing, is a task.
  const second = Promise.withResolvers<void>()
  await page.route('**/rest/v1/classifications**', async route => {
    await second.promise
    await route.continue().catch(() => {})
  })
  await field(page, 'タスクを追加').focus()
  await page.keyboard.insertText('本を返す #図書館')
  await page.keyboard.press('Enter')
  // The line offers what it read, and is added by the next press.
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('牛乳を買う')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '牛乳を買う', exact: true })).toBeVisible()
  second.resolve()
  await expect
    .poll(() => rowsOf(product, session).read('tasks', 'select=title,rank_day&order=rank_day'))
    .toEqual([
      { title: '本を返す', rank_day: 'a0' },
      { title: '牛乳を買う', rank_day: 'a1' },
    ])
})

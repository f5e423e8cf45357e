import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { habitRow } from '../support/life.ts'
import { newPerson, register, rowsOf, signInto } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

test('all of an account is exported from the settings, and brought into another one', async ({
  signedIn: page,
  session,
  newBrowser,
  product,
}, info) => {
  const task = { id: randomUUID(), title: '帯を縫う' }
  await rowsOf(product, session).insert('tasks', [task])
  await rowsOf(product, session).insert('habits', [habitRow('散歩')])
  await page.goto('/mypage/settings?section=data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'データを書き出す' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^techo-\d{4}-\d\d-\d\d\.zip$/)
  const file = info.outputPath('account.zip')
  await download.saveAs(file)
  const entries = unzipSync(await readFile(file))
  const { counts } = JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array()))
  expect(counts).toMatchObject({ tasks: 1, habits: 1 })
  expect(strFromU8(entries['data/tasks.ndjson'] ?? new Uint8Array())).toContain(task.title)
  await expect(page.getByText(/^前回の書き出し：/)).toBeVisible()

  const other = newPerson()
  await register(product, other)
  const context = await newBrowser()
  const otherSession = await signInto(context, product, other)
  const there = await context.newPage()
  await there.goto('/mypage/settings?section=data')
  const section = there.getByRole('region', { name: '取り込み', exact: true })
  const [chooser] = await Promise.all([
    there.waitForEvent('filechooser'),
    section.getByRole('button', { name: 'ファイルを選ぶ' }).click(),
  ])
  await chooser.setFiles(file)
  await expect(section.getByRole('heading', { name: '取り込む前の確認' })).toBeFocused()
  const rows = rowsOf(product, otherSession)
  expect(await rows.read('tasks', 'select=title')).toEqual([])
  await section.getByRole('button', { name: '取り込む', exact: true }).click()
  await expect(section.getByRole('heading', { name: '取り込みました' })).toBeFocused()
  expect(await rows.read('tasks', 'select=title')).toEqual([{ title: task.title }])
  expect(await rows.read('habits', 'select=name')).toEqual([{ name: '散歩' }])
})

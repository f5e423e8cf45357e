import { serverGone } from '../support/faults.ts'
import { addTask, note, someDay } from '../support/life.ts'
import { newPerson, register, rowsOf, signIn, signInto } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

test('the server is killed while somebody writes: everything typed is there afterwards, once', async ({
  context,
  tolerated,
}) => {
  tolerated.push(serverGone)
  const product = await startProduct()
  const person = newPerson()
  await register(product, person)
  await signInto(context, product, person)
  const page = await context.newPage()
  await page.goto(`${product.url}/mypage/daily/${someDay}`)
  await expect(note(page)).toHaveAttribute('contenteditable', 'true')

  const titles: string[] = []
  const sentences: string[] = []
  for (const round of [1, 2, 3]) {
    for (const part of ['a', 'b']) {
      titles.push(`タスク${round}${part}`)
      await addTask(page, `タスク${round}${part}`)
    }
    sentences.push(`${round}回目の文。`)
    await note(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(`${round}回目の文。`)
    await page.keyboard.press('Enter')
    // The last words are perhaps not even on their way yet.
    await product.kill()
    await addTask(page, `電源が切れて${round}`)
    titles.push(`電源が切れて${round}`)
    await product.start()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('保存しました')).toBeVisible()
  }

  const rows = rowsOf(product, await signIn(product, person))
  await expect
    .poll(async () => (await rows.read('tasks', 'select=title')).map(({ title }) => title).sort(), { timeout: 30_000 })
    .toEqual([...titles].sort())
  await expect
    .poll(async () => (await rows.read('period_notes', 'select=doc_text')).map(({ doc_text }) => doc_text))
    .toEqual([sentences.join('\n')])
  await page.close()
  await product.dispose()
})

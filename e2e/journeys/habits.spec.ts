import { sendRegistration } from '../support/forms.ts'
import { addHabit, checkOf, habitRow } from '../support/life.ts'
import { newPerson, rowsOf, signIn } from '../support/person.ts'
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
  await page.goto('/mypage/habits')
  await page.getByRole('link', { name: '読書' }).click()
  await expect(page).toHaveURL(`/mypage/habits/${habit.id}`)
  await expect(page.getByRole('heading', { level: 1, name: '読書' })).toBeVisible()
  await expect(page.getByText('20日連続').first()).toBeVisible()
  await page.goto('/mypage/habits?view=month&month=2026-11')
  await expect(page.getByRole('table', { name: /11月の記録/ })).toBeVisible()
})

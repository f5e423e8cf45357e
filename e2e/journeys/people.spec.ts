import { sendSignIn } from '../support/forms.ts'
import { addHabit, addTask, checkOf, habitRow, openDay } from '../support/life.ts'
import { newPerson, register, rowsOf, signIn, signInto } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

test('two people on two machines see nothing of each other', async ({ signedIn: page, newBrowser, product }) => {
  await page.goto('/mypage/habits')
  await addHabit(page, '花子の習慣')
  await openDay(page)
  await addTask(page, '花子のタスク')

  const theirs = await newBrowser()
  const other = newPerson()
  await register(product, other)
  await signInto(theirs, product, other)
  const otherPage = await theirs.newPage()
  await otherPage.goto('/mypage/habits')
  await expect(otherPage.getByText('続けたいことを1つ決めましょう')).toBeVisible()
  await openDay(otherPage)
  await addTask(otherPage, '太郎のタスク')
  await expect(otherPage.getByText('花子')).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('花子のタスク')).toBeVisible()
  await expect(page.getByText('太郎')).toHaveCount(0)
})

test('signing out in one tab signs out the other, and nothing of the person stays on the device', async ({
  signedIn: page,
  context,
  product,
  session,
}) => {
  await rowsOf(product, session).insert('habits', habitRow('ひみつの習慣'))
  await page.goto('/mypage/habits')
  await expect(page.getByText('ひみつの習慣')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/mypage')
  await other.getByRole('button', { name: /^アカウント/ }).click()
  await other.getByRole('button', { name: 'ログアウト' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('ひみつの習慣')).toHaveCount(0)
  expect((await context.cookies()).filter(({ name }) => name.includes('auth-token'))).toEqual([])
  const kept = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('techo')
      await new Promise(resolve => opening.addEventListener('success', resolve))
      const { result: database } = opening
      const all = [...database.objectStoreNames].map(
        name =>
          new Promise<unknown[]>(resolve => {
            const asking = database.transaction(name).objectStore(name).getAll()
            asking.addEventListener('success', () => resolve(asking.result))
          }),
      )
      return (await Promise.all(all)).flat().length
    })
  // The page of the sign-in is shown first, and the rows go behind it.
  await expect.poll(kept).toBe(0)
})

test('somebody else signing in in another tab never shows the first one’s rows, nor sends their writes', async ({
  signedIn: page,
  context,
  product,
  session,
}) => {
  const other = newPerson()
  await register(product, other)
  await rowsOf(product, session).insert('habits', habitRow('花子の習慣'))
  await page.goto('/mypage/habits')
  await expect(checkOf(page, '花子の習慣')).toBeVisible()

  const second = await context.newPage()
  await second.goto('/mypage')
  await second.getByRole('button', { name: /^アカウント/ }).click()
  await second.getByRole('button', { name: 'ログアウト' }).click()
  await expect(second).toHaveURL(/\/login$/)
  await sendSignIn(second, other)
  await expect(second).toHaveURL(/\/mypage$/)
  await second.goto('/mypage/habits')
  await expect(second.getByText('続けたいことを1つ決めましょう')).toBeVisible()
  await expect(second.getByText('花子の習慣')).toHaveCount(0)
  // The first tab follows to the new person and shows them nothing of the old one.
  await page.bringToFront()
  await expect(page.getByText('花子の習慣')).toHaveCount(0)
  await page.goto('/mypage/habits')
  await expect(page.getByText('続けたいことを1つ決めましょう')).toBeVisible()
})

test('a row of somebody else can be neither addressed nor written over', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/status of 40\d/)
  const other = newPerson()
  const theirs = await register(product, other)
  const habit = habitRow('ひみつの習慣')
  await rowsOf(product, theirs).insert('habits', habit)
  await page.goto(`/mypage/habits/${habit.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'この習慣は見つかりません' })).toBeVisible()
  const mine = rowsOf(product, session)
  expect(await mine.read('habits', `id=eq.${habit.id}`)).toEqual([])
  await mine.change('habits', `id=eq.${habit.id}`, { name: 'とった' })
  await expect(mine.insert('habit_entries', { habit_id: habit.id, day: '2026-11-20', state: 'done' })).rejects.toThrow(
    /answered 4/,
  )
  await expect(mine.insert('habits', { ...habitRow('x'), id: habit.id })).rejects.toThrow(/answered 4/)
  expect(await rowsOf(product, theirs).read('habits', 'select=name')).toEqual([{ name: 'ひみつの習慣' }])
})

test('what one person could not send yet never leaves under another’s name, and goes out when they are back', async ({
  signedIn: page,
  product,
  person,
  tolerated,
}) => {
  tolerated.push(/status of 503/)
  const other = newPerson()
  const theirs = rowsOf(product, await register(product, other))
  await openDay(page)
  const isTask = (url: URL) => url.pathname === '/rest/v1/tasks'
  await page.route(isTask, route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await addTask(page, '花子だけのタスク')
  await expect(page.getByText(/まだ送れていません/)).toBeVisible()
  await page.getByRole('button', { name: /^アカウント/ }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')
  await page.unroute(isTask)

  await sendSignIn(page, other)
  await expect(page).toHaveURL('/mypage')
  await openDay(page)
  await addTask(page, '太郎のタスク')
  await expect.poll(() => theirs.read('tasks', 'select=title')).toEqual([{ title: '太郎のタスク' }])
  await expect(page.getByText('花子だけのタスク')).toHaveCount(0)
  await page.getByRole('button', { name: /^アカウント/ }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')

  await sendSignIn(page, person)
  await expect(page).toHaveURL('/mypage')
  await expect
    .poll(async () => rowsOf(product, await signIn(product, person)).read('tasks', 'select=title'))
    .toEqual([{ title: '花子だけのタスク' }])
  expect(await theirs.read('tasks', 'select=title')).toEqual([{ title: '太郎のタスク' }])
})

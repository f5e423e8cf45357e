import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hearing } from '../support/life.ts'
import { newRepository } from '../support/outside.ts'
import { keepSession, newPerson, register, signInto } from '../support/person.ts'
import { type Product, root, startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

test('a team with a repository of its own ships a remote with a table to a running product, signed, and takes it back', async ({
  page,
  context,
  newBrowser,
}) => {
  test.setTimeout(900_000)
  const repository = await newRepository('meal-plan', '--ja', '献立', '--en', 'Meals')
  let product: Product | undefined
  try {
    const checked = await repository.run(['npm', 'run', 'check'])
    expect(checked).toContain('6 passed, 0 failed')

    // What they develop in is the product, with an edit at the next load.
    const { said: url, stop } = await repository.starts(['npm', 'run', 'dev'], /ready at (http\S+)/, { PORT: '0' })
    try {
      const context = await newBrowser()
      await keepSession(context, { url }, await register({ url }, newPerson()))
      const screen = await context.newPage()
      await screen.goto(`${url}/mypage/meal-plan`)
      await expect(screen.getByRole('textbox', { name: '新しく追加' })).toBeVisible()
      const words = join(repository.folder, 'src/messages.ts')
      const before = await readFile(words, 'utf8')
      await writeFile(words, before.replace('新しく追加', '今夜の一品'))
      await expect(async () => {
        await screen.reload()
        await expect(screen.getByRole('textbox', { name: '今夜の一品' })).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 60_000 })
      await writeFile(words, before)
      await context.close()
    } finally {
      await stop()
    }

    const registry = join(repository.folder, '../builds')
    const started = await startProduct({
      ownSite: true,
      // The kit has put the migrations of the product and of the team into one folder.
      env: {
        MIGRATIONS_DIR: join(repository.folder, '.techo/migrations'),
        REGISTRY_URL: registry,
        REGISTRY_SECONDS: '1',
      },
    })
    product = started
    const shell = await readFile(join(started.site, 'index.html'), 'utf8')
    const keys = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['scripts/run.mjs', 'registry', 'keys', ...words],
        {
          cwd: root,
          env: { ...process.env, SITE_DIR: started.site },
          encoding: 'utf8',
        },
      )
      expect(status, stderr).toBe(0)
      return stdout
    }
    const newKey = async (file: string) =>
      (await repository.run(['npm', 'run', 'key', '--', file])).trim().split('\n').at(-1) ?? ''
    const [own, others] = [await newKey('own.pem'), await newKey('others.pem')]
    keys('add', 'meal-plan', own)
    keys('add', 'habits', others)
    const env = { REGISTRY: registry, REMOTE_KEY_FILE: 'own.pem', PRODUCT_URL: started.url }

    // Signed with the key of another remote it is refused by name.
    const refused = await repository.fails(['npm', 'run', 'release'], { ...env, REMOTE_KEY_FILE: 'others.pem' })
    expect(refused).toContain('of habits, which may not activate meal-plan')

    const person = newPerson()
    await register(started, person)
    await signInto(context, started, person)
    await page.goto(`${started.url}/mypage/settings`)
    const entry = page.getByRole('navigation').first().getByRole('link', { name: '献立' })
    await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
    await expect(entry).toHaveCount(0)

    // Nobody touches the product: the team ships, the product takes it, the next load has it.
    const manifest = join(repository.folder, 'package.json')
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"version": "0.1.0"', '"version": "0.1.1"'))
    expect(await repository.run(['npm', 'run', 'release'], env)).toContain(`${started.url} gives 0.1.1-`)
    await page.reload()
    await entry.click()
    await expect(page.getByRole('heading', { level: 1, name: '献立' })).toBeVisible()
    const listed = (screen: Page, title: string) => screen.getByRole('listitem').filter({ hasText: title })
    const write = async (title: string) => {
      await page.getByRole('textbox', { name: '新しく追加' }).fill(title)
      await page.getByRole('button', { name: '追加する' }).click()
      await expect(listed(page, title)).toBeVisible()
    }
    await write('カレー')
    const second = await newBrowser()
    await signInto(second, started, person)
    const phone = await second.newPage()
    const joined = hearing(phone)
    await phone.goto(`${started.url}/mypage/meal-plan`)
    await expect(listed(phone, 'カレー')).toBeVisible()
    await joined
    await write('うどん')
    await expect(listed(phone, 'うどん')).toBeVisible()
    await phone.close()
    expect(await readFile(join(started.site, 'index.html'), 'utf8')).toBe(shell)

    const back = await repository.run(['npm', 'run', 'rollback', '--', '--why', 'it is late'], env)
    expect(back).toContain('gives nothing of meal-plan')
    await page.goto(`${started.url}/mypage/settings`)
    await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
    await expect(entry).toHaveCount(0)
    expect(keys('list')).toContain('meal-plan: publish, activate')
  } finally {
    // A page that is left open would look for its server.
    await page.close()
    await product?.dispose()
    await repository.remove()
  }
})

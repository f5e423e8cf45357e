import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newCheckout } from '../support/checkout.ts'
import { serverGone } from '../support/faults.ts'
import { hearing } from '../support/life.ts'
import { newPerson, register, signInto } from '../support/person.ts'
import { remoteNamed, startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

/** Every file of a site with its hash, by its path. */
async function filesOf(site: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(site, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const hashes = new Map<string, string>()
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    hashes.set(
      path.slice(site.length),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  return hashes
}

/** Those that are not the registry's, a remote's or the record of what was built last. */
const shellOf = async (site: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    [...(await filesOf(site))].filter(([path]) => !/^\/(r\/|registry|database\.json|builds\/sources\.json)/.test(path)),
  )

test('a team makes a remote, ships it alone, breaks it, and takes it back', async ({
  page,
  context,
  newBrowser,
  tolerated,
}) => {
  test.setTimeout(600_000)
  tolerated.push(/the bed is broken/, serverGone, /ERR_INTERNET_DISCONNECTED/)
  const checkout = await newCheckout()
  const elsewhere = join(checkout.folder, '.elsewhere')
  const built = await checkout.pnpm(elsewhere, 'build')
  expect(built.code, built.output).toBe(0)
  const at = (file: string) => `remotes/herb-garden/${file}`
  const made = await checkout.pnpm('', 'new:remote', 'herb-garden', '--ja', 'ハーブ園', '--en', 'Herbs')
  expect(made.code, made.output).toBe(0)

  const product = await startProduct({
    ownSite: true,
    // Where the commands of the checkout look for the database.
    env: { DATA_DIR: join(checkout.folder, '.data') },
  })
  // The same sources give the same bytes in every folder: what may weigh so much here may weigh it anywhere.
  const [here, there] = [await filesOf(product.site), await filesOf(elsewhere)]
  const scripts = [...there].filter(([path]) => /^\/(assets|r)\/.*\.(js|css)$/.test(path))
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts.filter(([path, hash]) => here.get(path) !== hash)).toEqual([])

  const before = await shellOf(product.site)
  const registry = async (...words: string[]) => {
    const { code, output } = await checkout.pnpm(product.site, 'registry', ...words)
    return `${code} ${output}`
  }
  const raise = (from: string, to: string) => checkout.edit(at('package.json'), text => text.replace(from, to))
  /** What a checkout is built to on this machine is active at once, without a browser that opens it first. */
  const ship = async () => {
    const { code, output } = await checkout.pnpm(product.site, 'build', 'herb-garden')
    return `${code} ${output}`
  }

  // The running product shows it at the next load: menu, page, table.
  const person = newPerson()
  await register(product, person)
  await signInto(context, product, person)
  expect(await registry('publish', 'herb-garden')).toMatch(/^0 /)
  expect(await registry('inspect', 'herb-garden')).toMatch(/^0 [\s\S]*nothing was found/)
  // The running server was started without its table, and knows nothing of the checkout.
  expect(await registry('activate', 'herb-garden')).toMatch(
    /^1 [\s\S]*migrations: \d+_herb_garden\.sql is not applied[\s\S]*Next: pnpm registry migrate herb-garden/,
  )
  expect(await registry('migrate', 'herb-garden')).toMatch(/^0 Applied \d+_herb_garden\.sql/)
  expect(await registry('migrate', 'herb-garden')).toMatch(/^0 Everything of herb-garden \S+ is applied already/)
  // Its first release is tried on some: nobody else has even the menu entry.
  const entry = page.getByRole('navigation').first().getByRole('link', { name: 'ハーブ園' })
  expect(await registry('activate', 'herb-garden', '--percent', '0')).toContain('nobody else has herb-garden')
  await page.goto(`${product.url}/mypage/settings`)
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  expect(await registry('activate', 'herb-garden', '--percent', '100')).toMatch(/^0 /)
  await page.reload()
  await expect(entry).toBeVisible()
  expect(await registry('activate', 'herb-garden')).toContain('active for everybody')
  await page.goto(`${product.url}/mypage/herb-garden`)
  await expect(page.getByRole('heading', { level: 1, name: 'ハーブ園' })).toBeVisible()
  await page.getByRole('textbox', { name: '新しく追加' }).fill('バジル')
  await page.getByRole('button', { name: '追加する' }).click()
  const listed = (screen: Page, title: string) => screen.getByRole('listitem').filter({ hasText: title })
  await expect(listed(page, 'バジル')).toBeVisible()

  // The shell was built before the table was thought of; another device shows what is written there all the same.
  const otherDevice = await newBrowser()
  await signInto(otherDevice, product, person)
  const phone = await otherDevice.newPage()
  const joined = hearing(phone)
  await phone.goto(`${product.url}/mypage/herb-garden`)
  await expect(listed(phone, 'バジル')).toBeVisible()
  await joined
  const plant = async (title: string) => {
    await page.getByRole('textbox', { name: '新しく追加' }).fill(title)
    await page.getByRole('button', { name: '追加する' }).click()
    await expect(listed(page, title)).toBeVisible()
  }
  await plant('ミント')
  await expect(listed(phone, 'ミント')).toBeVisible()
  // What waits is called as the remote calls it, and arrives by itself.
  await context.setOffline(true)
  await plant('タイム')
  await page.getByRole('button', { name: '保存の状態' }).click()
  const waiting = page.getByRole('region', { name: '保存の状態' })
  await expect(waiting.getByRole('listitem').filter({ hasText: 'タイム' })).toContainText('ハーブ園')
  await page.keyboard.press('Escape')
  await expect(listed(phone, 'タイム')).toHaveCount(0)
  await context.setOffline(false)
  await expect(listed(phone, 'タイム')).toBeVisible()
  await phone.close()

  // A change is shipped without touching a byte of the shell; the rows are still there.
  await checkout.edit(at('src/messages.ts'), text => text.replace('新しく追加', '植えるもの'))
  await raise('0.1.0', '0.2.0')
  const [filesBefore, first] = [await filesOf(product.site), await remoteNamed(product, 'herb-garden')]
  expect(await ship()).toMatch(/^0 /)
  const [filesAfter, second] = [await filesOf(product.site), await remoteNamed(product, 'herb-garden')]
  await page.reload()
  await expect(page.getByRole('textbox', { name: '植えるもの' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'バジル' })).toBeVisible()
  expect(await shellOf(product.site)).toEqual(before)
  // What is new lies in a folder of its own; the build before stays, for pages that are open and as the way back.
  expect(second.build).not.toBe(first.build)
  const changed = [...filesAfter].filter(([path, hash]) => filesBefore.get(path) !== hash).map(([path]) => path)
  const folder = second.entry.slice(0, second.entry.lastIndexOf('/') + 1)
  const ofRemotes = changed.filter(path => path.startsWith('/r/'))
  expect(ofRemotes.length).toBeGreaterThan(0)
  expect(ofRemotes.filter(path => !path.startsWith(folder))).toEqual([])
  expect([...filesBefore.keys()].filter(path => !filesAfter.has(path))).toEqual([])

  // The same version with other bytes, and a build for another contract, do not get in.
  await checkout.edit(at('src/messages.ts'), text => text.replace('植えるもの', '別のもの'))
  expect(await registry('publish', 'herb-garden')).toMatch(
    /^1 [\s\S]*published already with other bytes[\s\S]*raise the/,
  )
  await checkout.edit(at('remote.config.ts'), text =>
    text.replace(/contract: \{[^}]*\}/, 'contract: { min: 9, max: 9 }'),
  )
  await raise('0.2.0', '0.3.0')
  expect(await registry('publish', 'herb-garden')).toMatch(/^0 /)
  expect(await registry('activate', 'herb-garden')).toMatch(/^1 [\s\S]*contract: It runs under contract 9–9/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: '植えるもの' })).toBeVisible()

  // What no gate can see, since only this device has it, breaks in its own place only, and one command takes it back.
  await page.evaluate(() => localStorage.setItem('herbs', 'dried'))
  await checkout.edit(at('remote.config.ts'), text =>
    text.replace(/contract: \{[^}]*\}/, 'contract: { min: 1, max: 1 }'),
  )
  await checkout.edit(at('src/HerbGardenPage.tsx'), text =>
    text.replace(
      'const t = useT()',
      "const t = useT()\n  if (localStorage.getItem('herbs')) throw new Error('the bed is broken')",
    ),
  )
  await raise('0.3.0', '0.4.0')
  expect(await ship()).toMatch(/^0 /)
  await page.reload()
  await expect(page.getByRole('navigation').first().getByRole('link', { name: '習慣' })).toBeVisible()
  // The build before stands in for it meanwhile.
  await expect(page.getByText('「ハーブ園」は、以前の版で動いています。')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '植えるもの' })).toBeVisible()
  expect(await registry('rollback', 'herb-garden')).toMatch(/^0 herb-garden is back to 0\.2\.0-/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: '植えるもの' })).toBeVisible()
  // Building the same sources again, as every start does, leaves it taken back.
  expect(await ship()).toMatch(/^0 [\s\S]*herb-garden 0\.4\.0-\w+ was taken back/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: '植えるもの' })).toBeVisible()
  expect(await shellOf(product.site)).toEqual(before)
  await page.close()
  await product.dispose()
  await checkout.remove()
})

import { join } from 'node:path'
import { deployChanged, runScript } from '../support/build.ts'
import { brokenFiles } from '../support/faults.ts'
import { newPerson, register, signInto } from '../support/person.ts'
import { remoteNamed, root, startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

test('a build that was taken back stays back: no build of the same, and no damage to the one that is given, runs it', async ({
  page,
  context,
  tolerated,
}) => {
  test.setTimeout(480_000)
  tolerated.push(...brokenFiles)
  const sources = join(root, 'e2e/probe')
  const release = (change: Parameters<typeof deployChanged>[2]) => deployChanged(product.site, 'probe', change, sources)
  const bad = {
    'src/ProbePage.tsx': (text: string) =>
      text.replace("breakOn('render')", "Reflect.set(window, 'hasRun', true)\n  throw new Error('the part is broken')"),
  }
  const product = await startProduct({ ownSite: true })
  const person = newPerson()
  await register(product, person)
  await signInto(context, product, person)
  const open = () => page.goto(`${product.url}/mypage/probe`)
  const heading = page.getByRole('heading', { level: 1, name: '探針' })
  const entry = page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '探針' })
  const hasRun = () => page.evaluate(() => Reflect.get(window, 'hasRun'))

  // A first release is tried on some, and taken back with its menu entry.
  await release({})
  const { build: first } = await remoteNamed(product, 'probe')
  await runScript(product.site, 'registry', 'rollback', 'probe')
  await open()
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  // Given by a command, it must have been opened in a browser first.
  const again = ['registry', 'activate', 'probe', first, '--again', '--percent', '100']
  await expect(runScript(product.site, ...again)).rejects.toThrow(`Next: pnpm registry inspect probe ${first}`)
  await release({ 'src/fault.ts': text => text.replace("'first'", "'mended'") })
  const { build: good } = await remoteNamed(product, 'probe')
  expect(good).not.toBe(first)
  await open()
  await expect(heading).toBeVisible()

  // What was drawn well here stands in for the release that throws while it is drawn.
  expect(await release(bad)).not.toContain('stays active')
  const { build: broken } = await remoteNamed(product, 'probe')
  expect(broken).not.toBe(good)
  await open()
  await expect(heading).toBeVisible()
  expect(await hasRun()).toBe(true)

  const back = await runScript(product.site, 'registry', 'rollback', 'probe', '--why', 'it throws')
  expect(back).toContain(`probe is back to ${good}`)
  expect(await release(bad)).toContain(`${broken} was taken back`)
  expect((await remoteNamed(product, 'probe')).build).toBe(good)
  await open()
  await expect(heading).toBeVisible()
  expect(await hasRun()).toBeUndefined()

  // The good build is damaged on its way: the page says so, and runs nothing that was taken back.
  const { base, entry: file } = await remoteNamed(product, 'probe')
  // A small remote's code lies in its entry.
  const [script = file] = base.js
  await page.route(`**${script}*`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}//` })
  })
  await open()
  await expect(page.getByText('届いたファイルが公開されたものと一致しなかったため、実行しませんでした。')).toBeVisible()
  expect(await hasRun()).toBeUndefined()
  await page.close()
  await product.dispose()
})

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deployChanged } from '../support/build.ts'
import { newPerson, register, signInto } from '../support/person.ts'
import { remoteNamed, startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

/** Every file of a site with its hash, by its path. */
async function hashesOf(site: string): Promise<Map<string, string>> {
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

test('a remote is built and deployed alone: the next load shows the change, and no other file has changed', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const product = await startProduct({ ownSite: true })
  const person = newPerson()
  await register(product, person)
  await signInto(context, product, person)
  await page.goto(`${product.url}/mypage/habits`)
  await expect(page.getByText('続けたいことを1つ決めましょう')).toBeVisible()
  const before = await hashesOf(product.site)
  const first = await remoteNamed(product, 'habits')

  await deployChanged(product.site, 'habits', {
    'src/messages/ja.ts': text => text.replace('続けたいことを1つ決めましょう', '小さな一歩から始めましょう'),
  })
  await page.reload()
  await expect(page.getByText('小さな一歩から始めましょう')).toBeVisible()
  await expect(page.getByText('続けたいことを1つ決めましょう')).toHaveCount(0)

  const after = await hashesOf(product.site)
  const changed = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path)
  const second = await remoteNamed(product, 'habits')
  const folder = second.entry.split('/').slice(0, -1).join('/')
  expect(second.entry).not.toBe(first.entry)
  for (const path of changed) expect(path).toMatch(/^\/(r\/habits\/|registry\.json$|registry-history\/)/)
  expect(changed.filter(path => path.startsWith('/r/')).every(path => path.startsWith(folder))).toBe(true)
  // The build before stays where it was, for pages that are open and as the way back.
  for (const path of before.keys()) expect(after.has(path), path).toBe(true)
  expect(after.get(first.entry)).toBe(before.get(first.entry))
  await page.close()
  await product.dispose()
})

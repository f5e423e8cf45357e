import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Inspection, inspect, type Member } from '@techo/tooling/inspection'
import { deployChanged, runScript } from '../support/build.ts'
import { keepSession, newPerson, register } from '../support/person.ts'
import { root, startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

type Build = Inspection['build']

/** What a build does, and what the inspection says of it. */
const broken: readonly (readonly [string, ...RegExp[]])[] = [
  ['import', /failure|evaluation: .*the part is broken/],
  ['shape', /remote-invalid-module: /],
  ['render', /the part is broken/],
  ['import-loop', /its page has not answered for 3 s, and was ended/],
  [
    'link keys timer',
    /it leads to \/mypage\/probe\/part\/of\/it, which nobody has declared/,
    /it leaves behind a listener for keydown on window \(.*\/r\/probe\//,
    /it leaves behind a timer of setTimeout \(.*\/r\/probe\//,
  ],
  ['sheet', /the navigation of the shell cannot be clicked any more, with a rule nav \{ display: none \}/],
]

test('a build that breaks, hangs or leaves something behind is refused once a browser has opened it', async ({
  browser,
  tolerated,
}) => {
  test.setTimeout(600_000)
  tolerated.push(/./)
  const product = await startProduct({ ownSite: true })
  for (const name of ['r', 'registry.json', 'registry-history'])
    await rm(join(product.site, name), { recursive: true, force: true })
  const activeBuild = async (): Promise<Build> => {
    const { remotes } = JSON.parse(await readFile(join(product.site, 'registry.json'), 'utf8'))
    return remotes.probe.builds[remotes.probe.active]
  }
  const session = await register(product, newPerson())
  const member: Member = {
    enter: async language => {
      const locale = language === 'ja' ? 'ja-JP' : 'en-GB'
      const context = await browser.newContext({ baseURL: product.url, locale, reducedMotion: 'reduce' })
      await keepSession(context, product, session)
      return context
    },
    fill: async () => {},
    rowOf: async () => undefined,
  }
  const routes: readonly { readonly path: string }[] = JSON.parse(
    await readFile(join(product.site, 'routes.json'), 'utf8'),
  )
  const inspected = async (most: number, patience = 8000) => {
    const build = await activeBuild()
    const addresses = routes.map(({ path }) => path)
    return inspect({ build, member, addresses, today: '2026-11-22', most, patience })
  }

  await deployChanged(product.site, 'probe', {}, join(root, 'e2e/probe'))
  const good = join(product.site, 'r/probe', (await activeBuild()).build)
  const { findings, looks } = await inspected(20)
  expect(findings).toEqual([])
  expect(looks).toBe(9)

  for (const [index, [fault, ...said]] of broken.entries()) {
    const folder = await mkdtemp(join(tmpdir(), 'techo-broken-'))
    await cp(good, folder, { recursive: true })
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.js')) continue
      const text = await readFile(join(folder, name), 'utf8')
      await writeFile(join(folder, name), text.replaceAll('localStorage.getItem("probe")', JSON.stringify(fault)))
    }
    await runScript(product.site, 'activate-build', folder, 'probe', `1.${index}.0`)
    // A thread that is taken costs the processor as long as it is waited for.
    const found = (await (fault === 'import-loop' ? inspected(1, 3000) : inspected(1))).findings.map(
      ({ message }) => message,
    )
    for (const words of said) expect.soft(found.join('\n'), fault).toMatch(words)
    await rm(folder, { recursive: true })
  }
  await product.dispose()
})

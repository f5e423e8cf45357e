import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkStartWeights, startWeights } from './start-weight.ts'

it('a page of the area weighs what its document names, and the build fails where that is too much', async () => {
  const site = await mkdtemp(join(tmpdir(), 'techo-weight-'))
  await mkdir(join(site, 'assets'))
  const lay = (name: string, content: string) => writeFile(join(site, name), content)
  await lay('index.html', '<script type="module" src="/assets/shell.js"></script>')
  await lay('routes.json', JSON.stringify([{ path: '/mypage/trash' }, { path: '/about' }]))
  await lay('preload.json', JSON.stringify({ '/mypage/trash': { js: ['/assets/trash.js'], css: ['/assets/a.css'] } }))
  await lay('assets/shell.js', 'unpacked')
  await lay('assets/shell.js.br', 'x'.repeat(1000))
  await lay('assets/trash.js', 'x'.repeat(200))
  expect([...(await startWeights(site))]).toEqual([['/mypage/trash', { bytes: 1200, scripts: 2 }]])
  await checkStartWeights(site, site)
  await mkdir(join(site, 'shell'))
  await lay('shell/start-weight.json', '{ "/mypage/trash": { "kb": 1 } }')
  await expect(checkStartWeights(site, site)).rejects.toThrow('/mypage/trash: 1.17 KB of scripts, 1 KB are allowed')
  await lay('shell/start-weight.json', '{}')
  await lay('assets/trash.js', 'x'.repeat(400_000))
  await expect(checkStartWeights(site, site)).rejects.toThrow('/mypage/trash: 391.60 KB of scripts, 300 KB are allowed')
  const many = Array.from({ length: 10 }, (_, index) => `/assets/${index}.js`)
  for (const name of many) await lay(name, 'x')
  await lay('preload.json', JSON.stringify({ '/mypage/trash': { js: many, css: [] } }))
  await expect(checkStartWeights(site, site)).rejects.toThrow('/mypage/trash: 11 scripts, 10 are allowed')
  await lay('shell/start-weight.json', '{ "/mypage/trash": { "scripts": 11 } }')
  await checkStartWeights(site, site)
})

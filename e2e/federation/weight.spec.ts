import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { publicPages } from '../support/addresses.ts'
import { remoteNamed, remotesOf } from '../support/product.ts'
import { drawn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

interface Sent {
  readonly path: string
  readonly bytes: number
}

/**
 * What other devices do, files, and what renews the session: it comes when the page has been idle for a while, so a slow run may
 * already see it. No document names it.
 */
const late = /^\/assets\/(services[-.]|session\.)/

/** The scripts a first visit transfers, compressed as they come over the line, and everything it asks for. */
async function weigh(page: Page, path: string): Promise<{ scripts: Sent[]; asked: string[] }> {
  const responses: Response[] = []
  const note = (response: Response) => void responses.push(response)
  page.on('response', note)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Those of a public page come when they are needed, and the network rests in between.
  await drawn(page)
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  const scripts = new Map<string, number>()
  for (const response of responses) {
    const { pathname } = new URL(response.url())
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) continue
    if (late.test(pathname)) continue
    expect(response.headers()['content-encoding'], `${pathname} comes compressed`).toBe('br')
    scripts.set(pathname, Number(response.headers()['content-length']))
  }
  return {
    scripts: [...scripts].map(([path, bytes]) => ({ path, bytes })).sort((a, b) => b.bytes - a.bytes),
    asked: responses.map(response => new URL(response.url()).pathname),
  }
}

const total = (scripts: readonly Sent[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0)
const listed = (scripts: readonly Sent[]) => scripts.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')

test('a public page takes no script to be read, at most 120 KB to be used, and nothing of a remote or of the data layer', async ({
  newBrowser,
}) => {
  for (const path of publicPages) {
    const page = await (await newBrowser()).newPage()
    const read: string[] = []
    page.on('request', request => read.push(request.resourceType()))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(
      read.filter(type => type === 'script' || type === 'fetch'),
      path,
    ).toEqual([])
    const { scripts, asked } = await weigh(page, path)
    expect(total(scripts), `${path}\n${listed(scripts)}`).toBeLessThanOrEqual(120 * 1024)
    expect(total(scripts)).toBeGreaterThan(10_000)
    expect(asked.filter(each => /^\/(r|rest|auth|registry)/.test(each))).toEqual([])
    await page.close()
  }
})

test('the signed-in home takes at most 258 KB of scripts on a first visit', async ({ signedIn: page }) => {
  const { scripts } = await weigh(page, '/mypage')
  expect(total(scripts), listed(scripts)).toBeLessThanOrEqual(258 * 1024)
})

test('the document names every file of the first screen, so nothing is asked for in a chain', async ({
  signedIn: page,
  product,
}) => {
  for (const [path, id] of [
    ['/mypage', 'daily'],
    ['/mypage/habits', 'habits'],
    ['/mypage/daily', 'daily'],
    ['/mypage/lists/wish', 'lists'],
  ] as const) {
    const html = await (await page.request.get(path)).text()
    const remote = await remoteNamed(product, id)
    expect(remote.preload[path]?.js.length, path).toBeGreaterThan(0)
    for (const file of [remote.entry, ...remote.base.js, ...(remote.preload[path]?.js ?? [])])
      expect(html).toContain(` src="${file}"`)
  }
  // Modules of the shell that only a remote imports: who looks at the requests sees them come with the first ones.
  const named = new Set<string>()
  const later = new Set<string>()
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (response.request().isNavigationRequest()) {
      for (const [, href] of (await response.text()).matchAll(/(?:href|src)="([^"]+\.js)"/g)) named.add(href ?? '')
    } else if (pathname.endsWith('.js')) later.add(pathname)
  })
  await page.goto('/mypage/lists/wish')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(named.size).toBeGreaterThan(5)
  expect(named.size).toBeLessThanOrEqual(10)
  expect([...named].filter(file => late.test(file))).toEqual([])
  expect([...later].filter(file => file.startsWith('/assets/') && !late.test(file) && !named.has(file))).toEqual([])
})

test('a page that only names days brings no calendar', async ({ signedIn: page, product }) => {
  const chunks = JSON.parse(await readFile(join(product.site, 'preload.json'), 'utf8')) as Record<
    string,
    { js: string[] }
  >
  // What calendars share with the frame and with what stands over a page may come for another reason.
  const others = new Set([...(chunks['/mypage/*']?.js ?? []), ...(chunks['@techo/ui/fields']?.js ?? [])])
  const calendar = (chunks['@techo/ui/dates']?.js ?? []).filter(file => !others.has(file))
  expect(calendar.length).toBeGreaterThan(0)
  for (const path of ['/mypage/daily', '/mypage/daily/weekly-tasks']) {
    const { asked } = await weigh(page, path)
    expect(
      asked.filter(file => calendar.includes(file)),
      path,
    ).toEqual([])
  }
})

test('class names of the shell and of the remotes do not meet', async ({ signedIn: page, product }) => {
  const names = new Map<string, Set<string>>()
  const places = (await remotesOf(product)).flatMap(({ config }) => config.menu.map(({ to }) => to))
  for (const path of [...places, '/mypage']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].flatMap(sheet => {
        const text = (rules: CSSRuleList): string => [...rules].map(rule => rule.cssText).join('\n')
        return sheet.href ? [[new URL(sheet.href).pathname, text(sheet.cssRules)] as const] : []
      }),
    )
    for (const [sheet, text] of sheets) {
      const owner = /^\/r\/([^/]+)\//.exec(sheet)?.[1] ?? 'shell'
      const known = names.get(owner) ?? new Set<string>()
      for (const [, name] of text.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)) if (name) known.add(name)
      names.set(owner, known)
    }
  }
  expect([...names.keys()].sort()).toEqual(['shell', ...(await remotesOf(product)).map(({ id }) => id)].sort())
  for (const [owner, own] of names)
    for (const [other, theirs] of names) {
      if (owner >= other) continue
      // A remote may speak about the kit's own elements (`.react-aria-…`, `.techo-…`), which nobody's module defines.
      const shared = [...own].filter(name => theirs.has(name) && !/^(react-aria-|techo-|ProseMirror)/.test(name))
      expect(shared, `${owner} and ${other}`).toEqual([])
    }
})

test('who is not signed in loads no remote, whatever address they ask for', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  for (const path of ['/mypage', '/mypage/habits', '/mypage/daily/2026-11-20']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(asked.filter(each => /^\/(r|rest|api\/rows)(\/|$)/.test(each))).toEqual([])
})

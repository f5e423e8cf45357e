import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { type Host, startHost } from '../../scripts/bench/host.ts'
import { percentile, print, printTable } from '../../scripts/bench/measure.ts'
import { ensureChromium } from '../../scripts/chromium.ts'

const count = 10_000
const rounds = 5
const words =
  '会議 計画 旅行 料理 読書 買い物 写真 散歩 家族 予算 資料 電話 部屋 庭 手紙 天気 電車 友人 仕事 カメラ'.split(' ')
const queries = ['会議', '合言葉', '旅行 写真', 'ｶﾒﾗ', '会議 -旅行'] as const

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0x60))

const textOf = (index: number): string =>
  `${Array.from({ length: 40 }, (_, place) => `${words[(index + place * 20 + (place % 4) * (1 + (index % 7))) % words.length]}のことを書いた。`).join('')}${index % 997 === 0 ? '合言葉' : ''}`

interface Session {
  readonly access_token: string
}

/** A person with their notes; their session as cookies of a browser. */
async function fill(host: Host): Promise<{ name: string; value: string }[]> {
  const headers = { apikey: host.key, 'content-type': 'application/json' }
  const answer = await fetch(`${host.url}/auth/v1/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: 'Techo-2026-手帳' }),
  })
  const session = (await answer.json()) as Session
  for (let from = 0; from < count; from += 200) {
    const rows = Array.from({ length: 200 }, (_, place) => {
      const index = from + place
      const text = textOf(index)
      const title = `${words[index % words.length]} ${index}`
      const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
      return { title, doc, doc_text: text, search_norm: folded(`${title} ${text}`) }
    })
    const written = await fetch(`${host.url}/rest/v1/notes`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${session.access_token}`, prefer: 'return=minimal' },
      body: JSON.stringify(rows),
    })
    if (!written.ok) throw new Error(`${written.status}: ${await written.text()}`)
  }
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
  const chunks = value.match(/.{1,3180}/g) ?? []
  const name = `sb-${new URL(host.url).hostname.split('.')[0]}-auth-token`
  return chunks.map((chunk, index) => ({ name: chunks.length === 1 ? name : `${name}.${index}`, value: chunk }))
}

/** From the key that ends a query to the frame in which the list says what was found. */
async function search(page: Page, query: string): Promise<number> {
  const box = page.getByRole('searchbox', { name: 'ノートを検索' })
  await box.fill('')
  await page.waitForFunction(
    rows => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) === rows,
    count,
  )
  const begin = performance.now()
  await box.fill(query)
  await page.waitForFunction(() => document.querySelector('[role=grid] mark') !== null)
  return performance.now() - begin
}

/** Longest and usual time between two frames while the page is scrolled from end to end. */
const scroll = (page: Page) =>
  page.evaluate(async () => {
    const times: number[] = []
    let before = performance.now()
    for (let step = 1; step <= 120; step++) {
      window.scrollTo(0, (document.body.scrollHeight * step) / 120)
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      times.push(now - before)
      before = now
    }
    return times
  })

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const { CHROMIUM_PATH } = await ensureChromium()
  const host = await startHost({ DATA_DIR: folder })
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const cookies = await fill(host)
    const context = await browser.newContext({
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 1280, height: 900 },
    })
    await context.addCookies(cookies.map(cookie => ({ ...cookie, url: host.url })))
    const page = await context.newPage()
    const table: (readonly (string | number)[])[] = [['ms', 'p50', 'p95']]
    const lists: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begin = performance.now()
      await page.goto(`${host.url}/mypage/notes`)
      await page.waitForFunction(
        rows => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) === rows,
        count,
      )
      lists.push(performance.now() - begin)
    }
    table.push(['address to the whole list', percentile(lists, 0.5), percentile(lists, 0.95)])
    for (const query of queries) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await search(page, query))
      table.push([`search ${query}`, percentile(times, 0.5), percentile(times, 0.95)])
    }
    await page.getByRole('searchbox', { name: 'ノートを検索' }).fill('')
    await page.waitForFunction(
      rows => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) === rows,
      count,
    )
    const frames = await scroll(page)
    table.push(['a frame while scrolling', percentile(frames, 0.5), percentile(frames, 0.95)])
    print(`  ${count} notes, ${rounds} times each`)
    printTable(table)
  } finally {
    await browser.close()
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

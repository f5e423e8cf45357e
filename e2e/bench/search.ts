import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Host, signUp, startHost } from '../../scripts/bench/host.ts'
import { percentile, print, printTable } from '../../scripts/bench/measure.ts'

const notes = 5000
const rows = 20_000
const rounds = 15
const batch = 500

const words =
  '会議 計画 旅行 料理 読書 買い物 写真 散歩 家族 予算 資料 電話 部屋 庭 手紙 天気 電車 友人 仕事 休み'.split(' ')
const sentences = [
  '朝の散歩で銀杏並木を通った。',
  '見積書は午前中に送った。',
  '図書館の本は金曜まで。',
  '夜は早めに休む。',
  '駅前の店で昼を食べた。',
]

/** What people type: two letters, three, a rare word, two words, kana in another form, a word that stands nowhere. */
const queries = ['会議', '図書館', '合言葉', '旅行 写真', 'ｻﾝﾎﾟ', '存在しない']

const textOf = (index: number): string => {
  const picked = Array.from(
    { length: 30 },
    (_, place) =>
      `${words[(index * 7 + place * (1 + (index % 11))) % words.length]}のこと。${sentences[(index + place) % sentences.length]}`,
  )
  return `${picked.join('')}${index % 997 === 0 ? '合言葉' : ''}`
}

/** As rows are folded for the search: width, case, kana. */
const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0x60))
    .replace(/\s+/g, ' ')
    .trim()

const sources = ['notes', 'tasks', 'period_notes', 'habits'] as const

/** Asks as the palette does: every area at once, the longest word by itself so that the index serves it. */
async function ask(host: Host, headers: Record<string, string>, typed: string): Promise<number> {
  const [first = '', ...others] = normalizeForSearch(typed)
    .split(' ')
    .toSorted((one, other) => other.length - one.length)
  const more = others.length > 0 ? `&search_norm=like(all).{${others.map(word => `*${word}*`).join(',')}}` : ''
  const begin = performance.now()
  await Promise.all(
    sources.map(async table => {
      const columns =
        table === 'habits'
          ? 'id,name,doc_text'
          : table === 'period_notes'
            ? 'id,one_line,doc_text'
            : 'id,title,doc_text'
      const path = `${table}?select=${columns}&deleted_at=is.null&search_norm=like.*${encodeURIComponent(first)}*${encodeURI(more)}&order=updated_at.desc&limit=6`
      const response = await fetch(`${host.url}/rest/v1/${path}`, { headers })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      await response.json()
    }),
  )
  return performance.now() - begin
}

async function fill(
  host: Host,
  headers: Record<string, string>,
  table: string,
  count: number,
  row: (index: number) => object,
) {
  for (let from = 0; from < count; from += batch) {
    const made = Array.from({ length: Math.min(batch, count - from) }, (_, place) => row(from + place))
    // A note is some kilobytes, and bodies end at one megabyte.
    for (let part = 0; part < made.length; part += 100) {
      const response = await fetch(`${host.url}/rest/v1/${table}`, {
        method: 'POST',
        headers: { ...headers, prefer: 'return=minimal' },
        body: JSON.stringify(made.slice(part, part + 100)),
      })
      if (!response.ok) throw new Error(`${table} answered ${response.status}: ${await response.text()}`)
    }
  }
}

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const host = await startHost({ DATA_DIR: folder })
  try {
    const headers = await signUp(host)
    await fill(host, headers, 'notes', notes, index => {
      const doc_text = textOf(index)
      const title = `${words[index % words.length]} ${index}`
      return { title, doc_text, search_norm: normalizeForSearch(`${title} ${doc_text}`) }
    })
    await fill(host, headers, 'tasks', rows - 1000, index => {
      const title = `${words[(index * 3) % words.length]}の${words[(index * 5 + 1) % words.length]} ${index}`
      return { title, search_norm: normalizeForSearch(title) }
    })
    await fill(host, headers, 'habits', 1000, index => {
      const name = `${words[index % words.length]} ${index}`
      return { name, search_norm: normalizeForSearch(name), rank: 'a0' }
    })
    const table: (readonly (string | number)[])[] = [['ms', 'p50', 'p95']]
    const all: number[] = []
    for (const query of queries) {
      await ask(host, headers, query)
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await ask(host, headers, query))
      all.push(...times)
      table.push([query, percentile(times, 0.5), percentile(times, 0.95)])
    }
    table.push(['all', percentile(all, 0.5), percentile(all, 0.95)])
    print(`  ${notes} notes, ${rows} other rows, ${rounds} times each`)
    printTable(table)
  } finally {
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

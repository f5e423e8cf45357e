import { chromium } from '@playwright/test'
import { newPerson, register, rowsOf, keepSession } from './support/person.ts'
import { readFileSync, writeFileSync, existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
const product: any = { url: 'http://localhost:4417' }
const [,, what = 'all'] = process.argv
const stateFile = '/tmp/hb/state.json'
let session: any
const day = (n: number) => new Date(Date.now() + 9*3600e3 - n*864e5).toISOString().slice(0,10)
if (existsSync(stateFile)) session = JSON.parse(readFileSync(stateFile,'utf8'))
else {
  session = await register(product, newPerson())
  const rows = rowsOf(product, session)
  const g = [crypto.randomUUID(), crypto.randomUUID()]
  await rows.insert('habit_groups', [{ id: g[0], name: '健康', rank: 'a0' }, { id: g[1], name: '学び', rank: 'a1' }])
  const ids = Array.from({length: 9}, () => crypto.randomUUID())
  const base = { start_date: day(200) }
  const H: any[] = [
    { id: ids[0], name: '寝る前に10分読む', colour: 'indigo', time_of_day: 'night', group_id: g[1], rank:'a0', question: '今日は本を開いた？', cue: '歯を磨いたら' },
    { id: ids[1], name: '水を飲む', kind: 'measure', target: 8, unit: '杯', colour: 'cyan', rank:'a1', group_id: g[0] },
    { id: ids[2], name: '筋トレ', schedule_kind: 'times_per', times: 3, per: 'week', colour: 'red', time_of_day: 'morning', rank:'a2', group_id: g[0] },
    { id: ids[3], name: '間食をしない', kind: 'avoid', colour: 'green', rank:'a3' },
    { id: ids[4], name: 'ランニング', kind: 'measure', target: 20, unit: 'km', schedule_kind: 'times_per', times: 1, per: 'week', colour: 'orange', time_of_day: 'morning', rank:'a4' },
    { id: ids[5], name: '植物に水をやる（ベランダとリビングの観葉植物すべて）', schedule_kind: 'every_n_days', interval_n: 3, anchor: day(201), colour: 'teal', rank:'a5' },
    { id: ids[6], name: '英語の日記', weekdays: 0b0101010, schedule_kind: 'weekdays', colour: 'violet', time_of_day: 'evening', rank:'a6' },
    { id: ids[7], name: 'コーヒー', kind: 'measure', direction: 'at_most', target: 2, unit: '杯', colour: 'amber', rank:'a7' },
    { id: ids[8], name: '実家に電話', schedule_kind: 'times_per', times: 2, per: null, per_days: 10, colour: 'pink', rank:'a8', time_of_day: 'noon' },
  ]
  for (const h of H) await rows.insert('habits', [{ ...base, ...h }])
  const E: any[] = []
  let seed = 7; const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  for (let n = 200; n >= 1; n--) {
    const at = (h: number) => new Date(Date.parse(day(n)+'T00:00:00+09:00') + h*3600e3).toISOString()
    const push = (i: number, rest: any) => E.push({ habit_id: ids[i], day: day(n), state: 'done', value: null, note: '', skip_reason: null, at: null, ...rest })
    if (n > 40 && n < 46) { for (const i of [0,1,2]) push(i, { state: 'skipped', skip_reason: 'travel' }); continue }
    if (rnd() < 0.85) push(0, { at: at(22 + rnd()), note: rnd() < 0.04 ? '今日は「坊っちゃん」を少し。思ったより進んだ。' : '' })
    const w = Math.round(4 + rnd()*6); push(1, { value: w, state: w >= 8 ? 'done' : 'partial' })
    if (n % 7 === 2 || n % 7 === 4 || (n % 7 === 0 && rnd() < .8)) push(2, { at: at(7 + rnd()*2) })
    if (rnd() < 0.06) push(3, { state: 'missed' })
    if (n % 3 === 0) push(4, { value: Math.round(50 + rnd()*80)/10, state: 'partial' })
    if (n % 3 === 0 && rnd() < .9) push(5, {})
    if (rnd() < 0.35) push(6, {})
    push(7, { value: Math.round(rnd()*3), state: 'done' })
    if (n % 6 === 0) push(8, {})
  }
  for (let i = 0; i < E.length; i += 400) await rows.insert('habit_entries', E.slice(i, i+400))
  await rows.insert('vacations', [{ from_day: day(-40), to_day: day(-45), note: '年末年始' }])
  session.habit = ids[0]; session.water = ids[1]
  writeFileSync(stateFile, JSON.stringify(session))
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const complaints: string[] = []
export const open = async (o: { width: number, height?: number, scheme?: 'light'|'dark', locale?: string, touch?: boolean, who?: any }) => {
  const context = await browser.newContext({ viewport: { width: o.width, height: o.height ?? 900 }, colorScheme: o.scheme ?? 'light', locale: o.locale ?? 'ja-JP', hasTouch: o.touch ?? false, isMobile: o.touch ?? false, timezoneId: 'Asia/Tokyo', ...(o.touch ? { deviceScaleFactor: 2 } : {}) })
  context.on('console', m => { if (m.type() === 'error' || m.type() === 'warning') complaints.push(m.text() + ' ' + m.location().url) })
  context.on('weberror', e => complaints.push('uncaught ' + e.error().stack))
  await keepSession(context, product, o.who ?? session)
  const page = await context.newPage()
  return page
}
const axe = async (page: any, name: string) => {
  const r = await new AxeBuilder({ page }).analyze()
  for (const v of r.violations) console.log('AXE', name, v.id, v.nodes.length, v.nodes.slice(0,3).map((n: any) => n.target.join(' ') + ' :: ' + n.failureSummary?.split('\n').slice(1,3).join(' ')).join('\n    '))
}
const shot = async (page: any, name: string, full = true) => { await page.screenshot({ path: `/tmp/hb/${name}.png`, fullPage: full }); console.log('shot', name) }
const { run } = await import(`/tmp/hb/${what}.ts`)
await run({ open, axe, shot, product, session, register, newPerson, rowsOf, day })
console.log([...new Set(complaints)].slice(0, 20).join('\n') || 'no complaints')
await browser.close()

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Host } from '../../../scripts/bench/host.ts'
import { type Screen, type ScreenName, screenNames, screens } from './screens.ts'

/**
 * What a page could cost at best: one document without a frame, whose script takes the session out of the cookie, asks for the
 * same columns of the same rows as the product, a thousand at first, and draws those that fit the screen in a virtual list.
 */
const page = (screen: Screen, key: string, today: string): string => `<!doctype html><html lang="ja">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>Floor</title>
<style>body{margin:0;font:16px sans-serif}main{position:relative}p{position:absolute;margin:0;height:48px;line-height:48px}</style>
<main></main>
<script>
const asks = ${JSON.stringify(screen.asks(today))}
const first = 1000
const height = 48
const cookies = Object.fromEntries(document.cookie.split('; ').map(pair => pair.split(/=(.*)/s)))
const name = Object.keys(cookies).find(each => /^sb-.+-auth-token(\\.0)?$/.test(each)).replace(/\\.0$/, '')
let kept = cookies[name] ?? ''
for (let part = 0; cookies[name + '.' + part]; part++) kept += cookies[name + '.' + part]
const bytes = Uint8Array.from(atob(kept.slice(7).replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))
const session = JSON.parse(new TextDecoder().decode(bytes))
const headers = { apikey: ${JSON.stringify(key)}, authorization: 'Bearer ' + session.access_token }
const ask = async (address, from) =>
  (await fetch('/rest/v1/' + address + '&offset=' + from + '&limit=' + (from ? 20000 : first), { headers })).json()
const main = document.querySelector('main')
let rows = []
function draw() {
  main.style.height = rows.length * height + 'px'
  const top = Math.max(0, Math.floor(scrollY / height) - 4)
  main.replaceChildren(...rows.slice(top, top + Math.ceil(innerHeight / height) + 8).map((row, place) => {
    const element = document.createElement('p')
    element.style.top = (top + place) * height + 'px'
    element.textContent = row[${JSON.stringify(screen.shown)}]
    return element
  }))
}
addEventListener('scroll', () => requestAnimationFrame(draw))
Promise.all(asks.map(each => ask(each, 0))).then(async ([found]) => {
  rows = found
  draw()
  if (found.length < first) return
  rows = [...rows, ...(await ask(asks[0], first))]
  draw()
})
</script>
</html>
`

const addressOf = (name: ScreenName): string => `/floor-${name}`

/** Lays the floor pages into a site of the bench's own, as documents that the server sends like any other. */
export async function layFloors(site: string, host: Host, today: string): Promise<Readonly<Record<string, string>>> {
  const routes = JSON.parse(await readFile(join(site, 'routes.json'), 'utf8')) as readonly object[]
  const floors = screenNames.map(name => ({
    path: addressOf(name),
    layout: 'public',
    access: 'public',
    title: { ja: 'Floor', en: 'Floor' },
  }))
  await writeFile(join(site, 'routes.json'), JSON.stringify([...routes, ...floors]))
  for (const name of screenNames)
    for (const folder of ['in', 'out']) {
      await mkdir(join(site, 'pages/ja', folder), { recursive: true })
      await writeFile(join(site, 'pages/ja', folder, `floor-${name}.html`), page(screens[name], host.key, today))
    }
  return Object.fromEntries(screenNames.map(name => [name, addressOf(name)]))
}

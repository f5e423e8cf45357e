// Keeps the product's files on the device, so that a page opens without a network. It holds no row of anybody: those lie in
// IndexedDB, and only files whose names change with their content, and one document of the signed-in frame, are kept here; and,
// until the page has read it, what another program shared.
const files = 'techo-files'
const frame = '/mypage'
const previous = '/sw-previous.json'
const shares = 'techo-shared'

self.addEventListener('install', event => {
  self.skipWaiting()
  event.waitUntil(layRoutes(event))
})
self.addEventListener('activate', event => {
  // The document is asked for while this worker starts, so a start is never what the first byte waits for.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})
self.addEventListener('message', event => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data, event.ports[0]))
})
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && request.mode === 'navigate' && pathname === '/mypage/add')
    return event.respondWith(take(request))
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (/^\/(assets|r)\//.test(pathname)) event.respondWith(file(request))
  else if (request.mode === 'navigate' && /^\/mypage(\/|$)/.test(pathname)) event.respondWith(page(event))
})

// What this worker has nothing to say about does not wake it, where the browser can be told so. Files are not taken from the
// cache in this way: the browser would hold `vary` against them, and modules are asked for with an origin.
async function layRoutes(event) {
  const asked = ['/rest/*', '/auth/*', '/storage/*', '/api/*'].map(pathname => ({
    condition: { requestMethod: 'GET', urlPattern: { pathname } },
    source: 'network',
  }))
  try {
    await event.addRoutes?.(asked)
  } catch {
    // A browser that knows routes of another form: `fetch` below answers for none of them.
  }
}

// A message of the server is always shown: a browser takes away what is used for anything else. One that cannot be read still
// says that there is something to see.
self.addEventListener('push', event => event.waitUntil(show(toldBy(event.data))))

function toldBy(data) {
  try {
    const told = data?.json()
    return typeof told?.title === 'string' ? told : { title: 'Techo', href: frame }
  } catch {
    return { title: 'Techo', href: frame }
  }
}

function show({ title, body = '', tag, href, language, telling, actions = [] }, isSilent = false) {
  return self.registration.showNotification(title, {
    body,
    icon: '/icon.svg',
    ...(language ? { lang: language } : {}),
    // Another one of the same name is the same one again, and heard again.
    ...(tag ? { tag, renotify: !isSilent } : {}),
    silent: isSilent,
    data: { href, told: { title, body, tag, href, language, telling, actions } },
    actions: actions.map(({ deed, title }) => ({ action: deed, title })),
  })
}

// A button of a notice is answered without a page; a press on the rest leads to its place, in a page that is open where there is
// one.
self.addEventListener('notificationclick', event => {
  event.notification.close()
  const { href, told } = event.notification.data ?? {}
  const action = told?.actions?.find(({ deed }) => deed === event.action)
  if (action) event.waitUntil(answer(told, action))
  else if (typeof href === 'string' && /^\/(?![/\\])/.test(href)) event.waitUntil(lead(href))
})

// What cannot be sent now stays on the screen, without a sound.
async function answer(told, { deed, token }) {
  const sent = await fetch('/api/reminders/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...told.telling, deed, token }),
  }).catch(() => null)
  if (!sent || sent.status === 429 || sent.status >= 500) await show(told, true)
}

async function lead(href) {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return self.clients.openWindow(href)
  await open.focus()
  return open.navigate(href)
}

const mostShared = 100 * 1024 * 1024
const hour = 3_600_000

// What another program shares is kept as it came, under an id that nobody guesses, until the page has read it: any page of the
// web can send such a form, so nothing else comes of it here. Without room the page asks for it again.
async function take(request) {
  try {
    const cache = await caches.open(shares)
    await letGoOfShares(cache)
    const body = await request.blob()
    if (body.size > mostShared) throw new Error('Too much')
    const id = crypto.randomUUID()
    const headers = { 'content-type': request.headers.get('content-type') ?? '', 'x-kept-at': String(Date.now()) }
    await cache.put(`${frame}/add/shared/${id}`, new Response(body, { headers }))
    return Response.redirect(`${frame}/add?shared=${id}`, 303)
  } catch {
    return Response.redirect(`${frame}/add?again=1`, 303)
  }
}

// Nobody comes back for them: the last three of the last hour are enough for a sign-in, or another look.
async function letGoOfShares(cache) {
  const all = await cache.keys()
  for (const [index, key] of all.entries()) {
    const at = Number((await cache.match(key))?.headers.get('x-kept-at'))
    if (index < all.length - 3 || !(Date.now() - at < hour)) await cache.delete(key)
  }
}

// A cache that cannot be read just now has nothing: a page without its scripts would ask for all of itself again.
const file = async request =>
  (await caches.match(request, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request)

// The network's document always goes first: it names the newest build. It is handed on as it comes, and not kept here: a body that
// is read twice goes through this worker piece by piece.
async function page(event) {
  const kept = () => caches.match(frame, { ignoreVary: true })
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    return response.status >= 500 ? ((await kept()) ?? response) : response
  } catch (error) {
    const found = await kept()
    if (found) return found
    throw error
  }
}

// The document of this build: one that names other files is of a later build, which the next visit keeps.
async function keepFrame(cache, wanted) {
  const response = await fetch(frame, { headers: { accept: 'text/html' } }).catch(() => null)
  if (!response?.ok || response.redirected) return false
  const named = (await response.clone().text()).matchAll(/ src="(\/[^"]+)"/g)
  if (![...named].every(([, path]) => wanted.includes(self.location.origin + path))) return false
  await cache.put(frame, response)
  return true
}

async function keepFile(cache, url) {
  if (await cache.match(url, { ignoreVary: true })) return true
  const response = await fetch(url, { priority: 'low' }).catch(() => null)
  if (!response?.ok) return false
  await cache.put(url, response)
  return true
}

// The page says when it has nothing to do. One that went says nothing more, and a later visit goes on.
const paceOf = port => () =>
  new Promise(resolve => {
    port.onmessage = resolve
    port.postMessage('more')
  })

const bite = 8

// A start waits longer for a dozen scripts of this cache than for what is in them, so those of one part of a page are kept in one file
// as well. The server joins them (server/src/joined-scripts.ts), since of what a worker makes up itself the browser keeps no compiled
// code. Its file has to be equal to what this worker makes of its own scripts, each of which is what it is pinned to. The answer is the
// hash of a file with pinned scripts, which the browser holds it against at each start; empty for others, because that takes time.
const joinedFolder = '/assets/joined/'

async function join(cache, { part, scripts }) {
  const url = `${joinedFolder}${part}.js`
  let text = '//# allFunctionsCalledOnLoad\n'
  for (const { src, pin } of scripts) {
    const found = await cache.match(src, { ignoreVary: true })
    const bytes = await found?.arrayBuffer()
    if (!bytes || (pin && (await hashOf(bytes, pin)) !== pin)) return null
    const script = new TextDecoder().decode(bytes)
    const line = text.split('\n').length
    text += `try{(()=>{\n${script}\n})();techoLaid(${JSON.stringify(src)},${line})}catch(error){reportError(error)}\n`
  }
  const integrity = await hashOf(new TextEncoder().encode(text), 'sha256-')
  const response = await fetch(url, { integrity, priority: 'low' }).catch(() => null)
  if (!response?.ok) return null
  await cache.put(url, response)
  return scripts.some(({ pin }) => pin) ? integrity : ''
}

const joinedIn = async (cache, url) => {
  const scripts = (await cache.match(url, { ignoreVary: true }))?.headers.get('x-scripts') ?? ''
  return scripts.split(' ').map(src => new URL(src, self.location.origin).href)
}

// As an attribute names it; `like` begins with the way to make it.
async function hashOf(bytes, like) {
  const way = like.slice(0, 6)
  const hash = new Uint8Array(await crypto.subtle.digest(way.replace('sha', 'SHA-'), bytes))
  return `${way}-${btoa(String.fromCharCode(...hash))}`
}

// Fetches what is missing of this build, joins the scripts of the page that asks, then lets go of what neither this build nor the one
// before it needs.
async function keep({ urls, parts = [] }, port) {
  const idle = paceOf(port)
  await letGoOfShares(await caches.open(shares))
  const cache = await caches.open(files)
  const wanted = urls.map(url => new URL(url, self.location.origin).href)
  // The first visit began before there was a worker. A later build's document comes when its files are here.
  const isFirst = (await cache.match(frame, { ignoreVary: true })) === undefined
  if (isFirst && !(await keepFrame(cache, wanted))) return
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const missing = wanted.filter(url => !there.has(url))
  for (let from = 0; from < missing.length; from += bite) {
    await idle()
    const left = missing.slice(from, from + bite).values()
    const fetchOn = async () => {
      for (const url of left) if (!(await keepFile(cache, url))) return false
      return true
    }
    // Two at a time. Without a network, or with a newer build in its place: the next visit goes on.
    if ((await Promise.all([fetchOn(), fetchOn()])).includes(false)) return
  }
  for (const { part, scripts } of parts) {
    await idle()
    // Without room for it there is none; what is let go of below makes some.
    port.postMessage({ part, integrity: await join(cache, { part, scripts }).catch(() => null) })
  }
  const before = await cache.match(previous).then(
    found => found?.json() ?? { now: [], last: [] },
    () => ({ now: [], last: [] }),
  )
  const isSame = before.now.length === wanted.length && wanted.every(url => before.now.includes(url))
  if (!isSame && !isFirst && !(await keepFrame(cache, wanted))) return
  const lists = isSame ? before : { now: wanted, last: before.now }
  await cache.put(previous, new Response(JSON.stringify(lists)))
  const needed = new Set([
    ...lists.now,
    ...lists.last,
    ...[frame, previous].map(path => new URL(path, self.location.origin).href),
  ])
  for (const { url } of await cache.keys()) {
    const scripts = url.includes(joinedFolder) ? await joinedIn(cache, url) : [url]
    if (!scripts.every(each => needed.has(each))) await cache.delete(url, { ignoreVary: true })
  }
}

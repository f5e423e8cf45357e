import { drawRows, type RowsToDraw } from './first-rows.ts'

/**
 * The first question of a page, asked by its document while the scripts are on the way. Only in a browser that holds nothing yet:
 * elsewhere the page begins with what the device has, and asks for what changed. The answer is taken once, by `askedEarly`
 * of `@techo/data`, and only for the same question with the same token; whatever goes wrong here, the page asks in its own way.
 */
interface FirstQuestions {
  readonly path: string
  /** PostgREST addresses, as the remote declares them */
  readonly asks: readonly string[]
  /** as /config.json */
  readonly config: object
  readonly nonce: string
  /** the rows of the first of them, where they are drawn before the page */
  readonly rows?: RowsToDraw | undefined
}

/** A token that is nearer to its end is renewed before anything is asked (`isFresh`). */
const margin = 90_000

/** The script element; empty where the page asks for nothing or it is not known whom. */
export function firstQuestions({ path, asks, config, nonce, rows }: FirstQuestions): string {
  if (asks.length === 0 || !('supabaseUrl' in config) || !('supabaseKey' in config)) return ''
  const { supabaseUrl: url, supabaseKey: key } = config
  const said = JSON.stringify({ path, asks, url, key, rows }).replaceAll('<', '\\u003c')
  const whole = script.replace('DRAW', () => (rows ? drawRows : '')).replace('SAID', () => said)
  return `<script nonce="${nonce}">${whole}</script>`
}

// A frame that a worker kept is shown for other addresses, and one that names more is another page. Half a sign-in (the second
// factor is owed) reads nothing, and what a tab writes meanwhile is not in the answer. What takes long (all rows of a list) holds
// nobody else up, and a hosted backend takes each alone (`asked-together.ts` says the same of what the page asks). A page that
// stands and has not taken an answer asked otherwise: unread, it would hold one of the few connections to the server. The first
// format of a process takes ten milliseconds: whoever has chosen no zone lives in the browser's, which needs none. What is drawn
// from an answer waits for no other (`first-rows.ts`).
const script = `{
const { path, asks, url, key, rows } = SAID
if (location.pathname + location.search === path) try {
  const backend = new URL(url || '/', location.href)
  const name = 'sb-' + backend.hostname.split('.')[0] + '-auth-token'
  const jar = Object.fromEntries(document.cookie.split('; ').map(pair => pair.split(/=(.*)/s)))
  let cookie = jar[name] ?? ''
  for (let part = 0; jar[name + '.' + part]; part++) cookie += jar[name + '.' + part]
  const plain = text => JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  const { access_token: token, expires_at: until, user } = plain(cookie.slice(7))
  const isWhole = !user.factors?.some(({ status }) => status === 'verified') || plain(token.split('.')[1]).aal === 'aal2'
  const isNew = !Object.keys(localStorage).some(each => /^techo-(kept$|snapshot )/.test(each))
  if (isNew && isWhole && until * 1000 - Date.now() > ${margin}) {
    const authorization = 'Bearer ' + token
    const { time_zone: timeZone, day_start_hour: begins = 0, week_start: first = 0 } = JSON.parse(localStorage.getItem('techo-preferences')) ?? {}
    const now = new Date(Date.now() - begins * 3600000)
    const today = timeZone
      ? Date.parse(new Intl.DateTimeFormat('sv', { timeZone }).format(now))
      : Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
    const dated = address => address.replace(/\\{(today|week)([+-]\\d+)?\\}/g, (_, from, days) => {
      const back = from === 'week' ? (new Date(today).getUTCDay() - first + 7) % 7 : 0
      return new Date(today + (Number(days ?? 0) - back) * 86400000).toISOString().slice(0, 10)
    })
    const ask = (address, init) => {
      const answer = fetch(address, { ...init, headers: { apikey: key, authorization, ...init.headers }, signal: AbortSignal.timeout(30000) })
      answer.catch(() => {})
      return answer
    }
    const told = address => /&offset=0&/.test(address) ? { prefer: 'count=exact' } : {}
    const all = asks.map(dated)
    const isFew = address => !/&offset=0&limit=20000/.test(address) && !(rows && address === all[0])
    const few = backend.origin === location.origin ? all.filter(isFew) : []
    const together = few.length > 1 ? few : []
    const body = JSON.stringify(together.map(address => ({ address, headers: told(address) })))
    const one = together[0] && ask('/api/rows', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const alone = address =>
      ask(backend.href.replace(/\\/$/, '') + '/rest/v1/' + address, { headers: told(address) })
    const answers = Object.fromEntries(all.map(address => [address, together.includes(address) ? one : alone(address)]))
    DRAW
    globalThis.techoAsked = { at: Date.now(), authorization, answers, together }
    new BroadcastChannel('techo-outbox').onmessage = () => delete globalThis.techoAsked
    setTimeout(() => {
      for (const [address, answer] of Object.entries(answers)) {
        delete answers[address]
        answer.then(({ body }) => body.cancel()).catch(() => {})
      }
    }, 7000)
  }
} catch {}
}`

import { fieldOf, latestSaid } from '@techo/core'
import { currentDay, store } from '@techo/data'
import { snapshotKey } from './snapshot-key.ts'

/**
 * Takes snapshots: how a page of the signed-in area looked when it was left. The document draws the one of its address before
 * any script of the page has come (`index.html`). It counts for the session, language and width it was taken in, until the day
 * of its person ends.
 */

/** Characters of one snapshot at most: a page that draws more is slower to read than to draw. */
const mostCharacters = 150_000
/** Elements at most: each is asked where it stands while the page goes. */
const mostElements = 4000
/** Snapshots on a device at most, the latest ones. */
const most = 6
/** Pixels below the window that are still drawn, so that what it cuts through keeps its height. */
const hem = 150
const [halfHour, minute] = [1_800_000, 60_000]

/** Takes one whenever the page is hidden or goes, and one once it has come to rest. The answer stops it. */
export function takeSnapshots(): () => void {
  const leave = () => {
    if (document.visibilityState === 'hidden') take()
  }
  addEventListener('pagehide', take)
  document.addEventListener('visibilitychange', leave)
  take()
  return () => {
    removeEventListener('pagehide', take)
    document.removeEventListener('visibilitychange', leave)
  }
}

function take(): void {
  const root = document.getElementById('root')
  const { session } = store.getState().session
  const id = session && sessionIn(session.access_token)
  if (!root || !id || !isToTake(root)) return
  const seen = inSight(root, still(root.innerHTML))
  const drawn = seen.innerHTML
  if (drawn.length > mostCharacters) return
  const until = endOfDay(Date.now())
  const { lang: language } = document.documentElement
  const reads = { person: session.user.id, keys: keysInUse() }
  const css = rulesOf(seen.content)
  const said = latestSaid()
  const head = JSON.stringify({ at: Date.now(), session: id, language, width: innerWidth, until, reads, said, css })
  const key = snapshotKey + location.pathname + location.search
  try {
    keepLatest(localStorage, key)
    localStorage.setItem(key, narrow(head, drawn))
  } catch {
    // No room, or a browser that keeps nothing: the next start draws its outline.
  }
}

/** The cache keys of what is shown: the next start looks them up on the device first, and so does its document. */
function keysInUse(): readonly string[] {
  const { subscriptions } = store.getState().api
  return Object.entries(subscriptions).flatMap(([key, those]) => (Object.keys(those ?? {}).length > 0 ? [key] : []))
}

/**
 * Settings show what nobody should see by chance; on a page that is still waiting for something, a snapshot would wait as well. The
 * sheets of a developer's build, which comes from elsewhere, cannot be read.
 */
const isToTake = (root: HTMLElement): boolean =>
  /^\/mypage(\/(?!settings)|$)/.test(location.pathname) &&
  scrollY === 0 &&
  root.querySelector('#main h1') !== null &&
  root.querySelector('#main [data-waiting], style, script, iframe') === null &&
  root.getElementsByTagName('*').length <= mostElements &&
  [...document.styleSheets].every(({ href }) => !href || new URL(href).origin === location.origin) &&
  document.querySelector('dialog[open], [role=dialog], [role=menu], [role=listbox][data-trigger]') === null

/**
 * Markup that draws the same elsewhere: the policy of this site lets no `style` in markup count, and pictures may be gone.
 * A text is there to be read.
 */
export const still = (markup: string): string =>
  markup.replace(/<[a-z](?:"[^"]*"|[^">])*>/gi, element =>
    element
      .replace(/ style="/, ' data-css="')
      .replace(/ contenteditable="true"/, ' contenteditable="false"')
      .replace(/ (?:src|srcset|autofocus)="[^"]*"/g, ''),
  )

/** The same without what lies below the window, and with what is no part of markup: how far things are scrolled, what fields hold. */
function inSight(root: HTMLElement, markup: string): HTMLTemplateElement {
  const copy = document.createElement('template')
  copy.innerHTML = markup
  const copies = copy.content.querySelectorAll('*')
  let scrolled: Element | null = null
  for (const [place, element] of root.querySelectorAll('*').entries()) {
    const { [place]: copied } = copies
    const { scrollLeft, scrollTop } = element
    if (scrollLeft || scrollTop) copied?.setAttribute('data-scrolled', `${scrollLeft} ${scrollTop}`)
    // Nothing can be scrolled further than it is long.
    if (scrollTop) scrolled = element
    if (element.getBoundingClientRect().top > innerHeight + hem && !scrolled?.contains(element)) {
      // Sheets that speak of the last one mean this one still.
      if (element.nextElementSibling) copied?.remove()
      else copied?.replaceChildren()
    } else if (element instanceof HTMLInputElement) {
      copied?.toggleAttribute('checked', element.checked)
      copied?.setAttribute('value', element.value)
    } else if (element instanceof HTMLTextAreaElement) copied?.replaceChildren(element.value)
  }
  return copy
}

/**
 * Both in signs of one byte. Storage keeps a text with any other sign in two bytes for each, and what a site keeps is read before
 * the first of it can be had: a start waits for every snapshot there is.
 */
export const narrow = (head: string, markup: string): string => {
  const wide = /[\u{100}-\u{10ffff}]/gu
  const ofText = (sign: string) => `&#${sign.codePointAt(0)};`
  const ofJson = (sign: string) =>
    [...Array(sign.length).keys()].map(at => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
  return `${head.replace(wide, ofJson)}\n${markup.replace(wide, ofText)}`
}

/** The rules that something in it is drawn by, without what would move. */
function rulesOf(seen: DocumentFragment): string {
  const names = new Set([...seen.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
  return [...document.styleSheets, ...document.adoptedStyleSheets]
    .map(sheet => rulesIn(sheet.cssRules, { seen, names }))
    .join('')
}

/** A rule without what it moves. One rule that stops all would count for each element: a fifth of what their styles take. */
export const atRest = (rule: string): string => rule.replace(/(?<=[{;] ?)(?:animation|transition)[\w-]*: [^;]*; ?/g, '')

interface Drawn {
  readonly seen: DocumentFragment
  /** the classes that occur in it */
  readonly names: ReadonlySet<string>
}

const rulesIn = (rules: CSSRuleList, drawn: Drawn): string =>
  [...rules]
    .map(rule => {
      if (rule instanceof CSSStyleRule) return draws(rule.selectorText, drawn) ? atRest(rule.cssText) : ''
      if (rule instanceof CSSMediaRule && !mayCount(rule.conditionText)) return ''
      if (rule instanceof CSSGroupingRule) {
        const own = rulesIn(rule.cssRules, drawn)
        return own && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${own}}`
      }
      return rule instanceof CSSLayerStatementRule ? rule.cssText : ''
    })
    .join('')

function draws(selector: string, { seen, names }: Drawn): boolean {
  const wanted = selector.match(/(?<=\.)[a-zA-Z_][\w-]*/g)
  if (wanted && !wanted.some(name => names.has(name))) return false
  try {
    return seen.querySelector(elementsOf(selector)) !== null
  } catch {
    return true
  }
}

/** The elements that a selector means or whose parts it means: no pseudo-element is an element. */
export const elementsOf = (selector: string): string =>
  selector.replace(/(^|[\s,>+~(])::[\w-]+(?:\([^)]*\))?/g, '$1*').replace(/::[\w-]+(?:\([^)]*\))?/g, '')

/** A snapshot is of one width: what speaks of others never counts, nor what is for paper. What a person prefers may change. */
const mayCount = (condition: string): boolean =>
  !/width|print/.test(condition) || /prefers|height|,/.test(condition) || matchMedia(condition).matches

/** The last minute in which it is still today for this person. */
function endOfDay(now: number): number {
  const today = currentDay(now)
  let until = now
  for (const step of [halfHour, minute]) while (currentDay(until + step) === today) until += step
  return until
}

function sessionIn(token: string): unknown {
  const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return fieldOf(JSON.parse(atob(claims)), 'session_id')
}

/** Makes room for this one. */
function keepLatest(memory: Storage, next: string): void {
  const kept = Object.keys(memory).filter(key => key.startsWith(snapshotKey) && key !== next)
  const takenAt = (key: string): number => Number(/^\{"at":(\d+)/.exec(memory.getItem(key) ?? '')?.[1] ?? 0)
  const latest = kept.map(key => ({ key, at: takenAt(key) })).sort((a, b) => b.at - a.at)
  for (const { key } of latest.slice(most - 1)) memory.removeItem(key)
}

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type DeclaredRoute,
  type InlinedRegistry,
  type Language,
  languages,
  matchesPattern,
  matchLanguage,
  type RemoteConfig,
  type ResolvedRegistry,
} from '@techo/core'
import { type Build, type Chunks, originPlaceholder, type Route } from './deployment.ts'
import { firstQuestions } from './first-questions.ts'
import { rowsToDraw } from './first-rows.ts'
import { deferred, inParts, type PartsOfPage } from './script-parts.ts'

/**
 * The document of a page: the shell's index.html with what a cold start would otherwise have to ask for. Pure: everything
 * it depends on is an argument.
 */
export interface Page {
  readonly path: string
  readonly language: Language
  readonly theme: Theme
  /** whether the browser carries a session; without one a page of the signed-in area only leads to /login */
  readonly signedIn: boolean
  /** whether the browser's worker asks for the document: it has been here before, and has the files of its pages */
  readonly hasWorker: boolean
  /** whether the address itself names the language */
  readonly isNamed: boolean
  /** scheme and host that people see */
  readonly origin: string
  /** lets the kit's own style elements through the content security policy */
  readonly nonce: string
}

export interface DocumentInput {
  readonly registry: ResolvedRegistry
  readonly routes: readonly Route[]
  readonly build: Build
  readonly chunks: Chunks
  /** as /config.json */
  readonly config: object
  readonly onPart: PartsOfPage['onPart']
}

const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The route that owns a path: the shell's own or a remote's, the one with the fewest variables first. */
export function routeOf(
  path: string,
  { routes, registry }: Pick<DocumentInput, 'routes' | 'registry'>,
): Route | undefined {
  const wanted = path.toLowerCase()
  const variables = (route: Route) => route.path.split('/:').length
  return [...routes, ...registry.remotes.flatMap(remote => remote.config.routes)]
    .filter(route => matchesPattern(route.path, wanted))
    .sort((a, b) => variables(a) - variables(b))[0]
}

/** Whether a route rule of the build leads from this path elsewhere: the shell follows it, so the address is no miss. */
export const isRedirected = (path: string, { redirects }: Build): boolean =>
  redirects.some(
    rule =>
      typeof rule === 'object' &&
      rule !== null &&
      'from' in rule &&
      typeof rule.from === 'string' &&
      matchesPattern(rule.from.toLowerCase(), path.toLowerCase()),
  )

/**
 * Scripts and sheets the page at `path` will ask for, in the order they are needed: the shell's chunks, then the remote's with
 * those modules of the shell that they import.
 * None for a page of the signed-in area without a session, which only leads to /login.
 */
export function preloadsOf(
  { path, signedIn }: Pick<Page, 'path' | 'signedIn'>,
  { routes, registry, chunks }: Pick<DocumentInput, 'routes' | 'registry' | 'chunks'>,
) {
  const route = routeOf(path, { routes, registry })
  if (!route || (!signedIn && matchesArea(route.path))) return { js: [], css: [] }
  // What a remote draws stands in the frame of the signed-in area, whatever its address.
  const own = chunks[route.path] ?? (matchesArea(route.path) ? chunks['/mypage/*'] : undefined)
  const js: string[] = [...(own?.js ?? [])]
  const css: string[] = [...(own?.css ?? [])]
  for (const remote of signedIn ? registry.remotes.filter(each => !each.disabled) : []) {
    const owned = remote.config.routes.some(declared => declared.path === route.path)
    // Cards that wait for a row of the person bring their code themselves.
    if (!owned && !(route.path === '/mypage' && remote.config.cards.some(({ when }) => when === undefined))) continue
    const screen = remote.preload[route.path]
    const given = [...(remote.base.shared ?? []), ...(screen?.shared ?? [])].map(name => chunks[name])
    js.push(remote.entry, ...remote.base.js, ...given.flatMap(each => each?.js ?? []), ...(screen?.js ?? []))
    css.push(...given.flatMap(each => each?.css ?? []), ...remote.base.css, ...(screen?.css ?? []))
  }
  return { js: [...new Set(js)], css: [...new Set(css)] }
}

const matchesArea = (pattern: string): boolean => /^\/(mypage|payment)(\/|$)/.test(pattern)

/** @param template the shell's index.html, or the document of the page as it was rendered while the shell was built */
export function renderDocument(template: string, page: Page, input: DocumentInput): string {
  const route = routeOf(page.path, input)
  const isPrerendered = template.includes(' data-page="')
  const { js, css } = preloadsOf(page, input)
  const { isModule, registryScript, ...parts } = partsOf(input.registry)
  const hasPins = (route?.layout !== 'public' || page.signedIn) && Object.keys(parts.pins).length > 0
  const pins = hasPins ? parts.pins : {}
  // A page that was rendered beforehand has its sheets in it and asks for its scripts when they are needed.
  const files = isPrerendered
    ? []
    : [
        ...css.map(href => preload('rel="preload" as="style"', href, pins[href])),
        ...js.map(src => (isModule(src) ? preload('rel="modulepreload"', src, pins[src]) : script(src, pins[src]))),
      ]
  const isOfArea = page.signedIn && !isPrerendered
  const isKept = page.hasWorker && isOfArea
  const { asks = [], firstRows } = (isOfArea && declaredRoute(page.path, input)) || {}
  const rows = firstRows && route?.title && rowsToDraw(firstRows, route.title[page.language], page.language)
  const questions = firstQuestions({ asks, rows, config: input.config, ...page })
  // What is painted before scripts come is there sooner than its files are asked for.
  const isPainted = isKept || (questions !== '' && rows !== undefined)
  const head = [
    `<meta property="csp-nonce" nonce="${page.nonce}">`,
    ...(isPainted ? [] : files),
    ...(route?.layout === 'public' ? [] : ['<meta name="robots" content="noindex" data-head>']),
  ].join('')
  const data = [
    hasPins ? parts.pinsScript : '',
    registryScript,
    jsonScript('techo-config', input.config),
    jsonScript('techo-build', input.build),
  ].join('')
  // What only scripts read stands behind what names them and behind what is read by people.
  const end = isPrerendered && template.includes(scriptList) ? scriptList : '</body>'
  const named = isPrerendered
    ? addressed(template, page)
    : route?.title
      ? titled(template, titleOf(route.title[page.language]))
      : template
  // An import map counts for what is asked for after it, so it stands before every script and preload.
  const ofModules = hasPins ? parts.modulePins : {}
  const map =
    Object.keys(ofModules).length === 0
      ? ''
      : `<script type="importmap" nonce="${page.nonce}">${json({ integrity: ofModules })}</script>`
  // Replacements are functions: `$&` inside a title or an address stays what it is.
  const document = marked(named, page)
    .replace(/<head\b[^>]*>/i, opening => opening + map + questions)
    .replace(/<\/head>/i, () => `${head}</head>`)
    .replace(end, () => data + end)
  const whole = isPainted ? behindPaint(document, files.join('')) : document
  const ofFrame = input.chunks['/mypage/*']?.js ?? []
  return isOfArea ? inParts(whole, { ofFrame, pins, onPart: input.onPart }) : whole
}

/**
 * With its files in a template, which the document asks for when its snapshot stands, or its first rows (`shell/index.html`). Browsers
 * look ahead for what a document names: a dozen files would come before what can be seen, and be of no use before it.
 */
function behindPaint(document: string, files: string): string {
  const first = document.match(deferred)?.join('') ?? ''
  return document
    .replace(deferred, '')
    .replace(/<body\b[^>]*>/i, opening => `${opening}<template id="techo-files">${first}${files}</template>`)
}

/** With it the part of a rendered document begins that only scripts read (`shared/tooling/src/prerender.ts`). */
const scriptList = '<script type="application/json" id="techo-scripts">'

/**
 * With its own hash: browsers ask for it before they have read the import map, and what was asked for without one would be
 * fetched again.
 */
const preload = (kind: string, href: string, pin: string | undefined): string =>
  `<link ${kind} href="${attribute(href)}"${integrity(pin)}>`

/**
 * What a page begins with besides the shell's first scripts runs behind these: until it is asked for it only lays down what it
 * has. Not so modules, as remotes were written before.
 */
const script = (src: string, pin: string | undefined): string =>
  `<script defer data-page src="${attribute(src)}" fetchpriority="high"${integrity(pin)}></script>`

function moduleTest(registry: ResolvedRegistry): (src: string) => boolean {
  const modules = new Set(
    modulesOf(registry).flatMap(({ entry, base, preload }) => [
      entry,
      ...[base, ...Object.values(preload)].flatMap(({ js }) => js),
    ]),
  )
  return src => modules.has(src)
}

const integrity = (pin: string | undefined): string => (pin ? ` integrity="${attribute(pin)}"` : '')

const modulesOf = ({ remotes }: ResolvedRegistry) => remotes.filter(({ format }) => format !== 'script')

/**
 * What the files of active builds are held against before they are used: by their elements, for which the shell reads these
 * (`techo-pins`); those of builds of modules by the browser, which has them as an import map.
 */
const pinsOf = (remotes: ResolvedRegistry['remotes']): Readonly<Record<string, string>> =>
  Object.fromEntries(remotes.filter(each => !each.disabled).flatMap(each => Object.entries(each.integrity ?? {})))

/**
 * The registry for a document: without the pins, which stand beside it or are asked for when one is loaded, and without
 * the builds that are wanted only when something fails, for which it is asked anew. The one before mostly declares the same,
 * which would be half of the document.
 */
const withoutPins = (registry: ResolvedRegistry): InlinedRegistry => ({
  ...registry,
  remotes: registry.remotes.map(({ integrity: _own, earlier: _further, previous, ...other }) => {
    const remote = { ...other, config: withoutAsks(other.config) }
    if (!previous) return remote
    const { integrity: _theirs, config: declared, ...before } = previous
    const config = withoutAsks(declared)
    return { ...remote, previous: isDeepStrictEqual(config, remote.config) ? before : { ...before, config } }
  }),
})

const withoutAsks = (config: RemoteConfig): RemoteConfig => ({
  ...config,
  routes: config.routes.map(({ asks: _asked, firstRows: _drawn, ...route }) => route),
})

interface RegistryParts {
  readonly pins: Readonly<Record<string, string>>
  readonly modulePins: Readonly<Record<string, string>>
  readonly isModule: (src: string) => boolean
  readonly pinsScript: string
  readonly registryScript: string
}

const registries = new WeakMap<ResolvedRegistry, RegistryParts>()

/** What documents have of a registry: the same in all of them for as long as it is in use. */
function partsOf(registry: ResolvedRegistry): RegistryParts {
  const before = registries.get(registry)
  if (before) return before
  const pins = pinsOf(registry.remotes)
  const parts: RegistryParts = {
    pins,
    modulePins: pinsOf(modulesOf(registry)),
    isModule: moduleTest(registry),
    pinsScript: jsonScript('techo-pins', pins),
    registryScript: jsonScript('techo-registry', withoutPins(registry)),
  }
  registries.set(registry, parts)
  return parts
}

/** A page that was rendered beforehand: its own address is the one that was asked for. */
function addressed(html: string, { language, isNamed, origin }: Page): string {
  const own = isNamed
    ? html.replace(
        /(<link rel="canonical" href="|<meta property="og:url" content=")([^"]*)"/g,
        (_, before: string, address: string) => `${before}${address}?hl=${language}"`,
      )
    : html
  return withOrigin(own, origin)
}

/** A text of the build with this site's own scheme and host in it. */
export const withOrigin = (content: string, origin: string): string =>
  content.replaceAll(originPlaceholder, () => attribute(origin))

/** The address as the remote that owns it declares it. */
function declaredRoute(path: string, input: DocumentInput): DeclaredRoute | undefined {
  const route = routeOf(path, input)
  const declared = input.registry.remotes.flatMap(({ disabled, config }) => (disabled ? [] : config.routes))
  return declared.find(each => each.path === route?.path)
}

const titleOf = (title: string): string => (title.includes('Techo') ? title : `${title} · Techo`)

const titled = (html: string, title: string): string => {
  const element = `<title>${text(title)}</title>`
  return /<title>[^<]*<\/title>/i.test(html)
    ? html.replace(/<title>[^<]*<\/title>/i, () => element)
    : html.replace(/<\/head>/i, () => `${element}</head>`)
}

const marked = (html: string, { language, theme }: Page): string =>
  html
    .replace('/manifest-ja.webmanifest', `/manifest-${language}.webmanifest`)
    .replace(/<html\b([^>]*)>/i, (_, attributes: string) => {
      const others = attributes.replace(/\s(lang|data-theme)(=("[^"]*"|'[^']*'|[^\s>]*))?/gi, '')
      return `<html lang="${language}" data-theme="${theme}"${others}>`
    })

/** JSON that cannot end its script element or open a comment. */
const jsonScript = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${json(value)}</script>`

const json = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const attribute = (value: string): string => text(value).replaceAll('"', '&quot;')

/** The language an address names by `?hl=`, for crawlers and links. */
export const namedLanguage = (request: Request): Language | undefined => {
  const named = new URL(request.url).searchParams.get('hl')
  return languages.find(language => language === named)
}

/** The language the address names, else that of the cookie, else by the browser's list, else Japanese. */
export function languageOf(request: Request): Language {
  const chosen = namedLanguage(request) ?? cookie(request, 'techo-language')
  const known = languages.find(language => language === chosen)
  if (known) return known
  const wanted = (request.headers.get('accept-language') ?? '').split(',').flatMap(part => {
    const [tag = '', ...rest] = part.trim().split(';')
    const quality = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
    return tag && quality > 0 ? [{ tag, quality }] : []
  })
  return matchLanguage(wanted.sort((a, b) => b.quality - a.quality).map(each => each.tag))
}

export const themeOf = (request: Request): Theme => {
  const chosen = cookie(request, 'techo-theme')
  return themes.find(theme => theme === chosen) ?? 'system'
}

/**
 * Whether the browser holds a session of supabase-js, told as the pages tell it. Only a hint for what to preload and which
 * buttons to draw: it proves nothing.
 */
export const hasSession = (request: Request): boolean =>
  /(?:^|;\s*)sb-[^=;\s]+-auth-token(?:\.0)?=[^;]/.test(request.headers.get('cookie') ?? '')

const cookie = (request: Request, name: string): string | undefined =>
  (request.headers.get('cookie') ?? '')
    .split(';')
    .map(pair => pair.trimStart())
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** More than a deployment has: one for each page that was rendered beforehand, in each language. */
const manyTemplates = 500

interface Sources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const templates = new Map<string, Sources>()

/** The hashes of a template's own scripts and sheets, as its policy names them. */
function sourcesOf(template: string): Sources {
  const before = templates.get(template)
  if (before) return before
  // Those of earlier deployments are among them.
  if (templates.size >= manyTemplates) templates.clear()
  const sources = { scripts: inline(template, 'script'), styles: inline(template, 'style') }
  templates.set(template, sources)
  return sources
}

const inline = (html: string, element: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi'))]
    .filter(([, attributes = '', body = '']) => !/\ssrc=|application\/(ld\+)?json/i.test(attributes) && body !== '')
    .map(([, , body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)

/**
 * The content security policy of the site. Scripts run from our own files and the inline ones of the template, nothing else;
 * the nonce is for import maps.
 * @param template null for anything that is no document
 * @param backend address of a hosted Supabase, null when it is this server
 * @param localBuilds lets scripts and sheets of the visitor's own machine in, for developers
 */
export function contentSecurityPolicy(
  template: string | null,
  {
    backend,
    nonce,
    secure,
    localBuilds = false,
  }: { backend: string | null; nonce?: string; secure: boolean; localBuilds?: boolean },
): string {
  const sources = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const remote = backend === null ? '' : new URL(backend).origin
  const local = localBuilds ? 'http://localhost:* http://127.0.0.1:*' : undefined
  return [
    "default-src 'self'",
    sources("script-src 'self'", local, nonce && `'nonce-${nonce}'`, ...(template ? sourcesOf(template).scripts : [])),
    sources("style-src 'self'", local, nonce && `'nonce-${nonce}'`, ...(template ? sourcesOf(template).styles : [])),
    sources("img-src 'self' data: blob:", remote),
    sources("connect-src 'self'", local, remote, remote.replace(/^http/, 'ws')),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

import { type Language, languages } from '@techo/core'
import { speak } from '@techo/ui'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { App } from './App.tsx'
import { addresses, titleOf } from './addresses.ts'
import { feeds } from './head/feed.ts'
import { robots, sitemap } from './head/site-files.ts'
import { structuredData } from './head/structured-data.ts'
import { tagsOf } from './head/tags.ts'
import { markOf } from './prerendered.ts'
import { older } from './public/content/updates/older.ts'
import { provideOlder } from './public/OlderUpdates.tsx'
import { publicLayout, publicPages } from './public-pages.ts'
import { Root } from './Root.tsx'
import { assumeSession } from './session.ts'
import { fullTitle } from './title.ts'

/**
 * The public pages as markup, and the files that tell robots of them. Runs in Node while the shell is built; what it returns
 * is plain data that the build lays into the site (`shared/tooling/src/prerender.ts`).
 */
export interface PrerenderedPage {
  readonly path: string
  readonly language: Language
  readonly signedIn: boolean
  readonly title: string
  /** says in the browser what the markup was rendered for */
  readonly mark: string
  /** the content of the page's place */
  readonly markup: string
  readonly tags: readonly { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[]
  readonly structuredData: readonly object[]
}

provideOlder(older)

/** Stands for scheme and host, which only the server knows. */
const origin = 'https://origin.techo.invalid'

const publicAddresses = addresses.filter(address => publicPages[address.path]).map(({ path }) => path)

/** The routes of the public pages without what only a browser can do: guards, redirects, error views. */
const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    children: [
      {
        id: 'public',
        lazy: publicLayout,
        children: [
          { id: 'public-area', children: Object.entries(publicPages).map(([path, lazy]) => ({ path, lazy })) },
        ],
      },
    ],
  },
]

async function markupOf(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => router.state.initialized && router.state.navigation.state === 'idle' && resolve()
  router.subscribe(check)
  check()
  await promise
  const { errors } = router.state
  if (errors) throw new Error(`${path} could not be rendered`, { cause: Object.values(errors)[0] })
  const markup = renderToString(<App router={router} />)
  router.dispose()
  const styled = /<[^>]*\sstyle="[^"]*"/.exec(markup)?.[0]
  if (styled) throw new Error(`${path}: the content security policy forbids style attributes in markup: ${styled}`)
  return markup
}

export async function prerender(): Promise<{
  readonly origin: string
  readonly pages: readonly PrerenderedPage[]
  /** name below the site → text */
  readonly files: Readonly<Record<string, string>>
  /** @param changed path → civil day of its last change */
  readonly sitemap: (changed: Readonly<Record<string, string>>) => string
}> {
  const pages: PrerenderedPage[] = []
  for (const language of languages)
    for (const signedIn of [false, true])
      for (const path of publicAddresses) {
        speak(language)
        assumeSession(signedIn)
        const title = fullTitle(titleOf(path)?.[language] ?? '')
        pages.push({
          path,
          language,
          signedIn,
          title,
          mark: markOf({ path, language, signedIn }),
          markup: await markupOf(path),
          tags: tagsOf({ path, language, title, origin, isNamed: false }),
          structuredData: await structuredData(path, language, origin),
        })
      }
  return {
    origin,
    pages,
    files: { 'robots.txt': robots(origin), ...feeds(origin) },
    sitemap: changed => sitemap(origin, changed),
  }
}

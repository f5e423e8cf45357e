import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRsbuild } from '@rsbuild/core'
import type { BuildFiles } from '@techo/core/registry'
import { prerenderConfig } from './presets.ts'
import { publicStart } from './public-start.ts'

/**
 * Renders the public pages while the shell is built: documents that are complete before any script runs, one for each page,
 * language, and whether the visitor is signed in, in `pages/<language>/<in|out>/<name>.html`. Their sheets are written into
 * them, so that the first paint waits for nothing. The server chooses among them and writes the rest; see
 * `server/src/document.ts`.
 */

interface Page {
  readonly path: string
  readonly language: string
  readonly signedIn: boolean
  readonly title: string
  readonly mark: string
  readonly markup: string
  readonly tags: readonly { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[]
  readonly structuredData: readonly object[]
}

interface Rendering {
  readonly origin: string
  readonly pages: readonly Page[]
  readonly files: Readonly<Record<string, string>>
  readonly sitemap: (changed: Readonly<Record<string, string>>) => string
}

export interface Prerendered {
  /** path → digest of what the page says */
  readonly digests: Readonly<Record<string, string>>
  readonly sitemap: Rendering['sitemap']
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** `/` → `home`, `/help` → `help`: the file of a page below `pages/`. */
const nameOf = (path: string): string => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '.'))

/**
 * @param folder the shell, whose `dist` has just been built
 * @param origin scheme and host to write into the documents; without one the server puts its own there
 */
export async function prerenderShell(folder: string, origin?: string): Promise<Prerendered> {
  const dist = join(folder, 'dist')
  const out = join(folder, `../node_modules/.cache/techo/prerender-${process.pid}`)
  try {
    const rsbuild = await createRsbuild({ cwd: folder, config: prerenderConfig(folder, out) })
    const { close } = await rsbuild.build()
    await close()
    const { prerender } = (await import(`${pathToFileURL(join(out, 'prerender.js'))}?${Date.now()}`)) as {
      prerender: () => Promise<Rendering>
    }
    const rendering = await prerender()
    const known = (text: string) => (origin ? text.replaceAll(rendering.origin, origin) : text)
    const [template, preload] = await Promise.all([
      readFile(join(dist, 'index.html'), 'utf8'),
      readFile(join(dist, 'preload.json'), 'utf8').then(text => JSON.parse(text) as Record<string, BuildFiles>),
    ])
    for (const page of rendering.pages) {
      const html = await documentOf(page, template, preload[page.path] ?? { js: [], css: [] }, dist)
      await put(
        join(dist, 'pages', page.language, page.signedIn ? 'in' : 'out', `${nameOf(page.path)}.html`),
        known(html),
      )
    }
    await put(join(dist, 'index.html'), await withSheets(template, dist))
    for (const [name, text] of Object.entries(rendering.files)) await put(join(dist, name), known(text))
    const digests: Record<string, string> = {}
    for (const { path, markup } of rendering.pages)
      digests[path] = createHash('sha256')
        .update(digests[path] ?? '')
        .update(markup)
        .digest('hex')
    return { digests, sitemap: changed => known(rendering.sitemap(changed)) }
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const place = '<div id="root"></div>'

/** A sheet as an element: under its address it is there already, and scripts do not ask for it again. */
const inlined = async (dist: string, href: string): Promise<string> =>
  `<style data-href="${escaped(href)}">${(await readFile(join(dist, href), 'utf8')).trim()}</style>`

const sheetsOf = (template: string): readonly string[] =>
  [...template.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].map(([tag]) => tag)
const addressOf = (tag: string): string => /\bhref="([^"]+)"/.exec(tag)?.[1] ?? ''

/** The shell's document with its own sheets in it: a script of a document waits for sheets, and a snapshot is drawn by one. */
async function withSheets(template: string, dist: string): Promise<string> {
  let html = template
  for (const tag of sheetsOf(template)) {
    const style = await inlined(dist, addressOf(tag))
    html = html.replace(tag, () => style)
  }
  return html
}

/** The shell's document with a page in it. */
async function documentOf(page: Page, template: string, { js, css }: BuildFiles, dist: string): Promise<string> {
  if (!template.includes(place)) throw new Error(`index.html has no ${place}`)
  const own = sheetsOf(template)
  const styles = (await Promise.all([...own.map(addressOf), ...css].map(href => inlined(dist, href)))).join('')
  const tags = page.tags.map(
    ({ name, attributes }) =>
      `<${name} ${Object.entries(attributes)
        .map(([key, value]) => `${key}="${escaped(value)}"`)
        .join(' ')} data-head>`,
  )
  const data = page.structuredData.map(
    each => `<script type="application/ld+json" data-head>${JSON.stringify(each).replaceAll('<', '\\u003c')}</script>`,
  )
  const scripts = [...template.matchAll(/<script defer src="([^"]+)"><\/script>/g)]
  const run = scripts.flatMap(([, src]) => src ?? [])
  if (run.length === 0) throw new Error('index.html starts no script')
  let html = template
  for (const tag of [...own, ...scripts.map(([tag]) => tag)]) html = html.replace(tag, '')
  return html
    .replace(/<html\b[^>]*>/i, () => `<html lang="${page.language}">`)
    .replace(/(?<=href="\/manifest-)[a-z]+(?=\.webmanifest")/, () => page.language)
    .replace(/<meta\b[^>]*\bdata-head\b[^>]*>/gi, '')
    .replace(
      /<title>[^<]*<\/title>/i,
      () => `<title>${escaped(page.title)}</title>${tags.join('')}${data.join('')}${styles}`,
    )
    .replace(/<noscript>[\s\S]*?<\/noscript>/i, '')
    .replace(place, () => `<div id="root" data-page="${escaped(page.mark)}">${page.markup}</div>`)
    .replace(
      /<\/body>/i,
      () =>
        `<script type="application/json" id="techo-scripts">${JSON.stringify({ preload: js, run })}</script><script>${publicStart}</script></body>`,
    )
}

import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.ts'

/**
 * What the public texts call the things of the product. They name a button by the key of its message, and the words come
 * from the message files themselves, those of the remotes too: only the few that are named, so that the shell carries no text
 * of a remote. A key that is gone fails here; words that changed make the written file stale, which `pnpm check` refuses. So does a message that no page says any more.
 */

/** Of what a remote declares, what is read here. */
interface Declared {
  readonly id: string
  readonly routes: readonly { readonly path: string; readonly title: Named }[]
  readonly menu: readonly { readonly to: string; readonly label: Named; readonly key?: string }[]
  readonly settings?: readonly { readonly id: string; readonly title: Named }[]
}

interface Named {
  /** whether something outside the message files says it */
  readonly isSaid?: boolean
  /** the folder of the remote that says it; absent: the shell or what is shared */
  readonly remote?: string | undefined
  readonly ja: string
  readonly en: string
}

/** The folders of texts that name things; each language in them has a file of names. */
const texts = ['guides', 'faq'].map(name => `shell/src/public/content/${name}`)

/** The files that should be, by path below the root. */
export async function productNames(): Promise<Readonly<Record<string, string>>> {
  const known = new Map([...(await messages()), ...(await places()), ...(await ofAbsentRemotes())])
  const files: Record<string, string> = {}
  const wrong: string[] = []
  for (const folder of texts) {
    const keys = new Set<string>()
    for await (const path of glob(`${folder}/**/*.ts`, { cwd: root })) {
      if (path.endsWith('.gen.ts')) continue
      const source = await readFile(join(root, path), 'utf8')
      const odd = /\b(?:say|words)\(\s*[^'\s)][^)]*\)/.exec(source)
      if (odd) wrong.push(`${path}: ${odd[0]} names nothing that can be read: write the key out`)
      for (const [, key = ''] of source.matchAll(/\b(?:say|words)\(\s*'([^']+)'/g)) {
        keys.add(key)
        const fault = faultOf(known.get(key))
        if (fault) wrong.push(`${path} names ${key}, ${fault}`)
      }
    }
    for (const language of ['ja', 'en'] as const)
      files[`${folder}/${language}/names.gen.ts`] = written(
        language,
        [...keys].sort().map(key => [key, known.get(key)?.[language] ?? '', known.get(key)?.remote]),
      )
  }
  for (const { config, remote } of await configs()) {
    const source = await sourcesOf(`${remote}/guide/{areas,index,ja,en}.ts`)
    if (source === '') continue
    const keys = [...new Set([...source.matchAll(/\{(?:say|words):([^}]+)\}/g)].map(([, key = '']) => key))].sort()
    for (const key of keys) {
      const fault = faultOf(known.get(key))
      if (fault) wrong.push(`${remote}/guide names ${key}, ${fault}`)
    }
    for (const language of ['ja', 'en'] as const)
      files[`${remote}/guide/names.${language}.gen.ts`] = writtenNames(
        keys.map(key => [key, known.get(key)?.[language] ?? '', undefined]),
      )
    files[`${remote}/guide/places.gen.ts`] = writtenPlaces(config, source)
  }
  if (wrong.length > 0) throw new Error([...new Set(wrong)].join('\n'))
  return files
}

function faultOf(name: Named | undefined): string | undefined {
  if (!name) return 'which no message file has'
  if (name.isSaid === false) return 'which no page says any more'
  if (`${name.ja}${name.en}`.includes('{{')) return 'which holds a value: name a text without one'
  return undefined
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

type Spoken = readonly (readonly [key: string, words: string, remote: string | undefined])[]

const writtenNames = (names: Spoken): string =>
  [
    '// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.',
    'export const names = {',
    ...names.map(([key, words, remote]) => `  ${quoted(key)}: ${quoted(words)},${remote ? ` // ${remote}` : ''}`),
    '} as const',
    '',
  ].join('\n')

/** Both languages have the same names: one type says which. */
const written = (language: 'ja' | 'en', names: Spoken): string =>
  writtenNames(names) + (language === 'ja' ? '\nexport type Name = keyof typeof names\n' : '')

/** The names that were written for remotes which this checkout does not have: their words stay. */
async function ofAbsentRemotes(): Promise<[string, Named][]> {
  const found = new Map<string, { ja: string; en: string; remote: string }>()
  for (const folder of texts)
    for (const language of ['ja', 'en'] as const) {
      const source = await readFile(join(root, folder, language, 'names.gen.ts'), 'utf8').catch(() => '')
      for (const [, key = '', words = '', remote = ''] of source.matchAll(
        /^ {2}'(.+?)': '(.*)', \/\/ (remotes\/\S+)$/gm,
      )) {
        if (existsSync(join(root, remote))) continue
        const name = found.get(key) ?? { ja: '', en: '', remote }
        name[language] = words.replaceAll("\\'", "'").replaceAll('\\\\', '\\')
        found.set(key, name)
      }
    }
  return [...found]
}

/** The pages of a remote that its guide leads to, and those with keys of their own, as it declares them. */
function writtenPlaces({ routes, menu }: Declared, source: string): string {
  const lines = routes.flatMap(({ path, title }) => {
    const key = menu.find(({ to }) => to === path)?.key
    const isNamed = new RegExp(`['":]${path}['"}?#]`).test(source)
    if (path.includes(':') || !(key || isNamed)) return []
    const fields = [
      `path: ${quoted(path)}`,
      `title: { ja: ${quoted(title.ja)}, en: ${quoted(title.en)} }`,
      ...(key ? [`key: ${quoted(key)}`] : []),
    ]
    return [`  { ${fields.join(', ')} },`]
  })
  return [
    '// Written by `pnpm gen` out of remote.config.ts; see scripts/product-names.ts.',
    'export const places = [',
    ...lines,
    '] as const',
    '',
  ].join('\n')
}

async function sourcesOf(pattern: string): Promise<string> {
  const texts: string[] = []
  for await (const path of glob(pattern, { cwd: root })) texts.push(await readFile(join(root, path), 'utf8'))
  return texts.join('\n')
}

const standIn = `data:text/javascript,${encodeURIComponent(
  'export const defineMessages = (namespace, texts) => (globalThis.techoMessages.push([namespace, texts]), texts)',
)}`

/** Every message of every package. Their files import nothing but the function that declares them, which is replaced here. */
async function messages(): Promise<[string, Named][]> {
  const declared: [string, Readonly<Record<'ja' | 'en', Readonly<Record<string, string>>>>][] = []
  const found: [string, Named][] = []
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '@techo/ui' || specifier.endsWith('/i18n/messages.ts')
        ? { url: standIn, shortCircuit: true }
        : next(specifier, context),
  })
  Reflect.set(globalThis, 'techoMessages', declared)
  try {
    for (const folder of await packageSources()) {
      const { files, isSaid } = await readSources(folder)
      for (const file of files) await import(pathToFileURL(file).href)
      for (const [namespace, { ja, en }] of declared.splice(0))
        for (const [key, text] of Object.entries(ja))
          found.push([
            `${namespace}:${key}`,
            { ja: text, en: en[key] ?? '', isSaid: isSaid(key), remote: remoteOf(folder) },
          ])
    }
  } finally {
    hooks.deregister()
    Reflect.deleteProperty(globalThis, 'techoMessages')
  }
  return found
}

const remoteOf = (path: string): string | undefined => /^remotes\/[^/]+/.exec(path)?.[0]

async function packageSources(): Promise<readonly string[]> {
  const folders = ['shell/src', 'shared/ui/src', 'shared/editor/src']
  for await (const folder of glob('remotes/*/src', { cwd: root })) folders.push(folder)
  return folders
}

/** The message files of a package, and whether a key is named by what is not one of them: whole, or begun in a template. */
async function readSources(folder: string) {
  const files: string[] = []
  const others: string[] = []
  for await (const path of glob(`${folder}/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.test\.tsx?$|gallery|\.gen\.ts$|public\/content/.test(path)) continue
    const source = await readFile(join(root, path), 'utf8')
    if (/= defineMessages\(/.test(source) && path.endsWith('.ts')) files.push(join(root, path))
    else if (!/\/messages\/(ja|en)\.ts$/.test(path)) others.push(source)
  }
  const said = others.join('\n')
  const begun = [...said.matchAll(/`([\w.-]+)\$\{/g)].map(([, begin]) => begin ?? '')
  return {
    files,
    isSaid: (key: string) => said.includes(`'${key}'`) || begun.some(begin => key.startsWith(begin)),
  }
}

/** The menus and settings of the remotes, as they declare them. */
async function places(): Promise<[string, Named][]> {
  const found: [string, Named][] = []
  for (const { config, remote } of await configs()) {
    for (const { to, label } of config.menu) found.push([`menu:${to}`, { ...label, remote }])
    for (const { id, title } of config.settings ?? []) found.push([`panel:${config.id}.${id}`, { ...title, remote }])
  }
  return found
}

async function configs(): Promise<readonly { readonly config: Declared; readonly remote: string }[]> {
  const found: { config: Declared; remote: string }[] = []
  for await (const path of glob('remotes/*/remote.config.ts', { cwd: root })) {
    const { default: config }: { default: Declared } = await import(pathToFileURL(join(root, path)).href)
    found.push({ config, remote: dirname(path) })
  }
  return found
}

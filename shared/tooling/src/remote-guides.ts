import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the modules are called: in both languages areas and what pictures show; which guides there are; what they say, in one language each. */
const modules = ['areas', 'pictures', 'index', 'ja', 'en'] as const

/** The remotes of the checkout that public pages tell of: they have a folder `guide`. */
export const guidedRemotes = (root: string): string[] =>
  readdirSync(join(root, 'remotes'))
    .filter(name => statSync(join(root, 'remotes', name, 'guide/index.ts'), { throwIfNoEntry: false }))
    .sort()

/**
 * Writes what the remotes of the checkout say on public pages as modules of the shell, and returns them by name
 * (`techo-guides/areas`, `…/pictures`, `…/index`, `…/ja`, `…/en`). They lie in a cache folder, because no source file may import a remote; a remote whose folder is
 * deleted is told of no more.
 */
export function writeRemoteGuides(root: string): Readonly<Record<string, string>> {
  const folder = join(root, 'node_modules/.cache/techo')
  mkdirSync(folder, { recursive: true })
  const names = guidedRemotes(root)
  const at = (name: string, file: string) => JSON.stringify(join(root, 'remotes', name, 'guide', file))
  const sources: Readonly<Record<(typeof modules)[number], readonly string[]>> = {
    areas: listOf('areas', 'areas.ts'),
    pictures: [...picturesIn('ja'), ...picturesIn('en')],
    index: [
      ...listOf('guides', 'index.ts'),
      ...names.map((name, n) => `import { places as places${n} } from ${at(name, 'places.gen.ts')}`),
      `export const places = [${names.map((_, n) => `...places${n}`).join(', ')}]`,
    ],
    ja: textsIn('ja'),
    en: textsIn('en'),
  }
  function listOf(what: string, file: string): readonly string[] {
    return [
      ...names.map((name, n) => `import ${what}${n} from ${at(name, file)}`),
      `export const ${what} = [${names.map((_, n) => `...${what}${n}`).join(', ')}]`,
    ]
  }
  function picturesIn(language: 'ja' | 'en'): readonly string[] {
    return [
      ...names.map((name, n) => `import ${language}${n} from ${at(name, `pictures.${language}.ts`)}`),
      `export const ${language} = { ${names.map((_, n) => `...${language}${n}`).join(', ')} }`,
    ]
  }
  function textsIn(language: 'ja' | 'en'): readonly string[] {
    return [
      ...names.flatMap((name, n) => [
        `import texts${n} from ${at(name, `${language}.ts`)}`,
        `import { names as names${n} } from ${at(name, `names.${language}.gen.ts`)}`,
        `import pictures${n} from ${at(name, `pictures.${language}.ts`)}`,
      ]),
      `export const texts = { ${names.map((_, n) => `...texts${n}`).join(', ')} }`,
      `export const pictures = { ${names.map((_, n) => `...pictures${n}`).join(', ')} }`,
      `export const namesInTexts = { ${names.map((_, n) => `...names${n}`).join(', ')} }`,
    ]
  }
  return Object.fromEntries(
    modules.map(name => {
      const path = join(folder, `guides-${name}.ts`)
      const text = `${sources[name].join('\n')}\n`
      // Another process may be reading it: what is the same already is left alone, and what is new is there at once.
      if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
        writeFileSync(`${path}.${process.pid}`, text)
        renameSync(`${path}.${process.pid}`, path)
      }
      return [`techo-guides/${name}`, path]
    }),
  )
}

import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the modules are called: both languages of areas and pictures, and the guides of one language each. */
const modules = ['areas', 'ja', 'en'] as const

/** The remotes of the checkout that public pages tell of: they have a folder `guide`. */
export const guidedRemotes = (root: string): string[] =>
  readdirSync(join(root, 'remotes'))
    .filter(name => statSync(join(root, 'remotes', name, 'guide/index.ts'), { throwIfNoEntry: false }))
    .sort()

/**
 * Writes what the remotes of the checkout say on public pages as modules of the shell, and returns them by name
 * (`techo-guides/areas`, `…/ja`, `…/en`). They lie in a cache folder, because no source file may import a remote; a remote whose folder is
 * deleted is told of no more.
 */
export function writeRemoteGuides(root: string): Readonly<Record<string, string>> {
  const folder = join(root, 'node_modules/.cache/techo')
  mkdirSync(folder, { recursive: true })
  const names = guidedRemotes(root)
  const at = (name: string, file: string) => JSON.stringify(join(root, 'remotes', name, 'guide', file))
  const sources: Readonly<Record<(typeof modules)[number], readonly string[]>> = {
    areas: [
      ...names.flatMap((name, n) => [
        `import guide${n} from ${at(name, 'index.ts')}`,
        `import pictures${n} from ${at(name, 'pictures.ts')}`,
        `import { places as places${n} } from ${at(name, 'places.gen.ts')}`,
      ]),
      `export const guides = [${names.map((_, n) => `guide${n}`).join(', ')}]`,
      `export const pictures = [${names.map((_, n) => `pictures${n}`).join(', ')}]`,
      `export const places = [${names.map((_, n) => `...places${n}`).join(', ')}]`,
    ],
    ja: textsIn('ja'),
    en: textsIn('en'),
  }
  function textsIn(language: 'ja' | 'en'): readonly string[] {
    return [
      ...names.flatMap((name, n) => [
        `import texts${n} from ${at(name, `${language}.ts`)}`,
        `import { names as names${n} } from ${at(name, `names.${language}.gen.ts`)}`,
      ]),
      `export const texts = { ${names.map((_, n) => `...texts${n}`).join(', ')} }`,
      `export const namesInTexts = { ${names.map((_, n) => `...names${n}`).join(', ')} }`,
    ]
  }
  return Object.fromEntries(
    modules.map(name => {
      const path = join(folder, `guides-${name}.ts`)
      writeFileSync(path, `${sources[name].join('\n')}\n`)
      return [`techo-guides/${name}`, path]
    }),
  )
}

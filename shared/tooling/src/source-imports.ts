/**
 * Every import that stands in a source file of the repository: what the rules between packages (`layers.ts`) and between
 * files (`circles.ts`) are held against. Hides where the packages lie, how an import is found and which file it means. Found
 * by pattern, so nothing needs to parse: `import type`, a re-export, `import('…')`, `typeof import('…')` and the address of
 * a worker count like any other import. Tests, benchmarks and settings are sources as well; what is installed or built is
 * not.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ImportSite, layers } from './layers.ts'

const forms = new RegExp(
  [
    /(?:^|\n)\s*(?:import|export)\s[^'"\n]*?from\s*['"]([^'"]+)['"]/,
    /\}\s*from\s*['"]([^'"]+)['"]/,
    /(?:^|\n)\s*import\s+['"]([^'"]+)['"]/,
    /import\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/,
    /new URL\(\s*['"](\.[^'"]+\.tsx?)['"],\s*import\.meta\.url/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** What a source text imports, as it is written there. */
export const importsIn = (text: string): readonly string[] =>
  [...text.matchAll(forms)].flatMap(match => match.slice(1).find(Boolean) ?? [])

/** The folders of `layers`, each remote by its own. */
export const packageFolders = (root: string): readonly string[] => [
  ...Object.keys(layers).filter(folder => folder !== 'remotes/*'),
  ...globSync('remotes/*/package.json', { cwd: root }).map(path => path.replace('/package.json', '')),
]

/** Every source file below `root` with what it imports; paths are those below `root`. */
export const sourcesOf = (root: string): readonly Source[] =>
  packageFolders(root).flatMap(folder =>
    globSync(`${folder}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: path =>
        /node_modules|dist/.test(String(path)) || (folder === 'e2e' && /^e2e\/probe\b/.test(String(path))),
    }).map(file => ({ folder, file, imports: importsIn(readFileSync(join(root, file), 'utf8')) })),
  )

export interface Source extends Pick<ImportSite, 'folder' | 'file'> {
  readonly imports: readonly string[]
}

/**
 * Tells which source file an import means: a relative one as it is written, `@techo/…` by the entry points in `package.json`.
 * Null for libraries and for what is no source file (a style sheet, an import inside a text).
 */
export function resolver(root: string): (file: string, specifier: string) => string | null {
  const doors = new Map<string, string>()
  for (const folder of packageFolders(root)) {
    const path = join(root, folder, 'package.json')
    if (!existsSync(path)) continue
    // Our own files, of which the package manager has read the rest.
    const { name, exports = {} } = JSON.parse(readFileSync(path, 'utf8')) as PackageFile
    for (const [door, file] of Object.entries(exports)) doors.set(posix.join(name, door), posix.join(folder, file))
  }
  return (file, specifier) => {
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : doors.get(specifier)
    return target && /\.tsx?$/.test(target) && existsSync(join(root, target)) ? target : null
  }
}

interface PackageFile {
  readonly name: string
  readonly exports?: Readonly<Record<string, string>>
}

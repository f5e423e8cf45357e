import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { contractVersion } from '@techo/core'
import { contractMinor } from '@techo/core/registry'
import { judgeImport } from './layers.ts'

/**
 * The report of everything a remote may import: the public types of the shared packages as text, checked in, so that a change
 * of the contract is seen where it is made. Read from the declarations that the compiler emits; it has no interface to ask.
 */

/** What only the shell uses; a remote that wants one of these takes it off the list, and it becomes part of the contract. */
const shellOnly: Readonly<Record<string, ReadonlySet<string>>> = {
  '@techo/data': new Set(
    (
      'auth BackendConfig configure Credentials knownTables onPersonChange onUnauthorized outbox provideEntityKinds provideTables ' +
      'Refusal Registration ' +
      'Session SessionState sessionCheck hasSessionCookie SignInState State store StoreProvider UnauthorizedRule User UserIdentity VerifyType'
    ).split(' '),
  ),
}

/** Generated from the migrations: the tables are a contract of their own. */
const opaque = /(database\.types|\.gen)\.d\.ts$/

const packages = ['core', 'data', 'editor', 'ui'] as const

/** Declarations by entry point and name, e.g. `@techo/ui Button`; what they need of the inside by `behind @techo/ui Name`. */
export type Report = ReadonlyMap<string, string>

interface Module {
  readonly declared: ReadonlyMap<string, string>
  /** name here → where it comes from and its name there */
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  readonly exported: ReadonlyMap<string, { readonly from: string | null; readonly name: string }>
  readonly stars: readonly string[]
}

/** Statements of an emitted declaration file, comments left out: each begins in the first column. */
export function statementsOf(text: string): string[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const found: string[] = []
  for (const line of plain.split('\n')) {
    if (line.trim() === '') continue
    if (/^[a-z]/.test(line)) found.push(line)
    else found.push(`${found.pop() ?? ''}\n${line}`)
  }
  return found
}

const declaration =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:const|let|var|function|class|interface|type|namespace|module) (?:(\w+)|(\{[^}]*\}))/

/** `a, type b as c` → [there, here] */
const specifiers = (list: string): [string, string][] =>
  list
    .split(',')
    .map(each => each.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map(each => {
      const [there = '', here = there] = each.split(/\s+as\s+/)
      return [there, here]
    })

export function moduleOf(text: string): Module {
  const declared = new Map<string, string>()
  const imported = new Map<string, { from: string; name: string }>()
  const exported = new Map<string, { from: string | null; name: string }>()
  const stars: string[] = []
  for (const statement of statementsOf(text)) {
    const list = /^(import|export)(?: type)? (?:(\w+),? ?)?(?:\{([\s\S]*?)\})?(?: from ['"]([^'"]+)['"])?;?$/.exec(
      statement,
    )
    const star = /^export \* from ['"]([^'"]+)['"]/.exec(statement)
    if (star?.[1]) stars.push(star[1])
    else if (list?.[1] === 'import') {
      if (list[2]) imported.set(list[2], { from: list[4] ?? '', name: 'default' })
      for (const [there, here] of specifiers(list[3] ?? '')) imported.set(here, { from: list[4] ?? '', name: there })
    } else if (list?.[1] === 'export' && list[3] !== undefined) {
      for (const [there, here] of specifiers(list[3])) exported.set(here, { from: list[4] ?? null, name: there })
    } else {
      const all = /^import \* as (\w+) from ['"]([^'"]+)['"]/.exec(statement)
      if (all?.[1]) imported.set(all[1], { from: all[2] ?? '', name: '*' })
      const match = declaration.exec(statement)
      const names = match?.[1] ? [match[1]] : (match?.[2]?.match(/\w+/g) ?? [])
      for (const name of names) {
        // Overloads are one declaration of several lines.
        declared.set(name, [declared.get(name), statement].filter(Boolean).join('\n'))
        if (/^export /.test(statement)) exported.set(name, { from: null, name })
      }
    }
  }
  return { declared, imported, exported, stars }
}

/**
 * Reads the report out of a checkout.
 * @throws when the sources have errors of types: mend those first
 */
export async function readReport(root: string): Promise<Record<(typeof packages)[number], Report>> {
  const cache = join(root, 'node_modules/.cache/techo')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'contract-'))
  try {
    const doors: { readonly name: string; readonly owner: (typeof packages)[number]; readonly file: string }[] = []
    for (const owner of packages) {
      const { name, exports } = JSON.parse(await readFile(join(root, 'shared', owner, 'package.json'), 'utf8')) as {
        name: string
        exports: Record<string, string>
      }
      for (const [path, file] of Object.entries(exports)) {
        const door = name + path.slice(1)
        const mayImport = judgeImport({ folder: 'remotes/any', file: 'remotes/any/src/a.ts', specifier: door }) === null
        const isForRemotes = mayImport && !/gallery|registry$/.test(path)
        if (/\.tsx?$/.test(file) && !opaque.test(file.replace(/\.tsx?$/, '.d.ts')) && isForRemotes)
          doors.push({ name: door, owner, file: join('shared', owner, file) })
      }
    }
    const settings = {
      extends: relative(folder, join(root, 'tsconfig.base.json')),
      compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: 'out', rootDir: root },
      // All of their sources: of a file that is only found by its package's name, as if it came from npm, nothing is emitted, and
      // which way the compiler finds one first is chance.
      files: globSync(`shared/{${packages}}/src/**/*.{ts,tsx}`, { cwd: root })
        .filter(file => !/\.(test|bench)\.|[\\/](test-|stubs|bench[\\/])/.test(file))
        .map(file => join(root, file)),
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const tsc = join(root, 'node_modules/.bin/tsc')
    await promisify(execFile)(tsc, ['-p', folder], { maxBuffer: 1e8 }).catch(
      (error: { readonly stdout?: string; readonly message: string }) => {
        throw new Error(`The contract cannot be read:\n${error.stdout || error.message}`)
      },
    )
    const modules = new Map<string, Module>()
    const load = async (file: string): Promise<Module> => {
      const known = modules.get(file)
      if (known) return known
      const read = moduleOf(await readFile(file, 'utf8'))
      modules.set(file, read)
      return read
    }
    const emitted = (file: string) => join(folder, 'out', file.replace(/\.tsx?$/, '.d.ts'))
    const reports = Object.fromEntries(packages.map(name => [name, new Map<string, string>()])) as Record<
      (typeof packages)[number],
      Map<string, string>
    >
    for (const { name: door, owner, file } of doors) {
      const report = reports[owner]
      const names = await exportsOf(emitted(file), load)
      for (const [name, place] of [...names].sort(([one], [other]) => (one < other ? -1 : 1)))
        if (place && !shellOnly[door]?.has(name)) await note(`${door} ${name}`, place, `@techo/${owner}`, report, load)
    }
    // What a entry point shows as well needs no second mention.
    for (const report of Object.values(reports))
      for (const [key, text] of report) {
        const name = key.slice(key.lastIndexOf(' '))
        const isShown = [...report].some(
          ([each, known]) => known === text && !each.startsWith('behind ') && each.endsWith(name),
        )
        if (key.startsWith('behind ') && isShown) report.delete(key)
      }
    return reports
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Place {
  readonly file: string
  readonly name: string
}
type Load = (file: string) => Promise<Module>

const target = (file: string, specifier: string): string | null =>
  specifier.startsWith('.') ? resolve(dirname(file), specifier.replace(/\.tsx?$/, '.d.ts')) : null

/** Where a name of a module is declared; null when that is a library. */
async function find({ file, name }: Place, load: Load): Promise<Place | null> {
  const { declared, imported, exported, stars } = await load(file)
  if (declared.has(name)) return { file, name }
  const way = exported.get(name) ?? imported.get(name)
  if (way) {
    if (way.from === null) return way.name === name ? null : find({ file, name: way.name }, load)
    const next = target(file, way.from)
    return next && way.name !== '*' ? find({ file: next, name: way.name }, load) : null
  }
  for (const star of stars) {
    const next = target(file, star)
    const found = next ? await find({ file: next, name }, load) : null
    if (found) return found
  }
  return null
}

async function exportsOf(file: string, load: Load): Promise<Map<string, Place | null>> {
  const { exported, stars } = await load(file)
  const names = new Map<string, Place | null>()
  for (const star of stars) {
    const next = target(file, star)
    if (next) for (const [name, place] of await exportsOf(next, load)) names.set(name, place)
  }
  for (const name of exported.keys()) names.set(name, await find({ file, name }, load))
  return names
}

/** A declaration without what says nothing to a remote: which parameters are taken apart, and which tables there are today. */
const told = (text: string): string =>
  text
    .replaceAll(/^(export )?(declare )?/gm, '')
    .replaceAll(/\(\{[^{}]*\}: /g, '(props: ')
    .replaceAll(/"activity"(?: \| "[a-z_]+")+/g, 'TableName')

/** Writes a declaration into the report, and behind it what it names of the inside of its package. */
async function note(key: string, place: Place, owner: string, report: Map<string, string>, load: Load): Promise<void> {
  if (report.has(key) || opaque.test(place.file)) return
  const { declared, imported } = await load(place.file)
  const text = told(declared.get(place.name) ?? '')
  report.set(key, text)
  for (const name of new Set(text.match(/\b[A-Za-z_]\w*\b/g))) {
    if (name === place.name || !(declared.has(name) || imported.has(name))) continue
    const found = await find({ file: place.file, name }, load)
    if (found) await note(`behind ${owner} ${found.name}`, found, owner, report, load)
  }
}

/** The text of a report as it is checked in. */
export function printReport(name: string, report: Report, version: string): string {
  const groups = new Map<string, string[]>()
  for (const [key, text] of [...report].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const group = key.slice(0, key.lastIndexOf(' '))
    groups.set(group, [...(groups.get(group) ?? []), `// ${key.slice(group.length + 1)}\n${text}`])
  }
  const parts = [...groups]
    .sort(([one], [other]) => Number(one.startsWith('behind')) - Number(other.startsWith('behind')))
    .map(([group, texts]) => `## ${group}\n\n\`\`\`ts\n${texts.join('\n\n')}\n\`\`\`\n`)
  return `# What a remote may use of @techo/${name}

Contract ${version}. Generated by \`pnpm gen\`; not edited by hand.

${parts.join('\n')}`
}

/** Reads a checked-in report back. */
export function parseReport(text: string): { readonly version: string; readonly report: Report } {
  const report = new Map<string, string>()
  for (const [, group = '', body = ''] of text.matchAll(/^## (.+)\n\n```ts\n([\s\S]*?)\n```$/gm))
    for (const entry of body.split(/\n\n(?=\/\/ )/)) {
      const [head = '', ...lines] = entry.split('\n')
      report.set(`${group} ${head.slice(3)}`, lines.join('\n'))
    }
  return { version: /^Contract (\d+\.\d+)\./m.exec(text)?.[1] ?? '0.0', report }
}

export interface Difference {
  readonly kind: 'added' | 'breaking'
  readonly what: string
}

/** What remotes write and the shell reads: a further member that must be there breaks those that do not have it. */
const givenByRemotes = /^(behind )?@techo\/core (Remote|Menu|Declared|Entity|Command|Settings|Today|Slot)/

/**
 * How one report differs from the next. What only grew is an addition; anything else may break a remote that was built
 * against the first. Texts are compared, so a wider parameter counts as breaking too: `pnpm gen --compatible` says it is not.
 */
export function differences(before: Report, after: Report): Difference[] {
  const found: Difference[] = []
  for (const [key, text] of before) {
    const now = after.get(key)
    if (now === text) continue
    // What stands behind may be reached by another name now; the declarations that name it have changed then too.
    if (now === undefined) {
      if (!key.startsWith('behind ')) found.push({ kind: 'breaking', what: `${key} is gone` })
      continue
    }
    const rest = now.split('\n')
    const added: string[] = []
    const lines = text.split('\n')
    for (const line of rest) {
      if (line === lines[0]) lines.shift()
      else added.push(line)
    }
    const mustBeThere = givenByRemotes.test(key) && added.some(line => !/^\s*(readonly )?\w+\?/.test(line))
    const grew = lines.length === 0 && !mustBeThere
    found.push({ kind: grew ? 'added' : 'breaking', what: `${key} ${grew ? 'has grown' : 'is another'}` })
  }
  for (const key of after.keys()) if (!before.has(key)) found.push({ kind: 'added', what: `${key} is new` })
  return found
}

export interface ContractState {
  readonly version: number
  readonly minor: number
}

/** The contract as the sources say. */
export const contractState: ContractState = { version: contractVersion, minor: contractMinor }

interface Verdict {
  /** texts to write, by path relative to the checkout; empty when everything is current */
  readonly files: Readonly<Record<string, string>>
  readonly state: ContractState
  /** what changed, one line each */
  readonly changes: readonly string[]
}

/**
 * What the reports and the version of the contract have to become.
 * @param isCompatible what reads as breaking is none: it counts as an addition
 * @throws when something breaks remotes and the contract's version is the old one; every line says what it is
 */
export function nextContract(
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, Report>>,
  state: ContractState,
  isCompatible = false,
): Verdict {
  const changed = Object.entries(after).flatMap(([name, report]) => {
    const known = parseReport(before[name] ?? '')
    const found = differences(known.report, report)
    return found.length > 0 || before[name] === null ? [{ name, report, version: known.version, found }] : []
  })
  const reached = Object.values(before)
    .map(text =>
      parseReport(text ?? '')
        .version.split('.')
        .map(Number),
    )
    .sort(([one = 0, low = 0], [other = 0, high = 0]) => one - other || low - high)
    .at(-1) ?? [0, 0]
  const [version = 0, minor = 0] = reached
  const changes = changed.flatMap(({ found }) => found)
  const isNewer = state.version > version
  const breaking = changes.filter(({ kind }) => kind === 'breaking')
  if (breaking.length > 0 && !isNewer && !isCompatible)
    throw new Error(
      [
        `The contract changed so that a remote built against ${version}.${minor} may break:`,
        ...breaking.map(({ what }) => `  ${what}`),
        'Next: keep what was there; or, where every remote runs as before, `pnpm gen --compatible`; or raise contractVersion in',
        'shared/core/src/contract-version.ts, set contractMinor to 0 and `contract` in each remote.config.ts, then `pnpm gen`.',
      ].join('\n'),
    )
  const isFirst = version === 0
  const grown = { version: state.version, minor: isNewer || isFirst ? state.minor : Math.max(state.minor, minor + 1) }
  const next = changed.length > 0 ? grown : state
  const files = Object.fromEntries(
    changed.map(({ name, report }) => [
      `docs/contract/${name}.api.md`,
      printReport(name, report, `${next.version}.${next.minor}`),
    ]),
  )
  return { files, state: next, changes: changes.map(({ what }) => what) }
}

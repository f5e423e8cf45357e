import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { languages, matchesPattern, type Titled } from '@techo/core'
import type { BuildFiles, RegistryFile, RemoteBuild } from '@techo/core/registry'
import { satisfies } from 'semver'
import { buildShape } from './build-shape.ts'
import { type DatabaseFacts, readDatabaseFacts } from './database-facts.ts'
import { judgeDatabase } from './database-gate.ts'
import { faultOf, hasKeys, type KeyRing, readKeys } from './keys.ts'
import { folderOf, sha256, statementOfBuild } from './publish.ts'
import type { ShellFacts } from './shell-facts.ts'
import type { Target } from './target.ts'

/**
 * What a build must be to become active. Everything here is judged before anybody is given it; each finding is one line and
 * says what to do next.
 */
export interface Finding {
  readonly rule:
    | 'schema'
    | 'files'
    | 'contract'
    | 'shared'
    | 'addresses'
    | 'names'
    | 'migrations'
    | 'tables'
    | 'labels'
    | 'budget'
    | 'styles'
    | 'scripts'
    | 'shell'
    | 'inspection'
    | 'signature'
  readonly message: string
  readonly next: string
}

/** Most bytes, packed as the server sends them (brotli). */
export const budgets = {
  /** the entry, which is loaded before anything else of a remote */
  entry: 8 * 1024,
  /** what the first screen of one address needs besides the entry */
  screen: 48 * 1024,
  /** everything of the build */
  whole: 300 * 1024,
} as const

export interface Gate {
  readonly target: Target
  readonly registry: RegistryFile
  readonly id: string
  readonly build: RemoteBuild
  /** null: no shell is there to judge by, which is a finding */
  readonly shell: ShellFacts | null
  /** what the database has instead of what the target tells; null: nobody can know yet */
  readonly database?: DatabaseFacts | null | undefined
  /** whose keys there are instead of those the target tells; null: it is the product's own and need not be signed */
  readonly keys?: KeyRing | null | undefined
}

/** Everything that keeps a build from becoming active; nothing when it may. */
export async function judge({ target, registry, id, build, shell, database, keys }: Gate): Promise<Finding[]> {
  const shaped = buildShape.safeParse(build)
  if (!shaped.success)
    return shaped.error.issues.slice(0, 8).map(({ path, message }) => ({
      rule: 'schema',
      message: `${id} ${build.build}: ${path.join('.')}: ${message}`,
      next: 'mend remote.config.ts (its type is RemoteConfig of @techo/core) and build again',
    }))
  const { findings, bytes } = await judgeFiles(target, id, build)
  return [
    ...findings,
    ...judgeShell(build, shell),
    ...judgeAddresses(registry, id, build, shell),
    ...judgeNames(registry, id, build),
    ...judgeDatabase(build, database === undefined ? await readDatabaseFacts(target) : database),
    ...judgeLabels(build),
    ...judgeStyles(id, bytes),
    ...judgeScripts(id, bytes),
    ...(await judgeBudgets(build, bytes)),
    ...judgeSignature(registry, id, build, keys === undefined ? await readKeys(target) : keys),
  ]
}

/** Where a remote has keys, only their holders publish it. */
function judgeSignature(registry: RegistryFile, id: string, build: RemoteBuild, ring: KeyRing | null): Finding[] {
  if (!ring || !hasKeys(ring, id)) return []
  const signature = registry.remotes[id]?.signatures?.[build.build]
  const statement = statementOfBuild(build)
  const fault = faultOf({
    ring,
    remote: id,
    may: 'publish',
    kind: 'build',
    statement,
    signature,
    at: build.publishedAt,
  })
  if (!fault) return []
  const next = `publish it with a key that may: \`registry keys list\` names them`
  return [{ rule: 'signature', message: `${id} ${build.build} ${fault}`, next }]
}

async function judgeFiles(target: Target, id: string, build: RemoteBuild) {
  const findings: Finding[] = []
  const bytes = new Map<string, Uint8Array>()
  const say = (message: string) =>
    findings.push({ rule: 'files', message: `${id} ${build.build}: ${message}`, next: 'publish the same build again' })
  const folder = folderOf(id, build.build)
  await Promise.all(
    Object.entries(build.files).map(async ([file, hash]) => {
      const found = await target.read(`${folder}/${file}`)
      if (!found) say(`${file} is missing`)
      else if (sha256(found) !== hash) say(`${file} is altered: its hash is not the published one`)
      else bytes.set(file, found)
    }),
  )
  for (const address of new Set([build.entry, ...addressesOf(build)]))
    if (!(address.slice(`/${folder}/`.length) in build.files) || !address.startsWith(`/${folder}/`))
      say(`names ${address}, which is no file of it`)
  findings.sort((one, other) => (one.message < other.message ? -1 : 1))
  return { findings, bytes }
}

const listOf = ({ js, css }: BuildFiles) => [...js, ...css]
const addressesOf = (build: RemoteBuild) => [...listOf(build.base), ...Object.values(build.preload).flatMap(listOf)]

function judgeShell(build: RemoteBuild, shell: ShellFacts | null): Finding[] {
  if (!shell)
    return [
      {
        rule: 'shell',
        message: 'There is no shell.json, so nobody can tell whether the shell can run this build',
        next: 'build the shell into the same place first (`pnpm build shell`), or name a site that has one with --shell',
      },
    ]
  const findings: Finding[] = []
  const { version, minor } = shell.contract
  const { min, max } = build.config.contract
  if (version < min || version > max)
    findings.push({
      rule: 'contract',
      message: `It runs under contract ${min}–${max}, and the shell keeps contract ${version}`,
      next:
        version > max
          ? 'read what the new contract changed (docs/contract), widen `contract` in remote.config.ts, build again'
          : 'deploy the newer shell first',
    })
  else if (build.contract && build.contract.version === version && build.contract.minor > minor)
    findings.push({
      rule: 'contract',
      message: `It was built against contract ${version}.${build.contract.minor}, and the shell keeps ${version}.${minor}`,
      next: 'deploy the newer shell first: it has what this build may use',
    })
  for (const [name, range] of Object.entries(build.shared)) {
    const given = shell.shared[name]
    if (!given)
      findings.push({
        rule: 'shared',
        message: `It wants ${name} from the shell, which gives no such module`,
        next: 'deploy the newer shell first, or do without it',
      })
    else if (!satisfies(given, range))
      findings.push({
        rule: 'shared',
        message: `It wants ${name} ${range}, and the shell gives ${given}`,
        next: 'build it against the versions of the deployed shell (shared/tooling/src/shared-modules.ts)',
      })
  }
  return findings
}

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`)
const overlaps = (one: string, other: string) => isBelow(one, other) || isBelow(other, one)

function judgeAddresses(registry: RegistryFile, id: string, build: RemoteBuild, shell: ShellFacts | null): Finding[] {
  const findings: Finding[] = []
  const next = 'choose addresses of its own in `bases` of remote.config.ts'
  for (const base of build.config.bases) {
    const owner = othersOf(registry, id).find(({ config }) => config.bases.some(theirs => overlaps(base, theirs)))
    if (owner)
      findings.push({
        rule: 'addresses',
        message: `${base} overlaps addresses that belong to ${owner.config.id}`,
        next,
      })
    const own = shell?.addresses.find(address => isBelow(address, base) || matchesPattern(address, base))
    if (own) findings.push({ rule: 'addresses', message: `${base} would take ${own} from the shell`, next })
  }
  for (const { path } of build.config.routes)
    if (!build.config.bases.some(base => isBelow(path, base)))
      findings.push({ rule: 'addresses', message: `${path} lies outside of ${build.config.bases.join(', ')}`, next })
  for (const { type, href } of build.config.entities ?? []) {
    const page = href.replace(/\?.*$/, '')
    if (!build.config.routes.some(({ path }) => path === page || matchesPattern(path, page)))
      findings.push({
        rule: 'addresses',
        message: `${type} is shown at ${href}, which is none of its addresses`,
        next: 'lead to an address of `routes` in remote.config.ts',
      })
  }
  return findings
}

/** The builds of other remotes that somebody is given now. */
const othersOf = (registry: RegistryFile, id: string): RemoteBuild[] =>
  Object.entries(registry.remotes).flatMap(([other, { active, trial, builds }]) =>
    other === id ? [] : [active, trial?.build ?? ''].flatMap(name => builds[name] ?? []),
  )

function judgeNames(registry: RegistryFile, id: string, build: RemoteBuild): Finding[] {
  const findings: Finding[] = []
  const next = `begin it with ${id}`
  for (const { kind } of build.config.notices ?? [])
    if (['security', 'plan', 'account'].includes(kind))
      findings.push({ rule: 'names', message: `The notices ${kind} are some of the shell`, next })
  for (const { to, key } of build.config.menu)
    if (key === 't' || key === 's')
      findings.push({
        rule: 'names',
        message: `The key ${key}, which shall lead to ${to}, is the shell's`,
        next: 'choose another letter, or none',
      })
  for (const { config } of othersOf(registry, id)) {
    for (const card of build.config.cards)
      if (config.cards.some(theirs => theirs.id === card.id))
        findings.push({ rule: 'names', message: `The card ${card.id} is one of ${config.id}`, next })
    for (const { kind } of build.config.notices ?? [])
      if (config.notices?.some(theirs => theirs.kind === kind))
        findings.push({ rule: 'names', message: `The notices ${kind} are some of ${config.id}`, next })
    for (const { type } of build.config.entities ?? [])
      if (config.entities?.some(theirs => theirs.type === type))
        findings.push({ rule: 'names', message: `The kind ${type} is one of ${config.id}`, next })
    for (const { to, key } of build.config.menu)
      if (key !== undefined && config.menu.some(theirs => theirs.key === key))
        findings.push({
          rule: 'names',
          message: `The key ${key}, which shall lead to ${to}, leads to a page of ${config.id}`,
          next: 'choose another letter, or none',
        })
    for (const { name } of build.config.tables ?? [])
      if (config.tables?.some(theirs => theirs.name === name))
        findings.push({
          rule: 'names',
          message: `The table ${name} belongs to ${config.id}`,
          next: 'leave it to the one that declares it: rows of others may be read and written all the same',
        })
  }
  return findings
}

function judgeLabels({ config }: RemoteBuild): Finding[] {
  const texts: readonly (readonly [string, Titled])[] = [
    ['title', config.title],
    ...config.routes.map(({ path, title }) => [`the title of ${path}`, title] as const),
    ...config.menu.map(({ to, label }) => [`the menu entry for ${to}`, label] as const),
    ...config.cards.map(({ id, title }) => [`the title of the card ${id}`, title] as const),
    ...(config.settings ?? []).map(({ id, title }) => [`the title of the settings ${id}`, title] as const),
    ...(config.quickAdd ?? []).map(({ id, title }) => [`the title of the target of quick add ${id}`, title] as const),
    ...(config.quickAdd ?? []).flatMap(({ id, command, offer }) =>
      [command, offer].flatMap(text => (text ? [[`a text of the target of quick add ${id}`, text] as const] : [])),
    ),
    ...(config.files ?? []).map(({ id, title }) => [`the title of what is made of files as ${id}`, title] as const),
    ...(config.shares ?? []).map(({ id, title }) => [`the title of what is made of a share as ${id}`, title] as const),
    ...(config.firstSteps ?? []).flatMap(({ id, title, note, action }) =>
      [title, note, action].map(text => [`a text of the first step ${id}`, text] as const),
    ),
    ...(config.planLimits ?? []).flatMap(({ limit, title, keep }) =>
      [title, ...(keep ? [keep.title, keep.text, keep.done] : [])].map(
        text => [`a text of the limit ${limit}`, text] as const,
      ),
    ),
    ...(config.notices ?? []).flatMap(({ kind, title, note, says, because }) =>
      [title, note, says, ...because.map(({ text }) => text)].map(
        text => [`a text of the notices ${kind}`, text] as const,
      ),
    ),
    ...(config.entities ?? []).flatMap(({ type, label, periods = [] }) => [
      [`the label of ${type}`, label] as const,
      ...periods.map(({ href, label: shown }) => [`the label of ${href}`, shown] as const),
    ]),
    ...(config.year ? [['the title of the part of the year', config.year.title] as const] : []),
    ...(config.trash ?? []).flatMap(({ id, label, along }) =>
      [label, along].flatMap(text => (text ? [[`a text of what is thrown away as ${id}`, text] as const] : [])),
    ),
    ...(config.tables ?? []).map(({ name, title }) => [`the title of the table ${name}`, title] as const),
    ...(config.views ?? []).flatMap(({ path, choices }) =>
      choices.map(({ search, label }) => [`the view ${search} of ${path}`, label] as const),
    ),
  ]
  return texts.flatMap(([what, text]) =>
    languages
      .filter(language => typeof text[language] !== 'string' || text[language].trim() === '')
      .map(language => ({
        rule: 'labels' as const,
        message: `${what} has no text in ${language === 'ja' ? 'Japanese' : 'English'}`,
        next: 'write it in remote.config.ts',
      })),
  )
}

const textsOf = (bytes: ReadonlyMap<string, Uint8Array>, ending: string) =>
  [...bytes].flatMap(([file, each]) =>
    file.endsWith(ending) ? [[file, Buffer.from(each).toString('utf8')] as const] : [],
  )

/** A selector without a class of the remote's own would reach into the page around it. */
function judgeStyles(id: string, bytes: ReadonlyMap<string, Uint8Array>): Finding[] {
  const findings: Finding[] = []
  for (const [file, css] of textsOf(bytes, '.css'))
    for (const selector of selectorsOf(css))
      if (!selector.includes(`.${id}-`))
        findings.push({
          rule: 'styles',
          message: `${file} styles ${selector.slice(0, 60)}, which is not its own`,
          next: 'begin the selector with a class of a *.module.css file',
        })
  return findings.slice(0, 5)
}

/** Selectors of a sheet, those of keyframes aside; commas inside of `:is(…)` do not part them. */
export function selectorsOf(css: string): string[] {
  const found: string[] = []
  const open: ('rule' | 'group' | 'keyframes')[] = []
  let start = 0
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""')
  for (let index = 0; index < plain.length; index++) {
    const letter = plain[index]
    if (letter === ';') start = index + 1
    if (letter === '}') {
      open.pop()
      start = index + 1
    }
    if (letter !== '{') continue
    const head = plain.slice(start, index).trim()
    start = index + 1
    if (head.startsWith('@')) open.push(/^@(-webkit-)?keyframes/.test(head) ? 'keyframes' : 'group')
    else {
      // Nested rules stand inside of one that was judged.
      if (!open.includes('keyframes') && !open.includes('rule'))
        found.push(...head.split(/,(?![^(]*\))/).map(each => each.trim()))
      open.push('rule')
    }
  }
  return found
}

function judgeScripts(id: string, bytes: ReadonlyMap<string, Uint8Array>): Finding[] {
  return textsOf(bytes, '.js').flatMap(([file, script]) => {
    const findings: Finding[] = []
    if (/\bnew Function\(|[^.\w$]eval\(/.test(script))
      findings.push({
        rule: 'scripts',
        message: `${file} of ${id} makes code out of text, which the content security policy forbids`,
        next: 'use a library that does without eval and new Function',
      })
    if (script.includes('react.transitional.element') && script.includes('__CLIENT_INTERNALS_DO_NOT_USE'))
      findings.push({
        rule: 'scripts',
        message: `${file} of ${id} brings a React of its own`,
        next: 'import react only where shared/tooling/src/shared-modules.ts names it',
      })
    return findings
  })
}

const pack = promisify(brotliCompress)

async function judgeBudgets(build: RemoteBuild, bytes: ReadonlyMap<string, Uint8Array>): Promise<Finding[]> {
  const sizes = new Map<string, number>()
  for (const [file, each] of bytes)
    if (/\.(js|css)$/.test(file))
      sizes.set(file, (await pack(each, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })).length)
  const folder = `/${folderOf(build.config.id, build.build)}/`
  const sum = (addresses: Iterable<string>) =>
    [...new Set(addresses)].reduce((total, address) => total + (sizes.get(address.replace(folder, '')) ?? 0), 0)
  const findings: Finding[] = []
  const say = (what: string, size: number, most: number) => {
    if (size > most)
      findings.push({
        rule: 'budget',
        message: `${what} takes ${kilobytes(size)} packed, ${kilobytes(most)} are allowed`,
        next: 'load what is not drawn first with import(), or use what the shell shares',
      })
  }
  say('The entry', sum([build.entry]), budgets.entry)
  for (const [path, group] of Object.entries(build.preload))
    say(`The first screen of ${path}`, sum([...listOf(build.base), ...listOf(group)]), budgets.screen)
  say(
    'The whole build',
    [...sizes.values()].reduce((total, size) => total + size, 0),
    budgets.whole,
  )
  return findings
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  auth,
  type ClientSuite,
  client,
  functions,
  judge,
  prepareSources,
  rest,
  runJest,
  type Sources,
  storage,
  type TestResult,
  type Verdict,
} from '@techo/backend/client-suites'

const suites: Readonly<Record<string, ClientSuite>> = { auth, rest, storage, functions, client }

/**
 * `pnpm check:clients [auth|rest|storage|functions|client]`: the public test suites of the client libraries, unmodified, against the
 * backend on the embedded database, or on a PostgreSQL of this machine with `CLIENTS_DATABASE=postgres`. The sources come from `SUPABASE_JS_DIR` (a checkout or bare repository) or from GitHub; not part of
 * `npm test`, which works without either. Ends with 1 when a test fails that is not known to.
 */
export async function run(args: readonly string[]): Promise<void> {
  const names = args.length > 0 ? args : Object.keys(suites)
  const chosen = names.map(name => {
    const suite = suites[name]
    if (!suite) throw new Error(`There is no suite "${name}": ${Object.keys(suites).join(', ')}`)
    return { name, suite }
  })
  let isFine = true
  for (const { name, suite } of chosen) {
    const sources = await prepareSources(process.env.SUPABASE_JS_DIR || undefined, suite)
    const verdict = await runSuite(suite, sources)
    console.log(`${name}: ${suite.folder} of supabase-js ${sources.version}\n${inWords(suite, verdict)}\n`)
    if (verdict.unexpected.length + verdict.stale.length > 0) isFine = false
  }
  process.exitCode = isFine ? 0 : 1
}

async function runSuite(suite: ClientSuite, { folder: upstream, home }: Sources): Promise<Verdict> {
  const folder = join(upstream, 'packages/core', suite.folder)
  const results: TestResult[] = []
  for (const round of suite.rounds) {
    const scratch = await mkdtemp(join(tmpdir(), 'techo-client-suite-'))
    try {
      const running = await round.start?.({ folder, scratch })
      try {
        results.push(...(await runJest(suite, round, { home, folder, scratch, env: running?.env ?? {} })))
      } finally {
        await running?.close()
      }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }
  return judge(suite, await testFiles(folder), results)
}

async function testFiles(folder: string): Promise<readonly string[]> {
  const files = await readdir(join(folder, 'test'), { recursive: true })
  return files.filter(file => /\.(test|spec)\.ts$/.test(file)).map(file => join('test', file))
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** What a person reads: what to look at first, the counts last. */
function inWords(suite: ClientSuite, { passed, skipped, excluded, excludedFiles, ...rest }: Verdict): string {
  const indented = (text: string) => text.replaceAll(/^/gm, '      ')
  const reasons = [...new Set(suite.exclusions.map(({ reason }) => reason))].map(reason => {
    const tests = excluded.filter(each => each.reason === reason).length
    const files = excludedFiles.filter(each => each.reason === reason).length
    return `    ${[counted(tests, 'test'), ...(files > 0 ? [counted(files, 'file')] : [])].join(', ')}: ${suite.reasons[reason]}`
  })
  return [
    ...rest.unexpected.map(({ file, name, message }) => `  FAILED ${file}: ${name}\n${indented(message)}`),
    ...rest.stale.map(text => `  LIST   ${text}`),
    ...rest.better.map(({ file, name }) => `  passes now although excluded: ${file}: ${name}`),
    `  ${passed} passed`,
    `  ${excluded.length} excluded with a reason, and ${counted(excludedFiles.length, 'whole file')}`,
    ...reasons,
    `  ${skipped} skipped by upstream itself`,
    `  ${rest.unexpected.length} failed unexpectedly, ${rest.better.length} passed although excluded, ${rest.stale.length} lines to put right`,
  ].join('\n')
}

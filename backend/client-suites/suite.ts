/**
 * A public test suite of a client library, and what is known about how it ends against the embedded backend. One module
 * for each suite exports a `ClientSuite`; `pnpm check:clients` runs them.
 */
export interface ClientSuite {
  /** the package's folder below `packages/core` of the upstream repository, e.g. `auth-js` */
  readonly folder: string
  /** npm packages that the tests import, beside those of every suite (`runner` in sources.ts), with exact versions */
  readonly dependencies: Readonly<Record<string, string>>
  /** settings of jest beside ours, e.g. `moduleNameMapper`; they win */
  readonly jest?: Readonly<Record<string, unknown>>
  /** run one after the other, each with a backend of its own */
  readonly rounds: readonly Round[]
  /** why tests are left out: a short code, and the reason in our own words */
  readonly reasons: Readonly<Record<string, string>>
  readonly exclusions: readonly Exclusion[]
}

export interface Round {
  readonly name: string
  /** files of tests, relative to the package's folder; every one upstream has must be in a round or excluded */
  readonly files: readonly string[]
  /** starts what the tests expect at the addresses written in them; missing when they need nothing */
  start?(place: Place): Promise<Running>
}

export interface Place {
  /** the package's folder with its sources and tests */
  readonly folder: string
  /** an empty folder that is removed after the round */
  readonly scratch: string
}

export interface Running {
  /** environment of the tests, beside the one of this process */
  readonly env?: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Tests that are known not to pass. */
export interface Exclusion {
  /** a key of `reasons` */
  readonly reason: string
  readonly file: string
  /** full names (headings and name with a blank between), or how they begin: a heading stands for all below it. Missing: the whole file, which is not run */
  readonly tests?: readonly string[]
}

/** How one test ended. `file` is relative to the package's folder; a file that could not be loaded is one failed test with the name ''. */
export interface TestResult {
  readonly file: string
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** of a failure */
  readonly message: string
}

export interface Verdict {
  readonly passed: number
  /** tests that upstream itself skips */
  readonly skipped: number
  /** failed, and excluded with a reason */
  readonly excluded: readonly (TestResult & { readonly reason: string })[]
  /** whole files, not run */
  readonly excludedFiles: readonly Exclusion[]
  /** failed, and nobody knows why */
  readonly unexpected: readonly TestResult[]
  /** passed, although excluded: the list can be shortened */
  readonly better: readonly TestResult[]
  /** what the list names and upstream does not have, or the reverse, in words */
  readonly stale: readonly string[]
}

const covers = (name: string, test: string): boolean => test === name || test.startsWith(`${name} `)

/**
 * Compares how the tests ended with what is known.
 * @param files every file of tests upstream has
 */
export function judge(suite: ClientSuite, files: readonly string[], results: readonly TestResult[]): Verdict {
  const run = new Set(suite.rounds.flatMap(round => round.files))
  const excludedFiles = suite.exclusions.filter(({ tests }) => tests === undefined)
  const whole = new Set(excludedFiles.map(({ file }) => file))
  const exclusionOf = ({ file, name }: TestResult) =>
    suite.exclusions.find(each => each.file === file && each.tests?.some(test => covers(test, name)))

  const ended = (state: TestResult['state']) => results.filter(result => result.state === state)
  const failed = ended('failed').map(result => ({ result, exclusion: exclusionOf(result) }))
  return {
    passed: ended('passed').length,
    skipped: ended('skipped').length,
    excluded: failed.flatMap(({ result, exclusion }) => (exclusion ? [{ ...result, reason: exclusion.reason }] : [])),
    excludedFiles,
    unexpected: failed.flatMap(({ result, exclusion }) => (exclusion ? [] : [result])),
    better: ended('passed').filter(result => exclusionOf(result) !== undefined),
    stale: [
      ...files.filter(file => !run.has(file) && !whole.has(file)).map(file => `${file} is neither run nor excluded`),
      ...[...run, ...whole].filter(file => !files.includes(file)).map(file => `${file} is not there any more`),
      ...[...run].filter(file => whole.has(file)).map(file => `${file} is both run and excluded`),
      ...suite.exclusions
        .filter(({ reason }) => !(reason in suite.reasons))
        .map(({ file, reason }) => `${file}: nobody says what the reason ${reason} is`),
      ...suite.exclusions.flatMap(({ file, tests = [] }) =>
        tests
          .filter(test => !results.some(result => result.file === file && covers(test, result.name)))
          .map(test => `${file} has no test “${test}”`),
      ),
    ],
  }
}

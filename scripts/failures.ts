import { stripVTControlCharacters } from 'node:util'

/** What `vitest --reporter=json` writes, as far as it is read here. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

/** What `playwright test --reporter=json` writes, as far as it is read here. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly Suite[]
  readonly errors: readonly { readonly message?: string }[]
}

/** Lines of a message that are shown of its beginning and of its end: a story of what was done stands before its outcome. */
const shownLines = { first: 30, last: 30 }

const told = (where: string, message = '') => {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n')
  const { first, last } = shownLines
  const leftOut = lines.length - first - last
  const shown = leftOut > 0 ? [...lines.slice(0, first), `… ${leftOut} lines …`, ...lines.slice(-last)] : lines
  return [where, ...shown].join('\n    ').trimEnd()
}

/** One text for each test, and each file that could not be loaded, that failed: where it stands and the beginning of why. */
export const failedUnits = ({ testResults }: VitestReport): readonly string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(result => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [told(name, message)] : []
    return failed.map(({ fullName, failureMessages }) => told(`${name} › ${fullName}`, failureMessages?.[0]))
  })

const failedIn = ({ suites = [], specs = [] }: Suite): readonly string[] => [
  ...suites.flatMap(failedIn),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      return told(`e2e/${file}:${line} › ${title}`, error?.message)
    }),
]

/** One text for each browser test that failed, and for what kept the tests from running at all. */
export const failedJourneys = ({ suites, errors }: PlaywrightReport): readonly string[] => [
  ...suites.flatMap(failedIn),
  ...errors.map(({ message }) => told('e2e', message)),
]

/** What is told of a check or a build that failed: the beginning and the end of what it printed. */
export const failedCommand = (name: string, output: string): string => told(name, output)

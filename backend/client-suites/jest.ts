import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { runCommand } from './command.ts'
import type { ClientSuite, Place, Round, TestResult } from './suite.ts'

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

/** Those of upstream, but for files of types, which nobody reads here. */
const compilerOptions = { target: 'ES2017', module: 'CommonJS', esModuleInterop: true, isolatedModules: true }

/**
 * Runs the tests of one round by jest, as upstream does, but without types and coverage.
 * @param home folder whose `node_modules` holds jest
 * @param scratch folder for its settings and its report
 */
export async function runJest(
  suite: ClientSuite,
  round: Round,
  { home, folder, scratch, env }: Place & { readonly home: string; readonly env: Readonly<Record<string, string>> },
): Promise<readonly TestResult[]> {
  const config = join(scratch, 'jest.json')
  const outcome = join(scratch, 'outcome.json')
  const compiler = { tsconfig: compilerOptions, diagnostics: false }
  const settings = {
    rootDir: folder,
    testEnvironment: 'node',
    testMatch: round.files.map(file => `<rootDir>/${file}`),
    transform: { '^.+\\.tsx?$': [join(home, 'node_modules/ts-jest'), compiler] },
    ...suite.jest,
  }
  await writeFile(config, JSON.stringify(settings))
  const { output } = await runCommand(
    process.execPath,
    [
      join(home, 'node_modules/jest/bin/jest.js'),
      ...['--config', config, '--ci', '--runInBand', '--forceExit', '--silent', '--json', '--outputFile', outcome],
    ],
    { cwd: folder, env },
  )
  const text = await readFile(outcome, 'utf8').catch(() => {
    throw new Error(`jest could not run ${round.name}:\n${output.trim()}`)
  })
  return report.parse(JSON.parse(text)).testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(folder, name)
    if (status === 'failed' && assertionResults.length === 0)
      return [{ file, name: '', state: 'failed' as const, message }]
    return assertionResults.map(({ fullName, status: ended, failureMessages }) => ({
      file,
      name: fullName,
      state: ended === 'passed' || ended === 'failed' ? ended : ('skipped' as const),
      message: failureMessages?.join('\n') ?? '',
    }))
  })
}

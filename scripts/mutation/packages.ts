import { parseArgs } from 'node:util'

/** What is changed on purpose, and which tests have to notice. */
export interface MutatedPackage {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

const sources = (folder: string): readonly string[] => [
  `${folder}/**/*.ts`,
  `!${folder}/**/*.test.ts`,
  `!${folder}/**/test-*.ts`,
  `!${folder}/**/testing/**`,
  `!${folder}/**/*.gen.ts`,
]
const part = (folder: string): MutatedPackage => ({ mutate: sources(folder), tests: [`${folder}/**/*.test.ts`] })

export const mutatedPackages: Readonly<Record<string, MutatedPackage>> = {
  core: part('shared/core/src'),
  // Those that need no backend of their own for each change.
  data: {
    mutate: ['outbox', 'client', 'session-clock', 'connectivity', 'failure', 'together', 'changes'].map(
      name => `shared/data/src/${name}.ts`,
    ),
    tests: ['shared/data/src/{outbox,client,session-clock,connectivity,failure,together,changes}.test.ts'],
  },
  schedule: part('remotes/projects/src/schedule'),
  doc: part('shared/editor/src/doc'),
  registry: {
    mutate: [...sources('shared/tooling/src/registry'), 'shared/core/src/registry.ts'],
    tests: ['shared/tooling/src/registry/*.test.ts', 'shared/core/src/registry.test.ts'],
  },
}

export interface MutationArguments {
  readonly parts: readonly string[]
  /** files to change instead of all of the part */
  readonly files: readonly string[]
  /** percent of the changes that the tests have to notice */
  readonly atLeast: number
}

/** @throws an Error with the usage */
export function readMutationArguments(args: readonly string[]): MutationArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { file: { type: 'string', multiple: true }, 'at-least': { type: 'string', default: '0' } },
  })
  const parts = positionals.length > 0 ? positionals : Object.keys(mutatedPackages)
  const [files, atLeast] = [values.file ?? [], Number(values['at-least'])]
  const known = parts.every(each => Object.hasOwn(mutatedPackages, each))
  if (!known || !(atLeast >= 0 && atLeast <= 100) || (files.length > 0 && parts.length !== 1))
    throw new Error(
      `Usage: pnpm check:mutation [${Object.keys(mutatedPackages).join(' | ')} …] [--at-least percent]\n` +
        '       pnpm check:mutation <part> --file <path> …',
    )
  return { parts, files, atLeast }
}

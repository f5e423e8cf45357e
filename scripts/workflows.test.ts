import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listRemotes } from '@techo/tooling'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { chosenBenches } from './bench.ts'
import { readBenchArguments } from './bench-arguments.ts'
import { readDriverArguments } from './driver-arguments.ts'
import { readFuzzArguments } from './fuzz-arguments.ts'
import { readMutationArguments } from './mutation/packages.ts'
import { readArguments } from './registry-arguments.ts'
import { root } from './root.ts'

/**
 * Nobody runs the workflow files on this machine, so what they call is held against what there is: every step is run by a real
 * shell in which `npx` and `npm` only write down what they were asked for.
 */

const scalars = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({})
const input = z.object({ required: z.boolean().optional(), default: z.unknown().optional(), type: z.string() }).loose()
const called = z.object({ inputs: z.record(z.string(), input).default({}) }).loose()
const step = z.object({ uses: z.string(), run: z.string(), if: z.string(), env: scalars }).partial().loose()
const job = z
  .object({
    needs: z.union([z.string(), z.array(z.string())]).default([]),
    env: scalars,
    outputs: scalars,
    steps: z.array(step).default([]),
    uses: z.string().optional(),
    with: scalars,
    strategy: z
      .object({ matrix: z.record(z.string(), z.unknown()) })
      .loose()
      .optional(),
  })
  .loose()
const workflow = z
  .object({
    on: z.object({ workflow_call: called.nullish(), workflow_dispatch: called.nullish() }).loose(),
    env: scalars,
    jobs: z.record(z.string(), job),
  })
  .loose()
type Workflow = z.infer<typeof workflow>

const folder = join(root, '.github/workflows')
const files = (await readdir(folder)).filter(name => name.endsWith('.yml'))
const texts = new Map(
  await Promise.all(files.map(async name => [name, await readFile(join(folder, name), 'utf8')] as const)),
)
const workflows = new Map<string, Workflow>([...texts].map(([name, text]) => [name, workflow.parse(parse(text))]))
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}
const remotes = await listRemotes(root)
const suites = ['auth', 'functions', 'rest', 'storage']
const specs = globSync('*/*.spec.ts', { cwd: join(root, 'e2e') })
const unitTests = globSync('scripts/**/*.test.ts', { cwd: root })

const expectOneOf = (all: readonly string[]) => (args: readonly string[]) => {
  for (const each of args) expect(all).toContain(each)
}
const atMost = (count: number) => (args: readonly string[]) => expect(args.length).toBeLessThanOrEqual(count)

/** What each command takes; one that a workflow begins to call is to be told here. */
const takes: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
  bench: args => chosenBenches(readBenchArguments(args).names),
  build: expectOneOf(['shell', ...remotes]),
  check: atMost(0),
  install: expectOneOf(['--frozen-lockfile']),
  'check:clients': expectOneOf(suites),
  'check:driver': readDriverArguments,
  'check:fuzz': readFuzzArguments,
  'check:mutation': readMutationArguments,
  'check:fields': atMost(0),
  'check:importers': atMost(0),
  'check:orders': atMost(0),
  'check:screens': atMost(0),
  'check:outside': atMost(0),
  'check:skew': atMost(1),
  'deploy:to': args => {
    expect(args.filter(word => word.startsWith('--'))).toEqual(['--url', '--restart'])
    expect(args).toHaveLength(5)
  },
  'ci:remote': args => {
    expect(args).toHaveLength(1)
    expectOneOf(remotes)(args)
  },
  registry: readArguments,
  'test:all': atMost(0),
  'test:unit': expectOneOf(unitTests),
  'test:e2e': args => {
    for (const each of args.filter(word => !word.startsWith('-')))
      expect(
        specs.some(spec => spec.includes(each)),
        `${each} names no test`,
      ).toBe(true)
  },
}

/** A call as the stand-ins wrote it down: the program and its words. */
type Call = readonly [string, ...string[]]

const version = /pnpm@[\d.]+/.exec(scripts.test ?? '')?.[0]

function expectKnown([program, ...words]: Call): void {
  if (program === 'npm') {
    const [script = '', ...more] = words
    expect(scripts, `npm ${script}`).toHaveProperty([script])
    expect(more).toEqual([])
    return
  }
  const [yes, pnpm, script = '', ...args] = words
  // A hosted project gets its migrations by Supabase's own command.
  if (pnpm === 'supabase@2') {
    expect([script, ...args.slice(0, 3)]).toEqual(['db', 'push', '--include-all', '--db-url'])
    return
  }
  expect([yes, pnpm], 'the package manager that package.json names').toEqual(['--yes', version])
  // The package manager's own.
  if (script !== 'install') expect(scripts, `pnpm ${script}`).toHaveProperty([script])
  const check = takes[script]
  if (!check) throw new Error(`Tell in \`takes\` what ${script} takes`)
  check(args)
}

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'techo-workflows-'))
  await mkdir(join(place, 'bin'))
  for (const program of ['npx', 'npm'])
    await writeFile(
      join(place, 'bin', program),
      `#!/bin/sh\nprintf '%s\\037' ${program} "$@" >> "$CALLS"\nprintf '\\n' >> "$CALLS"\n`,
      { mode: 0o755 },
    )
})
afterAll(() => rm(place, { recursive: true, force: true }))

interface Ran {
  readonly calls: readonly Call[]
  readonly outputs: string
}

/** Runs a step as the runner does: bash, which stops at the first failure and, here, at every variable that nobody set. */
async function runStep(script: string, env: Readonly<Record<string, string>>, cwd = place): Promise<Ran> {
  const [calls, outputs] = [join(place, 'calls'), join(place, 'outputs')]
  for (const file of [calls, outputs]) await writeFile(file, '')
  const { status, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-euo', 'pipefail', '-c', script], {
    cwd,
    env: {
      HOME: place,
      PATH: `${join(place, 'bin')}:${process.env.PATH}`,
      CALLS: calls,
      GITHUB_OUTPUT: outputs,
      ...env,
    },
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  const lines = (await readFile(calls, 'utf8')).split('\n').filter(Boolean)
  // Each line was begun with the name of its program.
  return {
    calls: lines.map(line => line.split('\u001f').slice(0, -1) as unknown as Call),
    outputs: await readFile(outputs, 'utf8'),
  }
}

/** Values with their expressions filled in: those of inputs as given, everything else as a run without secrets has it. */
const filled = (values: Readonly<Record<string, unknown>>, given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) =>
        expression.startsWith('inputs.') ? (given[expression.slice('inputs.'.length)] ?? '') : '',
      ),
    ]),
  )

/** What an input may be, by its name: nothing, and something. */
const examples: Readonly<Record<string, readonly string[]>> = {
  id: remotes.slice(0, 1),
  percent: ['', '10'],
  ref: ['', 'v1.0.0'],
  ship: ['true'],
}

const combinations = (names: readonly string[]): readonly Readonly<Record<string, string>>[] =>
  names.reduce<readonly Readonly<Record<string, string>>[]>(
    (all, name) => {
      const values = examples[name]
      if (!values) throw new Error(`Tell in \`examples\` what ${name} may be`)
      return all.flatMap(each => values.map(value => ({ ...each, [name]: value })))
    },
    [{}],
  )

const inputsOf = ({ on }: Workflow) => ({ ...on.workflow_call?.inputs, ...on.workflow_dispatch?.inputs })

describe.each([...workflows])('%s', (name, file) => {
  const text = texts.get(name) ?? ''

  test('calls only commands that there are, with arguments that they take', async () => {
    let seen = 0
    for (const given of combinations(Object.keys(inputsOf(file))))
      for (const { env, steps } of Object.values(file.jobs))
        for (const each of steps) {
          if (each.run === undefined || each.run.includes('git diff')) continue
          expect(each.run, 'an expression in a script is open to what it holds: hand it over in `env`').not.toContain(
            '${{',
          )
          const { calls } = await runStep(each.run, filled({ ...file.env, ...env, ...each.env }, given))
          for (const call of calls) expectKnown(call)
          seen += calls.length
        }
    const isCaller = Object.values(file.jobs).some(({ uses }) => uses !== undefined)
    expect(seen > 0 || isCaller).toBe(true)
  })

  test('gives the workflows that it calls what they ask for', () => {
    for (const { uses, with: given } of Object.values(file.jobs)) {
      if (uses === undefined) continue
      const inputs = workflows.get(uses.replace('./.github/workflows/', ''))?.on.workflow_call?.inputs
      if (!inputs) throw new Error(`${uses} is no workflow that can be called`)
      expectOneOf(Object.keys(inputs))(Object.keys(given))
      for (const [each, { required }] of Object.entries(inputs)) if (required) expect(given).toHaveProperty([each])
    }
  })

  test('names only inputs, jobs and outputs that there are', () => {
    const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(match => match.slice(1))
    for (const [each = ''] of names(/\binputs\.(\w+)/g)) {
      expect(inputsOf(file)).toHaveProperty([each])
      // Called and started by hand it knows the same ones.
      for (const { inputs } of [file.on.workflow_call, file.on.workflow_dispatch].filter(way => way != null))
        expect(inputs).toHaveProperty([each])
    }
    for (const { needs } of Object.values(file.jobs)) expectOneOf(Object.keys(file.jobs))([needs].flat())
    for (const [job = '', output = ''] of names(/needs\.(\w+)\.outputs\.(\w+)/g))
      expect(file.jobs[job]?.outputs, job).toHaveProperty([output])
    for (const [each = ''] of names(/matrix\.(\w+)/g))
      expect(
        Object.values(file.jobs).some(({ strategy }) => strategy && each in strategy.matrix),
        each,
      ).toBe(true)
    for (const [id = ''] of names(/steps\.(\w+)\.outputs/g)) expect(text).toContain(`id: ${id}`)
  })
})

// The runner has jq; a machine without it leaves this to the runner.
const hasJq = spawnSync('bash', ['-c', 'command -v jq']).status === 0

test.runIf(hasJq)('remotes.yml finds the remotes that a change touches, and no folder that is gone', async () => {
  const find = workflows.get('remotes.yml')?.jobs.changed?.steps.find(({ run }) => run?.includes('git diff'))
  const clone = join(place, 'clone')
  await mkdir(clone)
  const git = (...args: readonly string[]): string => {
    const who = ['-c', 'user.name=Techo', '-c', 'user.email=techo@example.com', '-c', 'commit.gpgsign=false']
    const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: clone, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    return stdout.trim()
  }
  const write = async (id: string, text: string) => {
    await mkdir(join(clone, 'remotes', id), { recursive: true })
    await writeFile(join(clone, 'remotes', id, 'remote.config.ts'), text)
  }
  git('init', '-q', '-b', 'main')
  for (const id of ['daily', 'garden', 'habits']) await write(id, 'one')
  git('add', '.')
  git('commit', '-q', '-m', 'one')
  const before = git('rev-parse', 'HEAD')
  const idsSince = async (commit: string) => (await runStep(find?.run ?? '', { BEFORE: commit }, clone)).outputs.trim()
  expect(await idsSince(before)).toBe('ids=[]')
  await write('habits', 'two')
  await write('lists', 'one')
  await rm(join(clone, 'remotes/garden'), { recursive: true })
  git('add', '.')
  git('commit', '-q', '-m', 'two')
  expect(await idsSince(before)).toBe('ids=["habits","lists"]')
  // The first push of a branch names no commit before it.
  expect(await idsSince('0'.repeat(40))).toBe('ids=["daily","habits","lists"]')
})

test.each([
  ['bench', 'sites'],
  ['bench', 'pages', '--row', '10'],
  ['registry', 'publish'],
  ['registry', 'verify', '--percent', '10'],
  ['registry', 'pull'],
  ['registry', 'garden'],
  ['test:e2e', 'federations'],
  ['ci:remote', 'garden'],
  ['serve'],
])('a workflow that called %s %s would be found', (...words) => {
  expect(() => expectKnown(['npx', '--yes', version ?? '', ...words])).toThrow()
})

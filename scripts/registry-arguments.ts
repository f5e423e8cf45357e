import { parseArgs } from 'node:util'
import { keysUsage } from './registry-keys.ts'

export const usage = `Usage: pnpm registry <command>
  publish <remote> [--dist <folder>]            build it (or take that folder) and lay it down; nobody is given it yet
  inspect <remote> [<build>]                    open it in a browser, every address in both languages, and keep the record that
                                                \`activate\` asks for; the one published last unless named
  activate <remote> [<build>] [--dry-run]       judge it and give it to everybody; the one published last unless named
           [--percent <0-100>] [--allow <id>]…  … or to some only, also of a first release
           [--again] [--why <words>]            … although it was taken back
  migrate <remote> [<build>] [--dry-run]        apply the migrations that it brings to the database of these settings (DATA_DIR,
                                                DATABASE_URL, SUPABASE_DB_URL), also while a server runs; again does no harm
  rollback <remote> [<build>] [--why <words>]   take back the build on trial, else the active one, unless named: nothing gives it
                                                again; everybody has the last one that was not taken back, from the next load on
  disable <remote> | enable <remote>            switch it off, on
  list [--history]                              what is active, before, on trial, taken back; who changed what
  verify                                        judge every build in use again
  gc [--keep <n>] [--days <d>] [--dry-run]      remove builds that nobody is given (keep 10, 30 days)
  shell --storage <bucket>                      tell a bucket what the shell of this site offers, to judge by
  pull --storage <bucket>                       bring what a bucket holds into this site
  tell <remote> <product>                       have the server at that address take it now (signed; else it asks by itself)
  prepare <folder>                              the folder to upload to a static host
${keysUsage}
Where: --site <folder> (else SITE_DIR, dist/site) or --storage <bucket> with SUPABASE_URL and SUPABASE_SECRET_KEY;
--shell <folder> names a site whose shell it is judged by. --key <file> (else REMOTE_KEY_FILE, or REMOTE_KEY with its text) signs.
--expect <revision> refuses when somebody else was faster.`

const options = {
  site: { type: 'string' },
  storage: { type: 'string' },
  shell: { type: 'string' },
  dist: { type: 'string' },
  percent: { type: 'string' },
  allow: { type: 'string', multiple: true },
  expect: { type: 'string' },
  keep: { type: 'string' },
  days: { type: 'string' },
  'dry-run': { type: 'boolean' },
  again: { type: 'boolean' },
  why: { type: 'string' },
  history: { type: 'boolean' },
  key: { type: 'string' },
  may: { type: 'string', multiple: true },
} as const

type Option = keyof typeof options
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

interface Takes {
  /** what comes after the command, in words; the last one may be left out when `isLastFree` */
  readonly words: readonly string[]
  readonly isLastFree?: boolean
  /** how many of them there must be, where that is not all or all but one */
  readonly least?: number
  /** besides those that every command takes */
  readonly options?: readonly Option[]
  readonly needs?: Option
}

const everywhere: readonly Option[] = ['site', 'storage', 'shell', 'expect', 'key']

const commands = {
  publish: { words: ['remote'], options: ['dist'] },
  inspect: { words: ['remote', 'build'], isLastFree: true },
  activate: { words: ['remote', 'build'], isLastFree: true, options: ['dry-run', 'percent', 'allow', 'again', 'why'] },
  migrate: { words: ['remote', 'build'], isLastFree: true, options: ['dry-run'] },
  rollback: { words: ['remote', 'build'], isLastFree: true, options: ['why'] },
  disable: { words: ['remote'] },
  enable: { words: ['remote'] },
  list: { words: [], options: ['history'] },
  verify: { words: [] },
  gc: { words: [], options: ['keep', 'days', 'dry-run'] },
  shell: { words: [], needs: 'storage' },
  pull: { words: [], needs: 'storage' },
  prepare: { words: ['folder'] },
  tell: { words: ['remote', 'product'] },
  keys: { words: ['command', 'remote or key', 'public key'], least: 1, options: ['may', 'why'] },
} satisfies Readonly<Record<string, Takes>>

export type Command = keyof typeof commands

export interface Given {
  readonly command: Command
  /** the remote, or the folder to prepare; empty where the command takes neither */
  readonly id: string
  readonly build: string | undefined
  /** all that came after the command */
  readonly words: readonly string[]
  readonly values: Omit<Values, 'percent' | 'expect' | 'keep' | 'days'>
  readonly numbers: Readonly<Record<'percent' | 'expect' | 'keep' | 'days', number | undefined>>
}

const isCommand = (name: string): name is Command => name in commands

/** @throws with the usage when a command, a word or an option is missing, unknown or of no use there */
export function readArguments(args: readonly string[]): Given {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [command = '', ...words] = positionals
  if (!isCommand(command)) throw new Error(usage)
  const takes: Takes = commands[command]
  const refuse = (what: string): never => {
    throw new Error(`${command} ${what}\n${usage}`)
  }
  const least = takes.least ?? takes.words.length - (takes.isLastFree ? 1 : 0)
  if (words.length < least) refuse(`of which ${takes.words[words.length]}?`)
  if (words.length > takes.words.length) refuse(`takes no ${words[takes.words.length]}`)
  const allowed = new Set<string>([...everywhere, ...(takes.options ?? [])])
  for (const name of Object.keys(values)) if (!allowed.has(name)) refuse(`takes no --${name}`)
  if (takes.needs && values[takes.needs] === undefined) refuse(`needs --${takes.needs}`)
  const numberOf = (name: 'percent' | 'expect' | 'keep' | 'days'): number | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    if (!/^\d+(\.\d+)?$/.test(text)) throw new Error(`--${name} takes a number, not ${text}`)
    return Number(text)
  }
  const numbers = {
    percent: numberOf('percent'),
    expect: numberOf('expect'),
    keep: numberOf('keep'),
    days: numberOf('days'),
  }
  return { command, id: words[0] ?? '', build: words[1], words, values, numbers }
}

import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  activate,
  bring,
  bundleRemote,
  collectGarbage,
  folderTarget,
  listRemotes,
  publish,
  readHistory,
  readRegistry,
  readShellFacts,
  rollback,
  setDisabled,
  shellFactsName,
  storageTarget,
  type Target,
  verify,
} from '@techo/tooling'
import { root, site } from './root.ts'

const usage = `Usage: pnpm registry <command>
  publish <remote> [--dist <folder>]            build it (or take that folder) and lay it down; nobody is given it yet
  activate <remote> [<build>] [--dry-run]       judge it and give it to everybody; the one published last unless named
           [--percent <0-100>] [--allow <id>]…  … or to some only
  rollback <remote>                             back to the build before (or end a trial); effective at the next load
  disable <remote> | enable <remote>            switch it off, on
  list [--history]                              what is active, before, on trial; who changed what
  verify                                        judge every build in use again
  gc [--keep <n>] [--days <d>] [--dry-run]      remove builds that nobody is given (keep 10, 30 days)
  shell --storage <bucket>                      tell a bucket what the shell of this site offers, to judge by
  pull --storage <bucket>                       bring what a bucket holds into this site
  prepare <folder>                              the folder to upload to a static host
Where: --site <folder> (else SITE_DIR, dist/site) or --storage <bucket> with SUPABASE_URL and SUPABASE_SECRET_KEY;
--shell <folder> names a site whose shell it is judged by. --expect <revision> refuses when somebody else was faster.`

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
  history: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

const print = (text: string) => void process.stdout.write(`${text}\n`)

const numberOf = (name: 'percent' | 'expect' | 'keep' | 'days', values: Values): number | undefined => {
  const text = values[name]
  if (text === undefined) return undefined
  if (!/^\d+(\.\d+)?$/.test(text)) throw new Error(`--${name} takes a number, not ${text}`)
  return Number(text)
}

function bucket(name: string): Target {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY)
    throw new Error('--storage needs SUPABASE_URL and SUPABASE_SECRET_KEY in the environment')
  return storageTarget(SUPABASE_URL, SUPABASE_SECRET_KEY, name)
}

/** The folder to publish and the version of its remote; without a folder the remote is built. */
async function packed(id: string, dist: string | undefined) {
  if (dist === undefined) {
    process.env.NODE_ENV ??= 'production'
    const remotes = await listRemotes(root)
    if (!remotes.includes(id)) throw new Error(`There is no remote ${id}: remotes/ holds ${remotes.join(', ')}`)
    return bundleRemote(root, id)
  }
  const text = await readFile(join(root, 'remotes', id, 'package.json'), 'utf8').catch(() => {
    throw new Error(`There is no remote ${id} in remotes/`)
  })
  return { dist: resolve(dist), version: (JSON.parse(text) as { version: string }).version }
}

/** `pnpm registry …`: see `usage`. A refusal ends with code 1 and one line for each finding. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [command = '', id = '', name] = positionals
  const folder = folderTarget(resolve(values.site ?? site))
  const target = values.storage && command !== 'pull' ? bucket(values.storage) : folder
  const named = () => {
    if (id === '') throw new Error(`${command} of which remote?\n${usage}`)
    return id
  }
  const by = process.env.REGISTRY_USER ?? process.env.GITHUB_ACTOR ?? userInfo().username
  const writing = { by, expected: numberOf('expect', values) }
  const judging = async () => (values.shell ? await readShellFacts(folderTarget(resolve(values.shell))) : undefined)
  const isDryRun = values['dry-run'] ?? false

  const commands: Record<string, () => Promise<void>> = {
    async publish() {
      const { dist, version } = await packed(named(), values.dist)
      print(`${id} ${await publish(target, dist, version, writing)} is published. Next: pnpm registry activate ${id}`)
    },
    async activate() {
      const [percent, allow, shell] = [numberOf('percent', values), values.allow, await judging()]
      const { build } = await activate(target, named(), name, { ...writing, isDryRun, percent, allow, shell })
      const whom = percent === undefined && !allow ? 'everybody' : `${percent ?? 0} % and ${allow?.length ?? 0} named`
      print(
        `${id} ${build} ${isDryRun ? 'would be' : 'is'} active for ${whom}${isDryRun ? '' : ' from the next load on'}`,
      )
    },
    async rollback() {
      print(`${named()} is back to ${await rollback(target, id, writing)} from the next load on`)
    },
    async disable() {
      await setDisabled(target, named(), true, writing)
      print(`${id} is switched off. On again: pnpm registry enable ${id}`)
    },
    async enable() {
      await setDisabled(target, named(), false, writing)
      print(`${id} is switched on`)
    },
    async list() {
      const { revision, remotes } = await readRegistry(target)
      print(`revision ${revision} in ${target.name}`)
      for (const [each, { active, previous, trial, disabled, builds }] of Object.entries(remotes)) {
        const rest = [
          `before ${previous ?? '–'}`,
          ...(trial ? [`on trial ${trial.build} (${trial.percent} %, ${trial.allow.length} named)`] : []),
          ...(disabled ? ['switched off'] : []),
          `${Object.keys(builds).length} published`,
        ]
        print(`${each.padEnd(14)} ${active || '–'}  ${rest.join(', ')}`)
      }
      if (values.history)
        for (const { revision: each, change } of await readHistory(target))
          print(
            `${String(each).padStart(6)} ${change ? `${change.at} ${change.by ?? ''} ${change.what} ${change.remote ?? ''} ${change.build ?? ''}` : ''}`.trimEnd(),
          )
    },
    async verify() {
      const verdicts = await verify(target, await judging())
      for (const { id: each, build, findings } of verdicts) {
        print(`${findings.length === 0 ? '✓' : '✗'} ${each} ${build}`)
        for (const { rule, message, next } of findings) print(`    ${rule}: ${message}. Next: ${next}.`)
      }
      const failed = verdicts.filter(({ findings }) => findings.length > 0).length
      print(`${verdicts.length - failed} passed, ${failed} failed`)
      if (failed > 0) process.exitCode = 1
    },
    async gc() {
      const [last, days] = [numberOf('keep', values) ?? 10, numberOf('days', values) ?? 30]
      const removed = await collectGarbage(target, { ...writing, last, days, isDryRun })
      print(
        removed.length === 0 ? 'Nothing to remove' : `${isDryRun ? 'Would remove' : 'Removed'} ${removed.join(', ')}`,
      )
    },
    async shell() {
      const facts = await folder.read(shellFactsName)
      if (!facts)
        throw new Error(`${folder.name} has no ${shellFactsName}: build the shell first (\`pnpm build shell\`)`)
      await target.replace(shellFactsName, facts)
      print(`${target.name} knows what the shell offers`)
    },
    async pull() {
      if (!values.storage) throw new Error(`pull from which bucket?\n${usage}`)
      const brought = await bring(bucket(values.storage), folder, 'whole')
      print(`${brought.length} new files; the registry of ${values.storage} is in use from the next load on`)
    },
    async prepare() {
      if (id === '') throw new Error(`prepare which folder?\n${usage}`)
      const to = folderTarget(resolve(id))
      const brought = await bring(target, to, 'resolved')
      print(
        `${resolve(id)} is ready (${brought.length} new files). Upload in this order, so that nobody is sent to a file that is not there yet:
  1. r/             with "Cache-Control: public, max-age=31536000, immutable"; never delete what open pages may still ask for
  2. registry.json  last, with "Cache-Control: no-cache"
To go back: pnpm registry rollback <remote>, prepare again, upload registry.json.`,
      )
    },
  }
  const chosen = commands[command]
  if (!chosen) throw new Error(usage)
  await chosen()
}

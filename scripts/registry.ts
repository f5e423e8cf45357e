import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
// The bundler, the browser and the server are loaded by the commands that need them: each takes half a second.
import {
  activate,
  collectGarbage,
  copyBuilds,
  folderTarget,
  inspectionName,
  keysName,
  newestOf,
  publish,
  Refused,
  readHistory,
  readRegistry,
  readShellFacts,
  recordInspection,
  rollback,
  setDisabled,
  shellFactsName,
  storageTarget,
  type Target,
  tell,
  toldOf,
  uninspected,
  verify,
} from '@techo/tooling/registry'
import { type Command, readArguments, usage } from './registry-arguments.ts'
import { readSigner, runKeys } from './registry-keys.ts'
import { root, site } from './root.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)

const noReason = 'No reason was given: --why "…" keeps one beside who and when'

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
    const { bundleRemote, listRemotes } = await import('@techo/tooling')
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
  const { command, id, build: name, words, values, numbers } = readArguments(args)
  const folder = folderTarget(resolve(values.site ?? site))
  const target = values.storage && command !== 'pull' ? bucket(values.storage) : folder
  const by = process.env.REGISTRY_USER ?? process.env.GITHUB_ACTOR ?? userInfo().username
  const writing = { by, expected: numbers.expect, signer: await readSigner(values.key) }
  const judging = async () => (values.shell ? await readShellFacts(folderTarget(resolve(values.shell))) : undefined)
  const isDryRun = values['dry-run'] ?? false

  const commands: Record<Command, () => Promise<void>> = {
    async publish() {
      const { dist, version } = await packed(id, values.dist)
      const build = await publish(target, dist, version, writing)
      const remote = (await readRegistry(target)).remotes[id]
      const withdrawal = remote?.withdrawn?.[build]
      const isInspected = inspectionName in (remote?.builds[build]?.files ?? {})
      print(
        withdrawal
          ? `${id} ${build} is there, and was taken back ${toldOf(withdrawal)}. Next: mend it, raise the version and publish that; or pnpm registry activate ${id} ${build} --again --why "…"`
          : `${id} ${build} is published. Next: pnpm registry ${isInspected ? 'activate' : 'inspect'} ${id}`,
      )
    },
    async inspect() {
      const registry = await readRegistry(target)
      const remote = registry.remotes[id]
      const build = name ?? (remote ? newestOf(remote) : '')
      const { inspectBuild } = await import('./inspect-build.ts')
      const { findings, record, looks, took } = await inspectBuild({
        target,
        id,
        name: build,
        shell: resolve(values.shell ?? values.site ?? site),
      })
      const seconds = `${(took / 1000).toFixed(0)} s`
      if (!record) throw new Refused(`${id} ${build} was opened ${looks} times (${seconds}):`, findings)
      await recordInspection(target, registry, id, build, record, writing)
      print(
        `${id} ${build} was opened ${looks} times and nothing was found (${seconds}). Next: pnpm registry activate ${id} ${build}`,
      )
    },
    async activate() {
      const { percent } = numbers
      const { allow, again: isAgain, why } = values
      const given = { ...writing, isDryRun, percent, allow, isAgain, why, shell: await judging() }
      const { build, registry } = await activate(target, id, name, given)
      const isForAll = percent === undefined && !allow
      const whom = isForAll ? 'everybody' : `${percent ?? 0} % and ${allow?.length ?? 0} named`
      const others = isForAll || registry.remotes[id]?.active ? '' : `; nobody else has ${id}`
      print(
        `${id} ${build} ${isDryRun ? 'would be' : 'is'} active for ${whom}${isDryRun ? '' : ' from the next load on'}${others}`,
      )
      if (isAgain && !why) print(noReason)
    },
    async migrate() {
      const { migrateBuild } = await import('./migrate-build.ts')
      print(await migrateBuild(target, id, name, isDryRun))
    },
    async rollback() {
      const { why } = values
      const { taken, was, active } = await rollback(target, id, {
        ...writing,
        build: name,
        why,
        shell: await judging(),
      })
      print(
        active
          ? `${id} ${was === 'active' || was === 'trial' ? 'is back to' : 'stays at'} ${active} from the next load on`
          : `${id} is there for nobody from the next load on, nor are its menu entries`,
      )
      print(
        `${taken} is taken back: no build, start or rollback gives it again. Next: mend it, raise the version, publish and activate that; or pnpm registry activate ${id} ${taken} --again --why "…"`,
      )
      if (!why) print(noReason)
    },
    async disable() {
      await setDisabled(target, id, true, writing)
      print(`${id} is switched off. On again: pnpm registry enable ${id}`)
    },
    async enable() {
      await setDisabled(target, id, false, writing)
      print(`${id} is switched on`)
    },
    async list() {
      const registry = await readRegistry(target)
      const { revision, remotes } = registry
      const unseen = uninspected(registry)
      print(`revision ${revision} in ${target.name}`)
      for (const [each, { active, previous, trial, disabled, withdrawn = {}, builds }] of Object.entries(remotes)) {
        const rest = [
          `before ${previous ?? '–'}`,
          ...(trial ? [`on trial ${trial.build} (${trial.percent} %, ${trial.allow.length} named)`] : []),
          ...(disabled ? ['switched off'] : []),
          ...(unseen.includes(`${each} ${active}`) ? ['not inspected'] : []),
          `${Object.keys(builds).length} published`,
        ]
        print(`${each.padEnd(14)} ${active || '–'}  ${rest.join(', ')}`)
        for (const [build, withdrawal] of Object.entries(withdrawn))
          print(`${''.padEnd(14)} ${build}  taken back ${toldOf(withdrawal)}`)
      }
      if (values.history)
        for (const { revision: each, change } of await readHistory(target))
          print(
            `${String(each).padStart(6)} ${change ? `${change.at} ${change.by ?? ''} ${change.what} ${change.remote ?? ''} ${change.build ?? ''} ${change.why ?? ''}` : ''}`.trimEnd(),
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
      const { keep = 10, days = 30 } = numbers
      const removed = await collectGarbage(target, { ...writing, last: keep, days, isDryRun })
      print(
        removed.length === 0 ? 'Nothing to remove' : `${isDryRun ? 'Would remove' : 'Removed'} ${removed.join(', ')}`,
      )
    },
    async shell() {
      const facts = await folder.read(shellFactsName)
      if (!facts)
        throw new Error(`${folder.name} has no ${shellFactsName}: build the shell first (\`pnpm build shell\`)`)
      await target.replace(shellFactsName, facts)
      const keys = await folder.read(keysName)
      if (keys) await target.replace(keysName, keys)
      print(`${target.name} knows what the shell offers${keys ? ', and whose signatures count' : ''}`)
    },
    async pull() {
      if (!values.storage) throw new Error(`pull from which bucket?\n${usage}`)
      const copied = await copyBuilds(bucket(values.storage), folder, 'whole')
      print(`${copied.length} new files; the registry of ${values.storage} is in use from the next load on`)
    },
    async tell() {
      if (!writing.signer)
        throw new Error('tell needs the key of the remote: --key <file>, REMOTE_KEY_FILE or REMOTE_KEY')
      print(await tell(name ?? '', id, writing.signer))
    },
    async keys() {
      for (const each of await runKeys(target, words, { may: values.may, why: values.why, by })) print(each)
    },
    async prepare() {
      const unseen = uninspected(await readRegistry(target))
      if (unseen.length > 0)
        throw new Error(
          `No browser has opened ${unseen.join(', ')}. Next: ${unseen.map(each => `pnpm registry inspect ${each}`).join('; ')}, and prepare again.`,
        )
      const to = folderTarget(resolve(id))
      const copied = await copyBuilds(target, to, 'resolved')
      print(
        `${resolve(id)} is ready (${copied.length} new files). Upload in this order, so that nobody is sent to a file that is not there yet:
  1. r/             with "Cache-Control: public, max-age=31536000, immutable"; never delete what open pages may still ask for
  2. registry.json  last, with "Cache-Control: no-cache"
To go back: pnpm registry rollback <remote>, prepare again, upload registry.json.`,
      )
    },
  }
  await commands[command]()
}

#!/usr/bin/env node
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { bundleFolder, tell } from '@techo/tooling'
import { check } from './check.ts'
import { develop } from './develop.ts'
import { inspectOwn, inspectPublished, isInspected } from './rehearsal.ts'
import { readRepository } from './repository.ts'
import { activateOwn, listOwn, newKey, publishOwn, readKey, registryOf, rollbackOwn } from './ship.ts'
import { writeTypes } from './types.ts'

const usage = `Usage: remote-kit <command>
  dev                                the real shell at http://localhost:3000 (PORT) with this remote in it
  gen                                database.types.ts from the product's migrations and those of migrations/
  check                              types, tests, build, what the gate says, what a browser finds
  build                              dist/
  key <file>                         a new key to sign with
  inspect [<build>]                  build, and have a browser open it; or open one that is published
  publish                            build, sign, lay down; nobody is given it yet
  activate [<build>] [--percent <n>] everybody (or some) is given it; the one published last unless named
  release [--percent <n>]            inspect what was not yet, publish and activate
  tell [<product>]                   have the product (PRODUCT_URL) take it now
  rollback [<build>] [--why <words>] take the build on trial back, else the active one
  list                               what is active, before, on trial, taken back
Where: --to <folder | bucket:<name>> (else REGISTRY). Signed with --key <file> (else REMOTE_KEY_FILE, or REMOTE_KEY with its text).`

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function makeKey(file: string | undefined): Promise<void> {
  if (!file) throw new Error('Into which file? remote-kit key <file>')
  const key = newKey()
  await writeFile(file, key.private, { flag: 'wx', mode: 0o600 })
  print(`The private key lies in ${file}: keep it where builds are signed, and nowhere else.`)
  print(`Tell the product its public half (${key.id}):\n${key.public}`)
}

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      key: { type: 'string' },
      percent: { type: 'string' },
      why: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [command = '', name] = positionals
  if (command === 'key') return makeKey(name)
  process.env.NODE_ENV ??= 'production'
  const repository = await readRepository(process.cwd())
  const { folder, id } = repository
  const target = () => registryOf(values.to ?? process.env.REGISTRY)
  const percent = values.percent === undefined ? undefined : Number(values.percent)
  if (percent !== undefined && !(percent >= 0 && percent <= 100)) throw new Error('--percent takes 0 to 100')
  const shipping = async () => ({
    target: target(),
    signer: await readKey(values.key),
    percent,
    why: values.why,
    by: process.env.REGISTRY_USER ?? process.env.GITHUB_ACTOR ?? process.env.USER,
  })
  const activated = async (build: string | undefined) => {
    const given = await activateOwn(repository, build, await shipping())
    print(
      `${id} ${given} is for ${percent === undefined ? 'everybody' : `${percent} %`}: the product takes it when it asks`,
    )
    await tellProduct(process.env.PRODUCT_URL)
  }
  const tellProduct = async (product: string | undefined) => {
    if (product) print(await tell(product, id, await readKey(values.key)))
  }
  const commands: Readonly<Record<string, () => Promise<unknown>>> = {
    async dev() {
      process.exitCode = await develop(repository, print)
    },
    async gen() {
      print((await writeTypes(folder)) ? 'database.types.ts is written' : 'database.types.ts is current')
    },
    async check() {
      process.exitCode = (await check(repository, print)) ? 0 : 1
    },
    async build() {
      print((await bundleFolder(folder)).dist)
    },
    async inspect() {
      print(
        name === undefined
          ? await inspectOwn(repository, await bundleFolder(folder))
          : await inspectPublished(repository, name, await shipping()),
      )
    },
    async publish() {
      const given = await shipping()
      print(`${id} ${await publishOwn(await bundleFolder(folder), given)} is published`)
    },
    activate: () => activated(name),
    async release() {
      const given = await shipping()
      const bundle = await bundleFolder(folder)
      if (!(await isInspected(bundle))) print(await inspectOwn(repository, bundle))
      await activated(await publishOwn(bundle, given))
    },
    async rollback() {
      const { taken, active } = await rollbackOwn(repository, name, await shipping())
      print(`${id} ${taken} is taken back; ${active ? `${active} is given` : 'nothing is given'} once the product asks`)
      await tellProduct(process.env.PRODUCT_URL)
    },
    async tell() {
      const product = name ?? process.env.PRODUCT_URL
      if (!product) throw new Error('Which product? Set PRODUCT_URL, or name its address')
      await tellProduct(product)
    },
    async list() {
      for (const line of await listOwn(repository, target())) print(line)
    },
  }
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!work) throw new Error(usage)
  await work()
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

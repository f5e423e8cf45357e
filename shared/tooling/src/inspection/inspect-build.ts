import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { civilDay } from '@techo/core'
import type { RegistryFile } from '@techo/core/registry'
import { layAlone } from '../registry/alone.ts'
import type { Finding } from '../registry/gate.ts'
import { contentOf, type InspectionRecord, inspectionVersion } from '../registry/inspection-record.ts'
import { folderOf } from '../registry/publish.ts'
import { readShellFacts } from '../registry/shell-facts.ts'
import { copyShell } from '../registry/shell-site.ts'
import { readRegistry } from '../registry/state.ts'
import { folderTarget, type Target } from '../registry/target.ts'
import { withChromium } from './chromium.ts'
import { inspect } from './inspect.ts'
import { memberOf, timeZone } from './member.ts'
import { type ServerOfProduct, startScratch } from './scratch.ts'

export interface Wanted {
  /** where the build is published */
  readonly target: Target
  readonly id: string
  readonly name: string
  /** the site whose shell it is opened in */
  readonly shell: string
  /** its migrations are those of the product; those of the build come with it */
  readonly server: ServerOfProduct
  /** the remotes that may be linked to; those of `target` when left out */
  readonly beside?: RegistryFile
}

export interface Outcome {
  readonly findings: readonly Finding[]
  /** null when something was found */
  readonly record: InspectionRecord | null
  readonly looks: number
  /** milliseconds of all of it */
  readonly took: number
}

/**
 * Opens a published build in a browser: alone in a shell, on a product of its own with an empty database. Nothing of the place
 * where it is published changes.
 * @throws when the build is not published, or no browser or server can be started
 */
export async function inspectBuild(wanted: Wanted): Promise<Outcome> {
  const began = performance.now()
  const site = await mkdtemp(join(tmpdir(), 'techo-inspection-'))
  try {
    await copyShell(wanted.shell, site)
    const outcome = await withChromium(browser => look(browser, site, wanted))
    return { ...outcome, took: Math.round(performance.now() - began) }
  } finally {
    await rm(site, { recursive: true, force: true })
  }
}

/** Serves the build and nothing beside it, and looks at it. */
async function look(browser: Browser, site: string, wanted: Wanted): Promise<Omit<Outcome, 'took'>> {
  const { target, id, name, server, beside = await readRegistry(target) } = wanted
  const scratch = folderTarget(site)
  const build = (await layAlone(target, scratch, id, name)).remotes[id]?.builds[name]
  const shell = await readShellFacts(scratch)
  if (!build || !shell) throw new Error(`${wanted.shell} holds no shell: build one first`)
  const own = join(site, folderOf(id, name), 'migrations')
  const migrations = existsSync(own) ? [...server.migrations, own] : server.migrations
  const product = await startScratch(site, { ...server, migrations })
  try {
    const { findings, looks, slowest } = await inspect({
      build,
      member: await memberOf(browser, product),
      addresses: await addressesBeside(site, id, beside),
      today: civilDay(Date.now(), timeZone),
    })
    const record = {
      inspection: inspectionVersion,
      content: contentOf(build.files),
      at: new Date().toISOString(),
      contract: shell.contract,
      looks,
      slowest,
    }
    return { findings, looks, record: findings.length === 0 ? record : null }
  } finally {
    await product.dispose()
  }
}

/** Patterns of the addresses that are the shell's or another remote's. */
async function addressesBeside(site: string, id: string, { remotes }: RegistryFile): Promise<string[]> {
  const own = JSON.parse(await readFile(join(site, 'routes.json'), 'utf8')) as readonly { readonly path: string }[]
  const others = Object.entries(remotes).flatMap(([other, { active, builds }]) =>
    other === id ? [] : (builds[active]?.config.routes ?? []),
  )
  return [...own, ...others].map(({ path }) => path)
}

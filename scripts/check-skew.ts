import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'
import { type Admission, compose } from './skew/compose.ts'
import { buildCommit, olderCommit } from './skew/older.ts'
import { type Visit, visit } from './skew/visit.ts'

/** One line for the shell or a remote; whether it is as it may be. */
export function verdictOf(of: string, admission: Admission | undefined, visited: Visit | undefined) {
  if (admission && admission.refused.length > 0)
    return {
      ok: true,
      text: `– ${of} ${admission.build}: refused by the gate\n    ${admission.refused.join('\n    ')}`,
    }
  const name = admission ? `${of} ${admission.build}` : of
  if (!visited) return { ok: false, text: `✗ ${name}: active, and nothing of it was looked at` }
  if (visited.faults.length > 0) return { ok: false, text: `✗ ${name}:\n    ${visited.faults.join('\n    ')}` }
  const writing =
    visited.wrote === undefined ? '' : visited.wrote ? ', a write that stays' : ', no write (other words on its page)'
  return { ok: true, text: `✓ ${name}: runs, ${visited.pages} pages${writing}` }
}

/**
 * `pnpm check:skew [<git ref>]`: whether builds of two times get along, as they have to while shell and remotes are released apart.
 * The older commit is built in a checkout of its own; its remotes then stand under today's shell, and today's remotes under its
 * shell, each let in by the gate, and a browser opens every page. Refused by the gate is fine, a page that breaks is not.
 */
export async function run([ref]: readonly string[]): Promise<void> {
  const { sha, reason } = await olderCommit(root, ref)
  const name = sha.slice(0, 9)
  const folder = await mkdtemp(join(tmpdir(), 'techo-skew-'))
  const place = (each: string) => join(folder, each)
  const print = (text: string) => void process.stdout.write(`${text}\n`)
  let failed = 0
  try {
    print(`Building ${name} (${reason}) and what is here`)
    await buildCommit(root, sha, place('older'))
    const { code, output } = await runCommand(process.execPath, [join(root, 'scripts/run.mjs'), 'build'], {
      env: { NODE_ENV: 'production', SITE_DIR: place('today') },
      show: false,
    })
    if (code !== 0) throw new Error(`The build of what is here ended with ${code}:\n${output}`)
    const { CHROMIUM_PATH } = await ensureChromium()
    const browser = await chromium.launch({
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      for (const [title, shell, remotes] of [
        [`Today's shell with the remotes of ${name}`, 'today', 'older'],
        [`The shell of ${name} with today's remotes`, 'older', 'today'],
      ] as const) {
        print(`\n${title}`)
        const site = place(`${shell}-with-${remotes}`)
        const admissions = await compose(site, place(shell), place(remotes))
        const visits = await visit(browser, site)
        const visited = (of: string) => visits.find(each => each.of === of)
        for (const { ok, text } of [
          verdictOf('shell', undefined, visited('shell')),
          ...admissions.map(each => verdictOf(each.id, each, visited(each.id))),
        ]) {
          if (!ok) failed++
          print(text)
        }
      }
    } finally {
      await browser.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  print(failed === 0 ? '\nThe builds get along' : `\n${failed} do not get along`)
  process.exitCode = failed === 0 ? 0 : 1
}

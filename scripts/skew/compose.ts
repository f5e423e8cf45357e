import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { activate, copyShell, folderTarget, publish, Refused, readRegistry } from '@techo/tooling'

/** What became of one remote at the gate. */
export interface Admission {
  readonly id: string
  readonly build: string
  /** why the gate kept it out, one line each; nothing when it is active */
  readonly refused: readonly string[]
}

/**
 * Lays a site of the shell of one build and the remotes of another. Each remote goes through the gate that every release goes
 * through, judged by that shell; what is refused there is not in the site, as it would not be in production.
 * @param shell the site whose shell is taken
 * @param remotes the site whose active remotes are taken
 */
export async function compose(folder: string, shell: string, remotes: string): Promise<readonly Admission[]> {
  await copyShell(shell, folder)
  const target = folderTarget(folder)
  const admissions: Admission[] = []
  for (const [id, { active, builds }] of Object.entries((await readRegistry(folderTarget(remotes))).remotes)) {
    if (active === '') continue
    const dist = join(remotes, 'r', id, active)
    if (!(await stat(dist).catch(() => null)))
      throw new Error(`${remotes} says that ${id} ${active} is active and has no files of it`)
    const build = await publish(target, dist, builds[active]?.version ?? '0.0.0')
    try {
      await activate(target, id, build, { isUnderInspection: true })
      admissions.push({ id, build, refused: [] })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      admissions.push({ id, build, refused: error.findings.map(({ rule, message }) => `${rule}: ${message}`) })
    }
  }
  return admissions
}

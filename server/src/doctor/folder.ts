import { constants } from 'node:fs'
import { access, glob, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openTarget } from '@techo/backend'
import { checkDump, embeddedMajor, listDumps, madeAt } from '@techo/backend/database'
import type { Options } from '../options.ts'
import { type Finding, inMb, inWords, look, right, wordsOf, wrong } from './finding.ts'

/** What lies in DATA_DIR: whose it is, how much room there is, and how old the backups are. Nothing is opened that a server holds. */
export async function lookAtFolder(options: Options): Promise<readonly Finding[]> {
  const { dataDir } = options
  if (dataDir === null) return []
  const found = await stat(dataDir).catch(() => null)
  if (!found)
    return [look('folder', `${dataDir} is not there yet`, 'The first start makes it. Did you mean another DATA_DIR?')]
  return [
    ...(await permissions(dataDir)),
    await disk(dataDir, options.freeSpaceFloor),
    ...(options.databaseUrl === null && !options.hosted
      ? [...(await databases(dataDir)), ...(await dumps(dataDir, options)), await copies(dataDir, options)]
      : []),
  ]
}

async function permissions(dataDir: string): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const me = process.getuid?.()
  const allowed = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!allowed)
    return [wrong('permissions', `${dataDir} cannot be written by this user`, `chown -R ${me ?? '<user>'} ${dataDir}`)]
  for (const name of await readdir(dataDir)) {
    const { uid, mode } = await stat(join(dataDir, name)).catch(() => ({ uid: me, mode: 0 }))
    if (me !== undefined && uid !== me)
      findings.push(
        wrong('permissions', `${name} belongs to user ${uid}, and this is ${me}`, `chown -R ${me} ${dataDir}`),
      )
    if (/^(secrets|mailbox)\.json$/.test(name) && (mode & 0o077) !== 0)
      findings.push(
        wrong(
          'permissions',
          `${name} can be read by others: whoever reads it can sign in as anybody`,
          `chmod 600 ${join(dataDir, name)}`,
        ),
      )
  }
  return findings.length > 0 ? findings : [right('permissions', `${dataDir} is this user's`)]
}

async function disk(dataDir: string, floor: number): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  if (blocks === 0) return right('disk', 'the file system does not tell its size')
  const free = bavail * bsize
  const held = await sizeOf(join(dataDir, `pg${embeddedMajor}`))
  if (free < floor)
    return wrong(
      'disk',
      `${inMb(free)} are free, below FREE_SPACE_MB (${inMb(floor)}): writes are refused`,
      'Free some room; nobody loses what they write meanwhile',
    )
  if (free < floor * 4) return look('disk', `${inMb(free)} are free`, `Below ${inMb(floor)} writes are refused`)
  if (free < held * 1.2)
    return look('disk', `${inMb(free)} are free`, `A restore needs room for a second database of ${inMb(held)}`)
  return right('disk', `${inMb(free)} are free`)
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for await (const file of glob('**/*', { cwd: folder }))
    bytes += await stat(join(folder, file)).then(
      found => (found.isFile() ? found.size : 0),
      () => 0,
    )
  return bytes
}

/** Whether what a lost disk takes along lies elsewhere, too. */
async function copies(dataDir: string, { backup }: Options): Promise<Finding> {
  if (!backup)
    return look('copies', 'nothing is copied to another disk', 'Set BACKUP_TO, or copy DATA_DIR by your own means')
  try {
    const there = [...(await (await openTarget(backup)).sizes('dumps/')).keys()].sort()
    const [newest] = await listDumps(join(dataDir, 'dumps'))
    const latest = there.filter(name => name.endsWith('.ndjson.gz')).at(-1)
    if (!latest)
      return wrong('copies', 'there is no dump in BACKUP_TO', 'The running server copies; its log says why not')
    const late = (newest === undefined ? 0 : madeAt(newest)) - madeAt(latest)
    return late > 2 * 3_600_000
      ? wrong('copies', `the copy is ${inWords(late)} behind`, 'Its log says why (part: backup)')
      : right('copies', 'the newest dump lies in BACKUP_TO, too')
  } catch (error) {
    return wrong('copies', wordsOf(error), 'Until then nothing is copied')
  }
}

/** Databases that are no longer served. */
async function databases(dataDir: string): Promise<readonly Finding[]> {
  const aside = (await readdir(dataDir)).filter(name => /^(pg\d+\.(replaced|unfinished)-\d+|try-\w{6})$/.test(name))
  if (aside.length === 0) return []
  return [
    look(
      'folder',
      `${aside.join(', ')} ${aside.length === 1 ? 'was' : 'were'} left by a restore, by a start that was cut off, or by a try`,
      'Delete them when you know that nothing is missing',
    ),
  ]
}

async function dumps(dataDir: string, { dumpHours }: Options): Promise<readonly Finding[]> {
  const folder = join(dataDir, 'dumps')
  const [newest] = await listDumps(folder)
  if (newest === undefined)
    return [
      look(
        'backups',
        `there is no dump in ${folder}`,
        'The first is written when the server stops, or after DUMP_HOURS',
      ),
    ]
  const age = Date.now() - madeAt(newest)
  if (age < -60_000)
    return [
      wrong(
        'clock',
        `the newest dump is ${inWords(-age)} in the future`,
        'Set the clock of this machine (NTP): it went back',
      ),
    ]
  const whole = await checkDump(newest).then(
    ({ rows }) => right('backups', `the newest dump is ${inWords(age)} old and whole, with ${rows} rows`),
    error => wrong('backups', wordsOf(error), 'Look at the disk; a restart writes another dump'),
  )
  const late = Math.max(dumpHours * 2, 24) * 3_600_000
  // Nothing is dumped while nobody writes, so age alone is no fault.
  return whole.state === 'right' && age > late
    ? [
        look(
          'backups',
          `${whole.says}`,
          'Was anything written since? The log says `no dump was written` when one failed',
        ),
      ]
    : [whole]
}

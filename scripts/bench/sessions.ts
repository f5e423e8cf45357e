import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, openPglite } from '@techo/backend/database'
import { type Host, signUp, startHost } from './host.ts'
import { median, printTable } from './measure.ts'

const rounds = 30
const perRound = 100

const acts: Readonly<Record<string, { readonly path: string; readonly body?: () => unknown }>> = {
  'read 20 rows': { path: 'habits?select=id,name,kind,rank&order=rank&limit=20' },
  'insert 1 row': { path: 'habits', body: () => ({ id: crypto.randomUUID(), name: 'Stretch', rank: 'a0' }) },
}

/** Seconds a process has worked, by the ticks of Linux; NaN elsewhere. */
async function workOf({ child }: Host): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** The same project without what asks for sessions at the rows. */
async function unasked(dataDir: string): Promise<void> {
  const name = (await readdir(dataDir)).find(each => /^pg\d+$/.test(each))
  if (name === undefined) throw new Error(`${dataDir} holds no database`)
  const db = createDb(await openPglite(join(dataDir, name)))
  await db.asAdmin(sql =>
    sql.query(`do $$ declare p record; begin
      for p in select polrelid::regclass as place from pg_policy where polname = 'session_holds' loop
        execute format('drop policy session_holds on %s', p.place);
      end loop;
      execute format('alter role authenticator in database %I reset pgrst.db_pre_request', current_database());
    end $$`),
  )
  await db.close()
}

/** What a request costs the server whose database asks for the session at the rows ÷ the same where it does not. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const [asking, free] = [{ DATA_DIR: join(folder, 'asking') }, { DATA_DIR: join(folder, 'free') }]
  await (await startHost(free)).stop()
  await unasked(free.DATA_DIR)
  const hosts = await Promise.all([startHost(asking), startHost(free)])
  const people = await Promise.all(hosts.map(signUp))
  const rows: (string | number)[][] = [['', 'asked, ms of CPU', 'not asked', 'ratio (median of pairs)']]
  for (const [name, { path, body }] of Object.entries(acts)) {
    const costs: number[][] = hosts.map(() => [])
    for (let round = 0; round <= rounds; round++)
      for (const [index, host] of hosts.entries()) {
        const before = await workOf(host)
        for (let request = 0; request < perRound; request++) {
          const response = await fetch(`${host.url}/rest/v1/${path}`, {
            headers: { ...people[index], prefer: 'return=minimal' },
            ...(body ? { method: 'POST', body: JSON.stringify(body()) } : {}),
          })
          if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
          await response.arrayBuffer()
        }
        // The first round warms both up.
        if (round > 0) costs[index]?.push(((await workOf(host)) - before) / perRound)
      }
    const [asked = [], not = []] = costs
    const ratios = asked.map((cost, index) => cost / (not[index] ?? Number.NaN))
    rows.push([name, median(asked) * 1000, median(not) * 1000, median(ratios)])
  }
  printTable(rows)
  for (const host of hosts) await host.stop()
  await rm(folder, { recursive: true, force: true })
}

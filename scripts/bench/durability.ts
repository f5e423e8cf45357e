import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, type Database, openPglite, openPostgres } from '@techo/backend/database'
import { cutPlan, openCareless, powerCut, prepareForCuts } from '@techo/backend/power-cut'
import { signUp, startHost } from './host.ts'
import { median, print, printTable } from './measure.ts'
import { startCluster } from './postgres.ts'

/** `KILLS=5 CUTS=20 pnpm bench durability` for a short run. */
const kills = Number(process.env.KILLS ?? 50)
const cuts = Number(process.env.CUTS ?? 500)
const controls = 10
const perKill = 100
const writers = 4

const inserts = 400
const rounds = 3

/** What durability costs, then power cuts and kill -9 while several write: what was acknowledged must be there. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  try {
    await costs(folder)
    await cutPower(folder)
    await kill(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Inserts a second, each a transaction of its own, at the seam that everything of the server goes through. */
async function costs(folder: string): Promise<void> {
  const cluster = await startCluster()
  const databases: Record<string, Database> = {
    durable: createDb(await openPglite(join(folder, 'durable'))),
    'without fsync': createDb(await openCareless(join(folder, 'careless'))),
    ...(cluster ? { 'PostgreSQL, fsync on': createDb(await openPostgres(cluster.url)) } : {}),
  }
  const speeds: Record<string, number[][]> = {}
  for (const [name, db] of Object.entries(databases)) {
    await db.asAdmin(sql => sql.query('create table public.written (id uuid primary key, body text)'))
    speeds[name] = [[], [], []]
  }
  for (let round = 0; round <= rounds; round++)
    for (const [index, clients] of [1, 8, 32].entries())
      for (const [name, db] of Object.entries(databases)) {
        const speed = await insertsPerSecond(db, clients)
        // The first round warms up.
        if (round > 0) speeds[name]?.[index]?.push(speed)
      }
  const of = (name: string, index: number) => median(speeds[name]?.[index] ?? [])
  printTable([
    ['inserts a second', '1 client', '8 clients', '32 clients'],
    ...Object.keys(databases).map(name => [name, of(name, 0), of(name, 1), of(name, 2)]),
    ...Object.keys(databases)
      .slice(1)
      .map(name => [`durable ÷ ${name}`, ...[0, 1, 2].map(index => of('durable', index) / of(name, index))]),
  ])
  for (const db of Object.values(databases)) await db.close()
  await cluster?.stop()
}

async function insertsPerSecond(db: Database, clients: number): Promise<number> {
  let left = inserts
  const started = performance.now()
  const write = async () => {
    while (left-- > 0)
      await db.asAdmin(sql =>
        sql.query('insert into written values ($1, $2)', [crypto.randomUUID(), 'x'.repeat(200)], 'commit'),
      )
  }
  await Promise.all(Array.from({ length: clients }, write))
  return inserts / ((performance.now() - started) / 1000)
}

async function cutPower(folder: string): Promise<void> {
  const prepared = join(folder, 'prepared')
  await prepareForCuts(prepared)
  for (const isDurable of [true, false]) {
    let [acknowledged, lost] = [0, 0]
    const broken: string[] = []
    const count = isDurable ? cuts : Math.min(controls, cuts)
    for (let seed = 1; seed <= count; seed++) {
      const outcome = await powerCut(prepared, folder, cutPlan(seed, isDurable))
      acknowledged += outcome.acknowledged
      lost += outcome.lost
      if (outcome.broken !== null || (isDurable && outcome.lost > 0)) broken.push(`seed ${seed}: ${outcome.broken}`)
      if (seed % 50 === 0) print(`  … ${seed} cuts, ${lost} lost, ${broken.length} not whole`)
    }
    const name = isDurable ? 'power cuts' : 'power cuts without fsync, to see that the test can fail'
    print(`  ${count} ${name}: ${acknowledged} acknowledged writes, ${lost} lost, ${broken.length} not whole`)
    if (isDurable && broken.length > 0) throw new Error(`Acknowledged writes were lost: ${broken.join(', ')}`)
    if (!isDurable && lost === 0) throw new Error('The cuts without fsync lost nothing: they prove nothing')
  }
}

/** kill -9 while people write: every write that was acknowledged must be there after the next start. */
async function kill(folder: string): Promise<void> {
  const env = { DATA_DIR: join(folder, 'data') }
  let host = await startHost(env)
  const headers = await signUp(host)
  const acknowledged: string[] = []
  for (let killed = 0; killed < kills; killed++) {
    const wanted = acknowledged.length + perKill
    let dead = false
    const write = async () => {
      while (!dead) {
        const id = crypto.randomUUID()
        const response = await fetch(`${host.url}/rest/v1/habits`, {
          method: 'POST',
          headers: { ...headers, prefer: 'return=minimal' },
          body: JSON.stringify({ id, name: 'Stretch', rank: 'a0' }),
        }).catch(() => null)
        if (response?.ok) acknowledged.push(id)
        if (acknowledged.length >= wanted && !dead) {
          // In the middle of the other writers' requests.
          dead = true
          await host.stop('SIGKILL')
        }
      }
    }
    await Promise.all(Array.from({ length: writers }, write))
    host = await startHost(env)
  }
  const found = new Set<string>()
  for (let offset = 0; ; offset += 500) {
    const response = await fetch(`${host.url}/rest/v1/habits?select=id&order=id&limit=500&offset=${offset}`, {
      headers,
    })
    const rows = (await response.json()) as { id: string }[]
    for (const { id } of rows) found.add(id)
    if (rows.length < 500) break
  }
  await host.stop()
  const lost = acknowledged.filter(id => !found.has(id)).length
  print(`  ${acknowledged.length} acknowledged writes, ${kills} times kill -9, ${lost} lost`)
  if (lost > 0) throw new Error('Acknowledged writes were lost')
}

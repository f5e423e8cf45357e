import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Host, signUp, startHost } from './host.ts'
import { median, percentile, print, printTable } from './measure.ts'
import { startCluster } from './postgres.ts'

const requests = 240
const rounds = 3

type Act = (host: Host, headers: Record<string, string>) => Promise<Response>

const acts: Readonly<Record<string, Act>> = {
  'read 20 rows': (host, headers) =>
    fetch(`${host.url}/rest/v1/habits?select=id,name,kind,rank&order=rank&limit=20`, { headers }),
  'insert 1 row': (host, headers) =>
    fetch(`${host.url}/rest/v1/habits`, {
      method: 'POST',
      headers: { ...headers, prefer: 'return=minimal' },
      body: JSON.stringify({ id: crypto.randomUUID(), name: 'Stretch', rank: 'a0' }),
    }),
}

interface Figures {
  readonly latencies: number[]
  readonly perSecond: number
}

/** `clients` loops that share `requests` requests; a refused request ends the benchmark. */
async function load(host: Host, headers: Record<string, string>, act: Act, clients: number): Promise<Figures> {
  const latencies: number[] = []
  let left = requests
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) {
        const sent = performance.now()
        const response = await act(host, headers)
        if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
        await response.arrayBuffer()
        latencies.push(performance.now() - sent)
      }
    }),
  )
  return { latencies, perSecond: requests / ((performance.now() - started) / 1000) }
}

/** REST under row security over loopback: the embedded database and a real PostgreSQL in turn. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const cluster = await startCluster()
  const hosts: Record<string, Host> = { embedded: await startHost({ DATA_DIR: join(folder, 'embedded') }) }
  if (cluster) hosts.postgres = await startHost({ DATA_DIR: join(folder, 'postgres'), DATABASE_URL: cluster.url })
  else print('  no PostgreSQL on this machine: only the embedded database is measured')
  const headers = Object.fromEntries(
    await Promise.all(Object.entries(hosts).map(async ([name, host]) => [name, await signUp(host)])),
  )
  const rows: (string | number)[][] = [
    ['', 'clients', 'database', 'p50 ms', 'p95 ms', 'per second', 'throughput ÷ PostgreSQL'],
  ]
  for (const [name, act] of Object.entries(acts).reverse())
    for (const clients of [1, 8, 32]) {
      const figures: Record<string, Figures[]> = Object.fromEntries(Object.keys(hosts).map(database => [database, []]))
      for (let round = 0; round < rounds + 1; round++)
        for (const [database, host] of Object.entries(hosts)) {
          const result = await load(host, headers[database], act, clients)
          // The first round warms both up.
          if (round > 0) figures[database]?.push(result)
        }
      const speed = (database: string) => median((figures[database] ?? []).map(each => each.perSecond))
      for (const [database, results] of Object.entries(figures)) {
        const latencies = results.flatMap(each => each.latencies)
        const ratio = database === 'embedded' && cluster ? speed('embedded') / speed('postgres') : ''
        rows.push([
          name,
          String(clients),
          database,
          percentile(latencies, 0.5),
          percentile(latencies, 0.95),
          speed(database),
          ratio,
        ])
      }
    }
  printTable(rows)
  for (const host of Object.values(hosts)) await host.stop()
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Host, signUp, startHost } from './host.ts'
import { inTurn, median, print, printTable } from './measure.ts'
import { startCluster } from './postgres.ts'

const counts = [1, 2, 4] as const
const clients = 32
const requests = 640
const rounds = 4

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

/** Requests per second of `clients` loops over these servers in turn, as a load balancer deals them out. */
async function load(hosts: readonly Host[], headers: Record<string, string>, act: Act): Promise<number> {
  let sent = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (sent < requests) {
        const host = hosts[sent++ % hosts.length]
        if (!host) return
        const response = await act(host, headers)
        if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
        await response.arrayBuffer()
      }
    }),
  )
  return requests / ((performance.now() - started) / 1000)
}

/** One, two and four servers on one PostgreSQL, over loopback; everything shares the cores of this machine. */
export async function run(): Promise<void> {
  const cluster = await startCluster()
  if (!cluster) return print('  no PostgreSQL on this machine: several servers need one')
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const hosts: Host[] = []
  for (let n = 0; n < Math.max(...counts); n++)
    hosts.push(await startHost({ DATA_DIR: join(folder, String(n)), DATABASE_URL: cluster.url }))
  const [first] = hosts
  if (!first) return
  // Its token is good everywhere: the servers share their keys.
  const headers = await signUp(first)
  const rows: (string | number)[][] = [['', 'servers', 'per second', '÷ one server']]
  for (const [name, act] of Object.entries(acts).reverse()) {
    const subjects = Object.fromEntries(
      counts.map(count => [String(count), () => load(hosts.slice(0, count), headers, act)]),
    )
    await inTurn(1, subjects)
    const speeds = await inTurn(rounds, subjects)
    const alone = median(speeds['1'] ?? [])
    for (const count of counts) {
      const speed = median(speeds[String(count)] ?? [])
      rows.push([name, String(count), speed, speed / alone])
    }
  }
  printTable(rows)
  print(`  ${clients} clients; servers, PostgreSQL and clients share ${availableParallelism()} cores`)
  for (const host of hosts) await host.stop()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

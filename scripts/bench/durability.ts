import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp, startHost } from './host.ts'
import { print } from './measure.ts'

const kills = 10
const perKill = 100
const writers = 4

/** kill -9 while people write: every write that was acknowledged must be there after the next start. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const env = { DATA_DIR: join(folder, 'data') }
  let host = await startHost(env)
  const headers = await signUp(host)
  const acknowledged: string[] = []
  for (let kill = 0; kill < kills; kill++) {
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
  await rm(folder, { recursive: true, force: true })
  const lost = acknowledged.filter(id => !found.has(id)).length
  print(`  ${acknowledged.length} acknowledged writes, ${kills} times kill -9, ${lost} lost`)
  if (lost > 0) throw new Error('Acknowledged writes were lost')
}

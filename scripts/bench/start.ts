import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp, startHost } from './host.ts'
import { median, printTable } from './measure.ts'

const rounds = 5
const rowsPerCall = 1000
const calls = 20

interface Round {
  readonly time: number
  readonly end: number
  readonly memory: number
}

/** Launch to the first answer of the database, and SIGTERM to the end with its dump, with nothing there and with 20,000 rows; and the memory it took. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const stopped = async (stop: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await stop()
    return performance.now() - began
  }
  const empty: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const host = await startHost({ DATA_DIR: join(folder, `empty-${round}`) })
    const memory = await host.peakMemory()
    empty.push({ time: host.startedIn, end: await stopped(host.stop), memory })
  }
  const data = { DATA_DIR: join(folder, 'full') }
  const filling = await startHost(data)
  const headers = await signUp(filling)
  for (let call = 0; call < calls; call++) {
    const response = await fetch(`${filling.url}/rest/v1/habits`, {
      method: 'POST',
      headers: { ...headers, prefer: 'return=minimal' },
      body: JSON.stringify(
        Array.from({ length: rowsPerCall }, (_, index) => ({
          id: crypto.randomUUID(),
          name: `習慣 ${call}-${index}`,
          rank: 'a0',
        })),
      ),
    })
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  }
  const filledPeak = await filling.peakMemory()
  await filling.stop()
  const full: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const host = await startHost(data)
    const memory = await host.peakMemory()
    full.push({ time: host.startedIn, end: await stopped(host.stop), memory })
  }
  const row = (name: string, each: readonly Round[]) => [
    name,
    median(each.map(({ time }) => time)),
    median(each.map(({ end }) => end)),
    median(each.map(({ memory }) => memory)),
  ]
  printTable([
    ['', 'start ms', 'stop ms', 'peak MB'],
    row('empty folder (initdb and migrations)', empty),
    row(`with ${(rowsPerCall * calls).toLocaleString('en')} rows`, full),
    ['while those rows were written', '', '', filledPeak],
  ])
  await rm(folder, { recursive: true, force: true })
}

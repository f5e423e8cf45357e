import { startPostgres } from '@techo/backend/real-postgres'
import { createServer, noLimits } from '@techo/server'
import { campaign, type Progress } from '@techo/supabase/fuzz'
import { type FuzzDatabase, readFuzzArguments } from './fuzz-arguments.ts'

/**
 * `pnpm check:fuzz [--seconds n] [--requests n] [--seed n] [--database embedded|postgres]`: made-up requests to `/rest/v1` of the
 * product's server, as a visitor and as a person, on both databases unless one is named. Ends with 1 when anything was
 * found; each finding is printed with its seed, with which it can be sent again alone.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { databases, seconds, requests, seed } = readFuzzArguments(args)
  for (const database of databases) {
    console.log(`${database}, seed ${seed}`)
    const until = performance.now() + seconds * 1000
    const { server, stop } = await servers[database]()
    try {
      let last: Progress | null = null
      const findings = await campaign({
        server,
        seed,
        requests,
        isOver: () => performance.now() > until,
        onBatch: progress => {
          if (progress.sent % 5000 === 0) console.log(inWords(progress))
          last = progress
        },
      })
      if (last) console.log(inWords(last))
      for (const { what, cases } of findings) console.log(`FOUND ${what}\n  ${cases.join('\n  ')}`)
      if (findings.length > 0) process.exitCode = 1
    } finally {
      await stop()
    }
  }
}

const inWords = ({ sent, statuses, memory, slowest }: Progress): string =>
  `  ${sent} requests, slowest ${Math.round(slowest)} ms, ${Math.round(memory)} MB: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')}`

const options = { port: 0, dataDir: null, dumpHours: 0, auth: { limits: noLimits, passwordCost: 4 } }

async function embedded() {
  const server = await createServer(options)
  await server.listen()
  return { server, stop: () => server.close() }
}

async function postgres() {
  const cluster = await startPostgres()
  const server = await createServer({ ...options, databaseUrl: cluster.url })
  await server.listen()
  return {
    server,
    stop: async () => {
      await server.close()
      await cluster.stop()
    },
  }
}

const servers: Readonly<Record<FuzzDatabase, () => ReturnType<typeof embedded>>> = { embedded, postgres }

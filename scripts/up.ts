import { run as build } from './build.ts'
import { startServer } from './process.ts'

/** `npm start`: builds everything, then serves it until stopped. */
export async function run(): Promise<void> {
  await build([])
  const server = startServer()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  server.on('exit', code => process.exit(code ?? 1))
}

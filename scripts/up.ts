import { run as build } from './build.ts'
import { keepServing } from './keep-serving.ts'
import { startServer } from './process.ts'

/** `npm start`: builds everything, then serves it until stopped. */
export async function run(): Promise<void> {
  await build([])
  process.exit(await keepServing(() => startServer()))
}

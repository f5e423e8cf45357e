import { run as build } from './build.ts'
import { keepServing } from './keep-serving.ts'
import { startServer } from './process.ts'
import { root, site } from './root.ts'
import { isBuiltFrom } from './sources.ts'

/**
 * `npm start`: builds everything unless the site holds just that, then serves what the registry says until stopped.
 */
export async function run(): Promise<void> {
  if (await isBuiltFrom(root, site)) process.stdout.write(`${site} is built from these sources already\n`)
  else await build([])
  process.exit(await keepServing(() => startServer()))
}

import { z } from 'zod'
import type { Target } from './target.ts'

/** What the server that serves a site found in its database: written beside the registry whenever it starts. */
const databaseFactsName = 'database.json'

const shape = z.object({ tables: z.array(z.string()) })

/** @returns the names of the tables of people; null where no server has told, as with a hosted project */
export async function readTables(target: Target): Promise<readonly string[] | null> {
  const bytes = await target.read(databaseFactsName)
  return bytes ? shape.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))).tables : null
}

import { z } from 'zod'
import type { Target } from './target.ts'

/** What the server that serves a site found in its database: written beside the registry whenever it starts or migrates. */
export const databaseFactsName = 'database.json'

const shape = z.object({
  /** the names of the tables of people */
  tables: z.array(z.string()),
  /** applied files with the SHA-256 of their text, empty where it was not kept; servers of before do not tell */
  migrations: z.record(z.string(), z.string()).optional(),
})
export type DatabaseFacts = z.infer<typeof shape>

/** @returns null where no server has told, as with a hosted project */
export async function readDatabaseFacts(target: Target): Promise<DatabaseFacts | null> {
  const bytes = await target.read(databaseFactsName)
  return bytes ? shape.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))) : null
}

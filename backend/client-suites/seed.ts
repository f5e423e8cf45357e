import type { Listening } from '../src/listening.ts'

/**
 * Puts the rows of a suite into a database that has its schema. Not as a migration: the next start would begin with an
 * image of the database, in which Postgres moves sequences on.
 * @param text statements that each end with a semicolon at the end of a line, a remark may follow
 */
export async function seed(server: Pick<Listening, 'db'>, text: string): Promise<void> {
  for (const statement of text.split(/;[ \t]*(?:--.*)?$/m))
    if (statement.trim()) await server.db.asAdmin(sql => sql.query(statement))
}

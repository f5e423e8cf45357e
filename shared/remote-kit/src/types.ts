import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateFromMigrations } from '@techo/supabase'
import { assembleMigrations } from './product.ts'

/**
 * Writes `database.types.ts` of a repository from the migrations of the product and its own; `tsconfig.json` puts it in the place of
 * the types that the kit came with, so that the tables of the repository have types as well.
 * @returns whether it was another one before
 */
export async function writeTypes(folder: string): Promise<boolean> {
  const { types } = await generateFromMigrations({ migrationsDirs: [assembleMigrations(folder)] })
  const file = join(folder, 'database.types.ts')
  if ((await readFile(file, 'utf8').catch(() => null)) === types) return false
  await writeFile(file, types)
  return true
}

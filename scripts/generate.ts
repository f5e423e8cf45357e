import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateFromMigrations } from '@techo/supabase'
import { root } from './root.ts'

/** `pnpm gen` writes what is generated from the migrations; with `--check` it only says which file is out of date. */
export async function run(args: readonly string[]): Promise<void> {
  const { types, tables } = await generateFromMigrations()
  const files = { 'shared/data/src/database.types.ts': types, 'shared/data/src/tables.gen.ts': tables }
  const stale: string[] = []
  for (const [file, wanted] of Object.entries(files)) {
    const found = await readFile(join(root, file), 'utf8').catch(() => null)
    if (found === wanted) continue
    stale.push(file)
    if (!args.includes('--check')) await writeFile(join(root, file), wanted)
  }
  if (!args.includes('--check')) {
    process.stdout.write(stale.length > 0 ? `Wrote ${stale.join(' and ')}\n` : 'Everything is current\n')
  } else if (stale.length > 0) {
    process.stderr.write(
      `${stale.join(' and ')} differ from supabase/migrations: run \`pnpm gen\` and commit the result\n`,
    )
    process.exitCode = 1
  }
}

import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationFolders } from '@techo/server'
import { root } from './root.ts'

/**
 * `pnpm assemble [<folder>]`: one folder with what the Supabase CLI reads (its settings, the seed, and all migrations, the
 * product's and the remotes'), since it looks into a single one. Default: `dist`.
 */
export async function run([folder = 'dist']: readonly string[]): Promise<void> {
  const to = join(root, folder, 'supabase')
  await rm(to, { recursive: true, force: true })
  await mkdir(join(to, 'migrations'), { recursive: true })
  for (const name of ['config.toml', 'seed.sql']) await cp(join(root, 'supabase', name), join(to, name))
  let count = 0
  for (const each of migrationFolders(root))
    for (const name of (await readdir(each)).filter(file => file.endsWith('.sql'))) {
      await cp(join(each, name), join(to, 'migrations', name), { errorOnExist: true, force: false })
      count++
    }
  process.stdout.write(
    `${count} migrations lie in ${join(folder, 'supabase/migrations')}. Next: supabase link --workdir ${folder}, then supabase db push --workdir ${folder} --include-all\n`,
  )
}

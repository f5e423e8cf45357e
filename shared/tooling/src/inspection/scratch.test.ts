import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startScratch } from './scratch.ts'

const root = join(import.meta.dirname, '../../../..')

test('a scratch product has the tables of the build, and nothing of the product that a pipeline has in its environment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'techo-inspection-'))
  const [site, own] = [join(folder, 'site'), join(folder, 'migrations')]
  for (const place of [site, own]) await mkdir(place)
  await writeFile(join(own, '20990101000000_garden_beds.sql'), 'create table public.garden_beds (name text not null);')
  vi.stubEnv('SUPABASE_URL', 'https://live.example')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_of_the_live_one')
  const args = ['--liftoff-only', join(root, 'server/src/main.ts')]
  const product = await startScratch(site, { args, migrations: [own] })
  try {
    const told = (await (await fetch(`${product.url}/config.json`)).json()) as Record<string, unknown>
    expect(told).toMatchObject({ supabaseUrl: product.url, tables: ['garden_beds'] })
  } finally {
    await product.dispose()
    await rm(folder, { recursive: true, force: true })
  }
  await expect(fetch(product.url)).rejects.toThrow('fetch failed')
  await expect(startScratch(site, { args: [...args, 'nonsense'], migrations: [] })).rejects.toThrow('Usage: main.ts')
})

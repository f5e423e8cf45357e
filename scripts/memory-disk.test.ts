import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { placesOfTests } from './memory-disk.ts'

test('tests lie in memory when there is room, else where they always did, and leave nothing', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'techo-memory-'))
  for (const [place, free, expected] of [
    [disk, 2, disk],
    [disk, 1, tmpdir()],
    [join(disk, 'missing'), 2, tmpdir()],
  ] as const) {
    const { scratch, remove } = await placesOfTests(place, free, 1)
    expect(dirname(scratch)).toBe(expected)
    await writeFile(join(scratch, 'left'), '')
    await remove()
    expect(existsSync(scratch)).toBe(false)
  }
  await rm(disk, { recursive: true })
})

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeys } from './keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('keys', () => {
  test('survive a restart in a file that only its owner reads', async () => {
    const file = join(folder, 'deep', 'secrets.json')
    const first = await createKeys({ file })
    const token = await first.sign({ role: 'authenticated', sub: 'x' }, 60)
    const second = await createKeys({ file })
    expect(await second.verify(token)).toMatchObject({ role: 'authenticated', sub: 'x' })
    expect([second.publishableKey, second.secretKey, second.sharedSecret]).toEqual([
      first.publishableKey,
      first.secretKey,
      first.sharedSecret,
    ])
    expect(second.derive('a', 'b')).toBe(first.derive('a', 'b'))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('rotate: the first key signs, every key verifies', async () => {
    const [oldFile, newFile] = [join(folder, 'old.json'), join(folder, 'new.json')]
    const before = await createKeys({ file: oldFile })
    const token = await before.sign({ role: 'anon' }, 60)
    await createKeys({ file: newFile })
    const [old, fresh] = await Promise.all(
      [oldFile, newFile].map(async file => JSON.parse(await readFile(file, 'utf8'))),
    )
    await writeFile(oldFile, JSON.stringify({ ...old, signingKeys: [...fresh.signingKeys, ...old.signingKeys] }))
    const rotated = await createKeys({ file: oldFile })
    expect(await rotated.verify(token)).toMatchObject({ role: 'anon' })
    await expect(before.verify(await rotated.sign({ role: 'anon' }, 60))).rejects.toThrow()
    expect(rotated.jwks().keys).toHaveLength(2)
  })

  test('a broken file stops the start with one line and stays as it is', async () => {
    const file = join(folder, 'secrets.json')
    await writeFile(file, '{"signingKeys":')
    await expect(createKeys({ file })).rejects.toThrow(/secrets\.json does not hold/)
    expect(await readFile(file, 'utf8')).toBe('{"signingKeys":')
  })

  test('refuse a token past its time, without an end, or with a role of its own invention', async () => {
    let now = Date.now()
    const keys = await createKeys({ now: () => now })
    const token = await keys.sign({ role: 'anon' }, 60)
    await expect(keys.verify(await keys.sign({ role: 'postgres' }, 60))).rejects.toThrow()
    now += 61_000
    await expect(keys.verify(token)).rejects.toThrow(/exp/)
  })

  test('derive differs by purpose and by installation', async () => {
    const [one, two] = [await createKeys(), await createKeys()]
    expect(one.derive('a', 'x')).not.toBe(one.derive('b', 'x'))
    expect(one.derive('a', 'x')).not.toBe(two.derive('a', 'x'))
  })
})

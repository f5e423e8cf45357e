import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPerson, startServer } from '../test-people.ts'
import { gif, png } from './pictures.ts'

/** Bytes and rows stay together through crashes, dumps and restores. */
let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-files-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const shelves = () =>
  readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => entry.parentPath.slice(join(folder, 'objects').length + 1))
const kept = () => shelves().filter(shelf => /^[0-9a-f]{2}$/.test(shelf))
const image = { contentType: 'image/png' }

test('a restart keeps objects; what was removed stays only as long as a dump may name it', async () => {
  const first = await startServer({ dataDir: folder })
  const person = await newPerson(first)
  const files = person.client.storage.from('pictures')
  await files.upload(`${person.id}/a.png`, png, image)
  await files.upload(`${person.id}/b.png`, png, image)
  await files.upload(`${person.id}/b.png`, gif, { contentType: 'image/gif', upsert: true })
  await files.remove([`${person.id}/a.png`])
  expect(kept()).toHaveLength(1)
  expect(shelves().filter(shelf => shelf === 'removed')).toHaveLength(2)
  await first.close()

  const second = await startServer({ dataDir: folder })
  const again = createClient(second.url, second.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { authorization: `Bearer ${person.token}` } },
  }).storage.from('pictures')
  expect((await again.download(`${person.id}/b.png`)).data?.size).toBe(gif.length)
  await second.close()
})

test('a dump that is put back finds the files it names', async () => {
  const first = await startServer({ dataDir: folder })
  const person = await newPerson(first)
  const path = `${person.id}/a.png`
  await person.client.storage.from('pictures').upload(path, png, image)
  await first.close()
  const dump = join(folder, 'dumps', readdirSync(join(folder, 'dumps'))[0] ?? '')

  const asPerson = (server: { url: string; publishableKey: string }) =>
    createClient(server.url, server.publishableKey, {
      auth: { persistSession: false },
      global: { headers: { authorization: `Bearer ${person.token}` } },
    }).storage.from('pictures')
  const second = await startServer({ dataDir: folder })
  await asPerson(second).remove([path])
  await asPerson(second).upload(`${person.id}/later.png`, png, image)
  await second.close()

  const third = await startServer({ dataDir: folder, restoreFrom: dump })
  expect((await asPerson(third).download(path)).data?.size).toBe(png.length)
  expect((await asPerson(third).download(`${person.id}/later.png`)).error).not.toBeNull()
  expect(kept()).toHaveLength(1)
  await third.close()
})

/** Ends itself at the moment the bytes are in place and their row is not. */
const program = `
  import { openFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder.ts'))}
  const files = await openFolder(process.argv[1])
  await files.write([new Uint8Array([1, 2, 3])])
  void files.write((async function* () { yield new Uint8Array(9); process.kill(process.pid, 'SIGKILL'); yield new Uint8Array(9) })())
`

test('a server killed between the bytes and the row leaves nothing anybody can see, and cleans up at its start', async () => {
  const first = await startServer({ dataDir: folder })
  const person = await newPerson(first)
  await person.client.storage.from('pictures').upload(`${person.id}/a.png`, png, image)
  await first.close()
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, join(folder, 'objects')], {
    stdio: 'ignore',
  })
  children.push(child)
  const signal = await new Promise(resolve => child.once('exit', (_code, by) => resolve(by)))
  expect(signal).toBe('SIGKILL')
  expect(kept()).toHaveLength(2)
  expect(shelves()).toContain('incoming')

  const second = await startServer({ dataDir: folder })
  expect(kept()).toHaveLength(1)
  expect(shelves()).not.toContain('incoming')
  const rows = await second.db.asAdmin(sql => sql.query('select name from storage.objects'))
  expect(rows).toEqual([{ name: `${person.id}/a.png` }])
  await second.close()
})

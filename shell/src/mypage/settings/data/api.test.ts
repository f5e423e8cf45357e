import { isProblem, newId } from '@techo/core'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)

await openPage(backend, person)
const { askDeletion, cancelDeletion, exportAccount, importAccount, readDeletion } = await import('./api.ts')

afterAll(() => backend.close())

const never = new AbortController().signal

describe('the data of an account', () => {
  test('come as one file, whose rows are known when it is read again', async () => {
    expect((await person.client.from('tasks').insert({ id: newId(), title: '帯を縫う' })).error).toBeNull()
    const heard: number[] = []
    const archive = await exportAccount(never, bytes => heard.push(bytes))
    if (isProblem(archive)) throw archive
    expect(archive.name).toMatch(/^techo-\d{4}-\d\d-\d\d\.zip$/)
    expect(heard.at(-1)).toBe(archive.blob.size)
    const report = await importAccount(archive.blob, 'dry-run', never)
    if (isProblem(report)) throw report
    expect(report.tables.find(({ name }) => name === 'tasks')).toMatchObject({ added: 0, same: 1, refused: 0 })
  })

  test('are not asked for any more once the person cancels', async () => {
    expect(await exportAccount(AbortSignal.abort(), () => {})).toMatchObject({ code: 'aborted' })
  })

  test('are not taken in from another file', async () => {
    expect(await importAccount(new Blob(['a letter']), 'merge', never)).toMatchObject({
      kind: 'invalid',
      code: 'not_a_zip',
    })
  })

  test('go two weeks after somebody asked for it, unless they think better of it', async () => {
    expect(await readDeletion()).toEqual({ at: null })
    expect(isProblem(await askDeletion())).toBe(false)
    const asked = await readDeletion()
    if (isProblem(asked)) throw asked
    expect((Date.parse(asked.at ?? '') - Date.now()) / 86_400_000).toBeCloseTo(14, 1)
    expect(isProblem(await cancelDeletion())).toBe(false)
    expect(await readDeletion()).toEqual({ at: null })
  })
})

import { isProblem, newId } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)

/** As much of a browser as keeps a session and knows where it is. */
const jar = new Map<string, string>()
const page = Object.assign(new EventTarget(), { visibilityState: 'visible', getElementById: () => null })
Object.defineProperty(page, 'cookie', {
  get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  set: (line: string) => {
    const [pair = '', ...rules] = line.split('; ')
    const [name = '', ...value] = pair.split('=')
    if (rules.some(rule => /^max-age=0$/i.test(rule))) jar.delete(name)
    else jar.set(name, value.join('='))
  },
})
vi.stubGlobal('document', page)
vi.stubGlobal('window', Object.assign(new EventTarget(), { document: page }))
const { fetch } = globalThis
vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
  fetch(typeof input === 'string' ? new URL(input, backend.url) : input, init),
)

const { auth, configure, sessionCheck } = await import('@techo/data')
const { askDeletion, cancelDeletion, exportAccount, importAccount, readDeletion } = await import('./api.ts')

beforeAll(async () => {
  configure({ supabaseUrl: backend.url, supabaseKey: backend.key })
  expect(await auth.signIn({ email: person.email, password: person.password })).toBeNull()
  expect(await sessionCheck()).toBe('in')
})
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

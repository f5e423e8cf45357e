import { expect, test } from 'vitest'
import { createShareWithoutWorker } from './share-without-worker.ts'

const app = createShareWithoutWorker()

async function shared(form: FormData | string, headers: Record<string, string> = {}): Promise<URL | number> {
  const request = new Request('https://techo.example/mypage/add', { method: 'POST', body: form, headers })
  // What a browser says of its form.
  const length = String((await request.clone().arrayBuffer()).byteLength)
  const answer = await app.request(
    new Request(request, { headers: { 'content-length': length, ...headers, ...typed(request) } }),
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const location = answer.headers.get('location')
  return location ? new URL(location, 'https://techo.example') : answer.status
}

const typed = (request: Request) => ({ 'content-type': request.headers.get('content-type') ?? '' })

const formOf = (words: Readonly<Record<string, string>>, file?: File) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  if (file) form.set('files', file)
  return form
}

test('words go on in the address of the page', async () => {
  const words = { title: '喫茶店', url: 'https://cafe.example/?a=1&b=2', text: 'line\nline' }
  const found = await shared(formOf(words))
  expect(found).toMatchObject({ pathname: '/mypage/add', host: 'techo.example' })
  expect(found instanceof URL && Object.fromEntries(found.searchParams)).toMatchObject({
    title: '喫茶店',
    url: words.url,
  })
  expect(String(await shared(formOf({})))).toBe('https://techo.example/mypage/add')
  // A field for files that nothing was put into.
  expect(String(await shared(formOf({ text: 'a' }, new File([], ''))))).toBe('https://techo.example/mypage/add?text=a')
})

test('what does not fit is asked for again', async () => {
  const again = 'https://techo.example/mypage/add?again=1'
  expect(String(await shared(formOf({ text: 'a' }, new File(['x'], 'a.md'))))).toMatch(/\?text=a&again=1$/)
  expect(String(await shared(formOf({ text: '長'.repeat(3000) })))).toBe(again)
  expect(String(await shared(formOf({ title: 'a', text: '長'.repeat(3000) })))).toMatch(/\?title=a&again=1$/)
  expect(String(await shared(formOf({ text: 'a' }, new File(['x'.repeat(100_000)], 'a.md'))))).toBe(again)
  expect(String(await shared('{"text":"a"}', { 'content-type': 'application/json' }))).toBe(again)
})

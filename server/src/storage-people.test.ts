import { gif, jpeg, png } from '@techo/backend/pictures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, newPerson, type Person, service, startServer, visitor } from './test-people.ts'

/** The bucket of the product: everybody has a folder of their own, and whatever another person tries there is refused. */
let server: Listening
let hanako: Person
let taro: Person

beforeAll(async () => {
  server = await startServer()
  hanako = await newPerson(server)
  taro = await newPerson(server)
})
afterAll(() => server.close())

const files = (person: Person) => person.client.storage.from('attachments')
const refused = 'new row violates row-level security policy'
const image = { contentType: 'image/png' }

test('a person keeps pictures in the folder of their id', async () => {
  const path = `${hanako.id}/a.png`
  expect((await files(hanako).upload(path, png, image)).error).toBeNull()
  expect((await files(hanako).list(hanako.id)).data?.map(each => each.name)).toEqual(['a.png'])
  expect((await files(hanako).list()).data).toMatchObject([{ name: hanako.id, id: null }])
  expect((await files(hanako).upload(path, jpeg, { contentType: 'image/jpeg', upsert: true })).error).toBeNull()
  expect((await files(hanako).move(path, `${hanako.id}/b.png`)).error).toBeNull()
  expect((await files(hanako).remove([`${hanako.id}/b.png`])).data).toHaveLength(1)
})

test('anything but a picture of at most ten megabytes is refused', async () => {
  const path = `${hanako.id}/x.png`
  const big = new Blob([png, new Uint8Array(10 * 1024 * 1024)], { type: 'image/png' })
  expect((await files(hanako).upload(path, big)).error).toMatchObject({ statusCode: '413' })
  expect((await files(hanako).upload(path, 'text')).error).toMatchObject({ statusCode: '415' })
  const page = new Blob(['<!doctype html><script>1</script>'], { type: 'image/png' })
  expect((await files(hanako).upload(path, page)).error).toMatchObject({ statusCode: '415' })
  expect((await files(hanako).list(hanako.id)).data).toEqual([])
})

test('another person and a visitor can do nothing with it, by no door', async () => {
  const path = `${hanako.id}/secret.png`
  await files(hanako).upload(path, png, image)
  const own = `${taro.id}/own.png`
  await files(taro).upload(own, gif, { contentType: 'image/gif' })
  for (const bucket of [files(taro), visitor(server).storage.from('attachments')]) {
    expect((await bucket.download(path)).error).not.toBeNull()
    expect((await bucket.info(path)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await bucket.createSignedUrl(path, 60)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await bucket.createSignedUrls([path], 60)).data?.[0]?.signedUrl).toBeNull()
    expect((await bucket.list(hanako.id)).data).toEqual([])
    expect((await bucket.list('', { search: hanako.id.slice(0, 8) })).data).toEqual([])
    expect((await bucket.listV2({ prefix: hanako.id })).data?.objects).toEqual([])
    expect((await bucket.upload(`${hanako.id}/new.png`, png, image)).error?.message).toBe(refused)
    expect((await bucket.upload(path, png, { ...image, upsert: true })).error?.message).toBe(refused)
    expect((await bucket.update(path, gif, { contentType: 'image/gif' })).error?.message).toBe(refused)
    expect((await bucket.createSignedUploadUrl(`${hanako.id}/new.png`)).error?.message).toBe(refused)
    expect((await bucket.createSignedUploadUrl(path, { upsert: true })).error?.message).toBe(refused)
    expect((await bucket.move(path, `${taro.id}/stolen.png`)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await bucket.copy(path, `${taro.id}/stolen.png`)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await bucket.remove([path])).data).toEqual([])
    const { publicUrl } = bucket.getPublicUrl(path).data
    expect((await fetch(publicUrl)).status).toBe(400)
  }
  expect((await files(taro).move(own, `${hanako.id}/planted.png`)).error?.message).toBe(refused)
  expect((await files(taro).copy(own, `${hanako.id}/planted.png`)).error?.message).toBe(refused)
  expect((await files(taro).upload(`${taro.id}/../${hanako.id}/x.png`, png, image)).error).not.toBeNull()
  expect((await files(taro).upload(`${hanako.id.toUpperCase()}/x.png`, png, image)).error?.message).toBe(refused)
  expect((await files(hanako).download(path)).data?.size).toBe(png.length)
  expect((await files(hanako).list(hanako.id)).data?.map(each => each.name)).toEqual(['secret.png'])
})

test('a token that is forged, over or of another server opens nothing', async () => {
  const path = `${hanako.id}/token.png`
  await files(hanako).upload(path, png, image)
  for (const token of ['x', 'a.b.c', `${hanako.token.slice(0, -4)}AAAA`]) {
    const answer = await fetch(`${server.url}/storage/v1/object/attachments/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'AccessDenied' })])
  }
})

test('rows of files cannot be changed past the files', async () => {
  const path = `${hanako.id}/row.png`
  await files(hanako).upload(path, png, image)
  const rest = await fetch(`${server.url}/rest/v1/objects`, {
    headers: {
      apikey: server.publishableKey,
      authorization: `Bearer ${hanako.token}`,
      'accept-profile': 'storage',
    },
  })
  expect(rest.status).toBeGreaterThanOrEqual(400)
  const direct = server.db.asUser({ role: 'authenticated', sub: hanako.id }, sql =>
    sql.query('delete from storage.objects'),
  )
  await expect(direct).rejects.toMatchObject({ code: '42501' })
})

test('one person cannot fill the disk of all', async () => {
  const collector = await newPerson(server)
  await files(collector).upload(`${collector.id}/a.png`, png, image)
  await server.db.asAdmin(sql =>
    sql.query(`update storage.objects set metadata = metadata || '{"size": 1073741824}' where owner_id = $1`, [
      collector.id,
    ]),
  )
  const refusal = (await files(collector).upload(`${collector.id}/b.png`, png, image)).error
  expect(refusal).toMatchObject({ statusCode: '413', code: 'QuotaExceeded' })
  expect((await files(collector).copy(`${collector.id}/a.png`, `${collector.id}/b.png`)).error).not.toBeNull()
  expect((await files(hanako).upload(`${hanako.id}/room.png`, png, image)).error).toBeNull()
})

test('a person who is gone leaves no object', async () => {
  const leaving = await newPerson(server)
  await files(leaving).upload(`${leaving.id}/a.png`, png, image)
  await server.db.asAdmin(sql => sql.query('delete from auth.users where id = $1', [leaving.id]))
  expect((await service(server).storage.from('attachments').list(leaving.id)).data).toEqual([])
})

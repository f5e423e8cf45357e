import { createECDH, randomBytes } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callDatabase, createReminding, createServer } from '@techo/server'
import { print } from './measure.ts'

const people = 10_000
const each = 5
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

/** `pnpm bench reminders`: 10,000 people with a device and five reminders each, planned and told by one server with the embedded database. */
export async function run(): Promise<void> {
  let received = 0
  const service = createHttpServer((request, response) => {
    request.resume().on('end', () => {
      received++
      response.writeHead(201).end()
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(service.address() as AddressInfo).port}`
  const server = await createServer({ port: 0, dataDir: null, dumpHours: 0 })
  const sql = (text: string, given: readonly unknown[] = []) => server.db.asAdmin(run => run.query(text, given))
  const reminding = createReminding({
    call: callDatabase(server.db),
    secret: randomBytes(32).toString('hex'),
    options: {
      ...{ siteUrl: 'https://techo.example', mail: null, contactEmail: null, trustProxy: false },
      pushAddresses: [address],
    },
    declared: async () => [],
  })
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  await reminding.sweep()
  await sql(
    'insert into auth.users (id, email) select gen_random_uuid(), n || $1 from generate_series(1, $2::int) as n',
    ['@example.com', people],
  )
  await sql('insert into private.reminded_people (user_id) select id from auth.users')
  await sql(
    `insert into private.push_devices (user_id, endpoint, p256dh, auth, public_key)
     select u.id, $1 || u.id, $2, $3, k.public_key from auth.users as u, private.push_keys as k`,
    [`http://${address}/`, keys.getPublicKey().toString('base64url'), randomBytes(16).toString('base64url')],
  )
  // A feature of its own, so that what is measured is nobody's rows.
  await sql(
    `create function private.reminders_of_bench(people uuid[], first timestamptz, last timestamptz) returns setof jsonb
     language sql stable set search_path = '' as $$
       select jsonb_build_object('person', p, 'kind', 'bench', 'key', 'bench:' || n, 'params', jsonb_build_object('title', 'Reminder ' || n),
                'href', '/mypage', 'entity_type', null, 'entity_id', null,
                'start', jsonb_build_object('at', date_trunc('minute', now() + interval '1 hour'), 'zone', 'Asia/Tokyo'))
         from unnest(people) as p, generate_series(1, ${each}) as n
     $$`,
  )
  let begun = performance.now()
  await reminding.sweep()
  print(`  ${people} people with ${each} reminders each planned: ${seconds(begun)} s`)
  begun = performance.now()
  await reminding.sweep()
  print(`  nothing changed and nothing due: ${seconds(begun)} s`)
  await sql(`update private.reminders set due_at = now() where params ->> 'title' = 'Reminder 1'`)
  begun = performance.now()
  await reminding.sweep()
  print(
    `  ${people} reminders found, sealed and taken by a service on this machine: ${seconds(begun)} s, ${received} taken`,
  )
  reminding.stop()
  await server.close()
  service.close()
}

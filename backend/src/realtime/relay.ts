import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import { log } from '../log.ts'
import type { Hub, News } from './hub.ts'

/**
 * Carries broadcasts and presence between the servers of one PostgreSQL, over NOTIFY. While there is only one server nothing
 * is carried but its heartbeat.
 *
 * A server that starts says hello and is told who is present elsewhere; one that ends says so, one that dies is forgotten
 * with all who were present there after four missed heartbeats. Bundles are numbered by their sender: whoever missed one
 * asks for the whole presence again. A broadcast that is lost with a connection stays lost, as hosted.
 */
export interface Relay {
  tell(news: News): void
  close(): Promise<void>
}

export interface RelayDependencies {
  readonly db: Db
  readonly hub: Pick<Hub, 'hear' | 'replace' | 'present'>
  /** milliseconds between two heartbeats */
  readonly beat?: number
  /** called when the first other server is heard of */
  readonly met?: () => void
}

const channel = 'backend_servers'
/** bytes; a NOTIFY carries fewer than 8,000 */
const roomInNotify = 7500
/** news that may wait to be told */
const longestQueue = 5000
const missedBeats = 4

const content = z.union([z.object({ json: z.unknown() }), z.object({ base64: z.string() })])
const present = z.object({
  room: z.string(),
  id: z.string(),
  key: z.string(),
  meta: z.looseObject({ phx_ref: z.string() }),
})
const item = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('say'),
    room: z.string(),
    event: z.string(),
    content,
    meta: z.record(z.string(), z.unknown()).optional(),
  }),
  present.extend({ kind: z.literal('track') }),
  z.object({ kind: z.literal('untrack'), room: z.string(), id: z.string() }),
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('alive') }),
  z.object({ kind: z.literal('ask'), of: z.string() }),
  z.object({ kind: z.literal('here'), present: z.array(present) }),
  z.object({ kind: z.literal('bye') }),
])
type Item = z.infer<typeof item>
const bundle = z.object({
  server: z.string(),
  number: z.number(),
  items: z.array(item).optional(),
  /** the items lie in this row */
  letter: z.string().optional(),
})

interface Peer {
  number: number
  heardAt: number
}

export async function createRelay({ db, hub, beat = 5000, met }: RelayDependencies): Promise<Relay> {
  const server = randomUUID()
  const peers = new Map<string, Peer>()
  let queue: string[] = []
  let number = 0
  let isMet = false
  let sending: Promise<void> | null = null
  let hearing: Promise<void> = Promise.resolve()

  const send = async () => {
    while (queue.length > 0) {
      const bundles = packed(queue)
      queue = []
      // Numbers are given even when the transaction fails: the others then know that something is missing.
      const numbered = bundles.map(items => ({ items, number: ++number }))
      await db
        .asAdmin(async sql => {
          for (const { items, number } of numbered) {
            const text = `{"server":"${server}","number":${number},"items":${items}}`
            if (Buffer.byteLength(text) <= roomInNotify) await sql.query('select pg_notify($1, $2)', [channel, text])
            else
              await sql.query(
                `with letter as (insert into backend.letters (content) values ($2) returning id)
                 select pg_notify($1, json_build_object('server', $3::text, 'number', $4::int, 'letter', id)::text) from letter`,
                [channel, items, server, number],
              )
          }
        })
        .catch(error => log.error({ part: 'realtime', name: error instanceof Error ? error.name : '' }, 'relay'))
    }
    sending = null
  }
  const put = (next: Item) => {
    if (queue.length >= longestQueue) {
      log.error({ part: 'realtime' }, 'the database is too slow for what servers tell each other')
      queue = []
      number++
    }
    queue.push(JSON.stringify(next))
    sending ??= send()
  }

  const greet = () => put({ kind: 'here', present: hub.present().map(each => ({ ...each })) })

  const take = (from: string, next: Item) => {
    switch (next.kind) {
      case 'say': {
        const { room, event, content, meta } = next
        const broadcast = { event, content: readContent(content), ...(meta ? { meta } : {}) }
        return hub.hear(from, { kind: 'say', room, broadcast })
      }
      case 'track':
      case 'untrack':
        return hub.hear(from, next)
      case 'hello':
        hub.replace(from, [])
        return greet()
      case 'here':
        return hub.replace(from, next.present)
      case 'ask':
        return next.of === server ? greet() : undefined
      case 'bye':
        hub.replace(from, [])
        peers.delete(from)
        return
      case 'alive':
        return
    }
  }

  const hear = async (text: string) => {
    const { server: from, number: theirs, items, letter } = bundle.parse(JSON.parse(text))
    if (from === server) return
    const told = letter === undefined ? (items ?? []) : await readLetter(letter)
    const peer = peers.get(from)
    if (!isMet) met?.()
    isMet = true
    peers.set(from, { number: theirs, heardAt: performance.now() })
    const isWhole = told.some(each => each.kind === 'hello' || each.kind === 'here')
    if (peer?.number !== theirs - 1 && !isWhole) put({ kind: 'ask', of: from })
    for (const each of told) take(from, each)
  }
  const readLetter = async (id: string): Promise<readonly Item[]> => {
    const [row] = await db.asAdmin(sql =>
      sql.query<{ content: string }>('select content from backend.letters where id = $1::uuid', [id]),
    )
    return row === undefined ? [] : z.array(item).parse(JSON.parse(row.content))
  }

  // One after the other: a letter must not be overtaken by what was said after it.
  const stop = await db.listen(channel, text => {
    hearing = hearing
      .then(() => hear(text))
      .catch(error => log.error({ part: 'realtime', name: error instanceof Error ? error.name : '' }, 'relay'))
  })
  put({ kind: 'hello' })
  await sending

  const beating = setInterval(() => {
    put({ kind: 'alive' })
    for (const [name, { heardAt }] of peers)
      if (performance.now() - heardAt > beat * missedBeats) {
        peers.delete(name)
        hub.replace(name, [])
      }
  }, beat).unref()

  return {
    tell(news) {
      if (peers.size === 0) return
      if (news.kind !== 'say') return put({ ...news })
      const { room, broadcast } = news
      const { event, content, meta } = broadcast
      const sent = 'bytes' in content ? { base64: Buffer.from(content.bytes).toString('base64') } : content
      put({ kind: 'say', room, event, content: sent, ...(meta ? { meta: { ...meta } } : {}) })
    },
    async close() {
      clearInterval(beating)
      put({ kind: 'bye' })
      await sending
      await stop()
      await hearing
    },
  }
}

/** Lists of items as JSON: as many as a NOTIFY carries, or one that is larger. */
function packed(items: readonly string[]): string[] {
  const lists: string[] = []
  let list: string[] = []
  let size = 0
  const close = () => {
    if (list.length > 0) lists.push(`[${list.join(',')}]`)
    list = []
    size = 0
  }
  for (const each of items) {
    const bytes = Buffer.byteLength(each) + 1
    if (size + bytes > roomInNotify - 200) close()
    list.push(each)
    size += bytes
  }
  close()
  return lists
}

const readContent = (sent: z.infer<typeof content>) =>
  'base64' in sent ? { bytes: Uint8Array.from(Buffer.from(sent.base64, 'base64')) } : { json: sent.json }

/** Letters are read within moments. */
export const sweepLetters = (db: Db): Promise<unknown> =>
  db.asAdmin(sql => sql.query("delete from backend.letters where written_at < now() - interval '5 minutes'"))

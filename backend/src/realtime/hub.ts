import { randomUUID } from 'node:crypto'
import type { Broadcast } from './protocol.ts'

/**
 * Who is in which channel, and what they say of themselves there. In memory: it ends with the process, as sockets do. Where
 * several servers share a database, what is said here is told to the others and what they tell is heard (`relay.ts`).
 */
export interface Member {
  readonly hears: () => { readonly broadcast: boolean; readonly presence: boolean }
  readonly broadcast: (broadcast: Broadcast) => void
  readonly presence: (diff: PresenceDiff) => void
}

export type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string }
export type PresenceState = Readonly<Record<string, { readonly metas: readonly Meta[] }>>
export interface PresenceDiff {
  readonly joins: PresenceState
  readonly leaves: PresenceState
}

/** Somebody who is present in a room, under an id that stays while they are. */
export interface Present {
  readonly room: string
  readonly id: string
  readonly key: string
  readonly meta: Meta
}

/** What happened in a room of one server and concerns the others. */
export type News =
  | { readonly kind: 'say'; readonly room: string; readonly broadcast: Broadcast }
  | ({ readonly kind: 'track' } & Present)
  | { readonly kind: 'untrack'; readonly room: string; readonly id: string }

interface Room {
  readonly members: Set<Member>
  readonly present: Map<Member, Present>
}

export interface Hub {
  enter(room: string, member: Member): void
  leave(room: string, member: Member): void
  say(room: string, broadcast: Broadcast, except?: Member): void
  state(room: string): PresenceState
  track(room: string, member: Member, key: string, payload: Readonly<Record<string, unknown>>): void
  untrack(room: string, member: Member): void
  /** To the members here alone: of what every server hears by itself. It is kept for those who come later. */
  sayHere(room: string, broadcast: Broadcast): void
  /** What was said by `sayHere` from this moment (ms) on, oldest first, as far as it is kept; each names itself as said again. */
  saidSince(room: string, moment: number, most: number): readonly Broadcast[]
  /** What another server told. */
  hear(server: string, news: News): void
  /** Who is present at another server, instead of all that was heard of it. */
  replace(server: string, present: readonly Present[]): void
  /** Who is present here. */
  present(): readonly Present[]
}

/** Private and public channels of one name are two rooms. */
export const roomOf = (topic: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'} ${topic}`

/** What comes from the database is kept this many ms, for pages between their first read and their joining; in all this many. */
const kept = { ms: 60_000, most: 5000 }

/** @param tell what the other servers should hear */
export function createHub(tell: (news: News) => void = () => undefined, now: () => number = Date.now): Hub {
  const rooms = new Map<string, Room>()
  /** oldest first */
  let said: { readonly room: string; readonly at: number; readonly broadcast: Broadcast }[] = []
  /** present at other servers: by room, then by id */
  const elsewhere = new Map<string, Map<string, Present & { readonly server: string }>>()

  const announce = (name: string, { joins, leaves }: { joins?: Present; leaves?: Present | undefined }) => {
    const diff = { joins: stateOf(joins ? [joins] : []), leaves: stateOf(leaves ? [leaves] : []) }
    for (const member of rooms.get(name)?.members ?? []) if (member.hears().presence) member.presence(diff)
  }

  const untrack = (name: string, member: Member) => {
    const room = rooms.get(name)
    const was = room?.present.get(member)
    if (!room || !was) return
    room.present.delete(member)
    announce(name, { leaves: was })
    tell({ kind: 'untrack', room: name, id: was.id })
  }

  const sayHere = (name: string, broadcast: Broadcast, except?: Member) => {
    for (const member of rooms.get(name)?.members ?? [])
      if (member !== except && member.hears().broadcast) member.broadcast(broadcast)
  }

  const trackElsewhere = (server: string, { room, id, key, meta }: Present) => {
    const others = elsewhere.get(room) ?? new Map()
    elsewhere.set(room, others)
    const was = others.get(id)
    if (was?.meta.phx_ref === meta.phx_ref) return
    const joins = { room, id, key, meta }
    others.set(id, { ...joins, server })
    announce(room, { joins, leaves: was })
  }
  const untrackElsewhere = (room: string, id: string) => {
    const others = elsewhere.get(room)
    const was = others?.get(id)
    if (!others || !was) return
    others.delete(id)
    if (others.size === 0) elsewhere.delete(room)
    announce(room, { leaves: was })
  }

  return {
    enter(name, member) {
      const room = rooms.get(name) ?? { members: new Set(), present: new Map() }
      rooms.set(name, room)
      room.members.add(member)
    },
    leave(name, member) {
      untrack(name, member)
      const room = rooms.get(name)
      room?.members.delete(member)
      if (room?.members.size === 0) rooms.delete(name)
    },
    say(name, broadcast, except) {
      sayHere(name, broadcast, except)
      tell({ kind: 'say', room: name, broadcast })
    },
    sayHere(name, broadcast) {
      const at = now()
      // Not for each: cleared out once twice as many, or as old ones, are there.
      if (said.length >= 2 * kept.most || (said[0] && said[0].at < at - 2 * kept.ms))
        said = said.filter(each => each.at >= at - kept.ms).slice(-kept.most)
      said.push({ room: name, at, broadcast })
      sayHere(name, broadcast)
    },
    saidSince(name, moment, most) {
      const from = Math.max(moment, now() - kept.ms)
      return said
        .filter(({ room, at }) => room === name && at >= from)
        .slice(-most)
        .map(({ broadcast }) => ({ ...broadcast, meta: { replayed: true, id: randomUUID() } }))
    },
    state: name => stateOf([...(rooms.get(name)?.present.values() ?? []), ...(elsewhere.get(name)?.values() ?? [])]),
    track(name, member, key, payload) {
      const room = rooms.get(name)
      if (!room) return
      const was = room.present.get(member)
      const meta: Meta = { ...payload, phx_ref: randomUUID(), ...(was ? { phx_ref_prev: was.meta.phx_ref } : {}) }
      const present = { room: name, id: was?.id ?? randomUUID(), key, meta }
      room.present.set(member, present)
      announce(name, { joins: present, leaves: was })
      tell({ kind: 'track', ...present })
    },
    untrack,
    hear(server, news) {
      if (news.kind === 'say') sayHere(news.room, news.broadcast)
      else if (news.kind === 'track') trackElsewhere(server, news)
      else untrackElsewhere(news.room, news.id)
    },
    replace(server, present) {
      const still = new Set(present.map(each => each.id))
      const gone = [...elsewhere.values()]
        .flatMap(others => [...others.values()])
        .filter(each => each.server === server && !still.has(each.id))
      for (const { room, id } of gone) untrackElsewhere(room, id)
      for (const each of present) trackElsewhere(server, each)
    },
    present: () => [...rooms.values()].flatMap(room => [...room.present.values()]),
  }
}

function stateOf(present: readonly Present[]): PresenceState {
  const state: Record<string, { metas: Meta[] }> = {}
  for (const { key, meta } of present) {
    state[key] ??= { metas: [] }
    state[key]?.metas.push(meta)
  }
  return state
}

import { randomUUID } from 'node:crypto'
import type { Broadcast } from './wire.ts'

/** Who is in which channel, and what they say of themselves there. In memory: it ends with the process, as sockets do. */
export interface Member {
  readonly hears: () => { readonly broadcast: boolean; readonly presence: boolean }
  readonly broadcast: (broadcast: Broadcast) => void
  readonly presence: (diff: PresenceDiff) => void
}

type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string }
export type PresenceState = Readonly<Record<string, { readonly metas: readonly Meta[] }>>
export interface PresenceDiff {
  readonly joins: PresenceState
  readonly leaves: PresenceState
}

interface Room {
  readonly members: Set<Member>
  readonly present: Map<Member, { readonly key: string; readonly meta: Meta }>
}

export interface Hub {
  enter(room: string, member: Member): void
  leave(room: string, member: Member): void
  say(room: string, broadcast: Broadcast, except?: Member): void
  state(room: string): PresenceState
  track(room: string, member: Member, key: string, payload: Readonly<Record<string, unknown>>): void
  untrack(room: string, member: Member): void
}

/** Private and public channels of one name are two rooms. */
export const roomOf = (topic: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'} ${topic}`

export function createHub(): Hub {
  const rooms = new Map<string, Room>()

  const tell = (room: Room, diff: PresenceDiff) => {
    for (const member of room.members) if (member.hears().presence) member.presence(diff)
  }

  const untrack = (name: string, member: Member) => {
    const room = rooms.get(name)
    const was = room?.present.get(member)
    if (!room || !was) return
    room.present.delete(member)
    tell(room, { joins: {}, leaves: { [was.key]: { metas: [was.meta] } } })
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
      for (const member of rooms.get(name)?.members ?? [])
        if (member !== except && member.hears().broadcast) member.broadcast(broadcast)
    },
    state(name) {
      const state: Record<string, { metas: Meta[] }> = {}
      for (const { key, meta } of rooms.get(name)?.present.values() ?? []) {
        state[key] ??= { metas: [] }
        state[key]?.metas.push(meta)
      }
      return state
    },
    track(name, member, key, payload) {
      const room = rooms.get(name)
      if (!room) return
      const was = room.present.get(member)
      const meta: Meta = { ...payload, phx_ref: randomUUID(), ...(was ? { phx_ref_prev: was.meta.phx_ref } : {}) }
      room.present.set(member, { key, meta })
      tell(room, {
        joins: { [key]: { metas: [meta] } },
        leaves: was ? { [was.key]: { metas: [was.meta] } } : {},
      })
    },
    untrack,
  }
}

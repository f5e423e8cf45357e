/**
 * How many sockets there may be: of one person, of one address for those that have not said who they are, of one address
 * altogether, and of all. A socket takes a visitor's seat when it opens and moves to the seat of the person whose token it
 * shows, so that silent sockets of one address keep neither its people nor anybody else out. Counts end with the socket, so
 * memory is bounded by the number of sockets.
 */
export interface SeatLimits {
  readonly all: number
  /** of one address, whoever they are: an office has many people behind one */
  readonly address: number
  /** of one address, without a person */
  readonly visitor: number
  readonly person: number
}

export const seatLimits: SeatLimits = { all: 2000, address: 600, visitor: 60, person: 30 }

export interface Seat {
  /** The socket has shown a token of this person. False: the person has as many sockets as there may be. */
  sit(person: string): boolean
  leave(): void
}

export interface Seats {
  /** `address`: too many from there; `all`: too many altogether */
  take(address: string): Seat | { readonly full: 'address' | 'all' }
}

export function createSeats(limits: SeatLimits): Seats {
  const addresses = counter()
  const visitors = counter()
  const people = counter()
  let all = 0

  return {
    take(address) {
      if (addresses.of(address) >= limits.address || visitors.of(address) >= limits.visitor) return { full: 'address' }
      if (all >= limits.all) return { full: 'all' }
      all++
      addresses.add(address)
      visitors.add(address)
      let person: string | null = null
      let isTaken = true
      const giveBack = () => (person === null ? visitors.remove(address) : people.remove(person))
      return {
        sit(other) {
          if (!isTaken || other === person) return true
          if (people.of(other) >= limits.person) return false
          giveBack()
          people.add(other)
          person = other
          return true
        },
        leave() {
          if (!isTaken) return
          isTaken = false
          giveBack()
          addresses.remove(address)
          all--
        },
      }
    },
  }
}

function counter() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add: (key: string) => void counts.set(key, of(key) + 1),
    remove(key: string) {
      if (of(key) > 1) counts.set(key, of(key) - 1)
      else counts.delete(key)
    },
  }
}

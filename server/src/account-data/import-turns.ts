/**
 * Whose archive is taken in when. A person has one on its way, from its first byte to its report. Only once it is here does it
 * stand in line, and archives are read one after the other: so a slow one keeps nobody waiting but its owner.
 */
export interface ImportTurns {
  /**
   * Runs `receive` at once, which calls `read` when the archive is here; what `read` does waits for its turn.
   * @throws Busy
   */
  take<Answer>(
    person: string,
    left: AbortSignal,
    receive: (turn: <Read>(read: () => Promise<Read>) => Promise<Read>) => Promise<Answer>,
  ): Promise<Answer>
}

/** There is no place now; the message says whose fault it is not. */
export class Busy extends Error {
  override name = 'Busy'
}

/** The client went before its turn came. */
export class Left extends Error {
  override name = 'Left'
}

/** @param longest archives that wait for their turn */
export function createImportTurns(longest = 20): ImportTurns {
  const people = new Set<string>()
  let tail: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return {
    async take(person, left, receive) {
      if (people.has(person)) throw new Busy('Another archive of yours is being read; wait for its end')
      people.add(person)
      try {
        return await receive(async read => {
          if (waiting >= longest) throw new Busy('Too many archives are being read; try again in a minute')
          waiting++
          const mine = tail.then(() => {
            waiting--
            if (left.aborted) throw new Left('Nobody waits for the report')
            return read()
          })
          // The next one comes whatever became of this one.
          tail = mine.catch(() => undefined)
          return mine
        })
      } finally {
        people.delete(person)
      }
    },
  }
}

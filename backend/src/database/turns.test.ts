import { expect, test } from 'vitest'
import { createTurns, type Turn, type Turns } from './turns.ts'

const alone = { width: 1, share: 1 }

/** Everybody waits at once; each gives the turn on as soon as it has it. Returns the order in which they had it. */
async function order(turns: Turns, keys: readonly string[]): Promise<string[]> {
  const first = await turns.take('first')
  const had: string[] = []
  const all = keys.map(async key => {
    const turn = await turns.take(key)
    had.push(key)
    turn.end()
  })
  first.end()
  await Promise.all(all)
  return had
}

test('turns go round the persons, and each person is served in the order of asking', async () => {
  expect(await order(createTurns(alone), ['a', 'a', 'a', 'b', 'c', 'c'])).toEqual(['a', 'b', 'c', 'a', 'c', 'a'])
})

test('one turn is out at a time, and ending it twice gives nothing to anybody', async () => {
  const turns = createTurns(alone)
  const first = await turns.take('a')
  const second = turns.take('b')
  let third: Turn | null = null
  turns.take('c').then(turn => {
    third = turn
  })
  first.end()
  first.end()
  await second
  expect(third).toBeNull()
  expect(turns.isWantedByOthers('b')).toBe(true)
  expect(turns.isWantedByOthers('c')).toBe(false)
})

test('who leaves the line is not served and holds nobody up', async () => {
  const turns = createTurns(alone)
  const first = await turns.take('a')
  const leaving = new AbortController()
  const gone = turns.take('b', leaving.signal)
  const next = turns.take('c')
  leaving.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  await expect(turns.take('b', leaving.signal)).rejects.toThrow('left')
  first.end()
  await expect(next).resolves.toBeDefined()
})

test('who rests comes after everybody else, but does not wait when nobody else does', async () => {
  const turns = createTurns(alone)
  turns.rest('a', performance.now() + 60_000)
  expect(await order(turns, ['a', 'b', 'b', 'c'])).toEqual(['b', 'c', 'b', 'a'])
  turns.rest('a', performance.now() - 1)
  expect(await order(turns, ['a', 'b'])).toEqual(['a', 'b'])
})

test('one person cannot take every turn, and the owner always finds one', async () => {
  const turns = createTurns({ width: 4, share: 2, unbounded: 'owner' })
  const had: string[] = []
  const ask = async (key: string) => {
    const turn = await turns.take(key)
    had.push(key)
    return turn
  }
  const held = await Promise.all([ask('a'), ask('a'), ask('b')])
  ask('a')
  ask('c')
  await ask('owner')
  expect(had).toEqual(['a', 'a', 'b', 'owner'])
  held[0]?.end()
  held[2]?.end()
  await Promise.resolve()
  expect(had.slice(4)).toEqual(['a', 'c'])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLines, Over, type Share } from './lines.ts'

const share: Share = { atOnce: 2, waiting: 3, perSecond: 10, burst: 5 }
const stays = () => new AbortController().signal

/** Lines on a clock that moves when it is told to. */
function clocked(given: Partial<Share> = {}, options: { capacity?: number } = {}) {
  let time = 0
  let timers: { at: number; work: () => void }[] = []
  const later = (ms: number, work: () => void) => {
    const each = { at: time + ms, work }
    timers.push(each)
    return () => {
      timers = timers.filter(other => other !== each)
    }
  }
  const turn = () => Promise.resolve()
  const lines = createLines({ ...share, ...given }, { now: () => time, later, turn, patience: 10_000, ...options })
  return {
    lines,
    pass(ms: number) {
      const end = time + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
        if (!next) break
        timers = timers.filter(other => other !== next)
        time = next.at
        next.work()
      }
      time = end
    },
    timers: () => timers.length,
  }
}

/** Lets everything go on that waits for no clock. */
const turns = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

const settled = async (promise: Promise<unknown>): Promise<'in' | 'waits' | 'over'> => {
  const pending = Symbol('pending')
  try {
    return (await Promise.race([promise, turns().then(() => pending)])) === pending ? 'waits' : 'in'
  } catch (error) {
    expect(error).toBeInstanceOf(Over)
    return 'over'
  }
}

describe('a line', () => {
  test('lets so many in at once, and the next when one ends, in the order in which they came', async () => {
    const { lines } = clocked()
    const [first] = [await lines.enter('a', stays), await lines.enter('a', stays)]
    const order: number[] = []
    const waiting = [3, 4].map(async nth => {
      const release = await lines.enter('a', stays)
      order.push(nth)
      return release
    })
    expect(await settled(waiting[0] ?? Promise.reject())).toBe('waits')
    first()
    first()
    const third = await waiting[0]
    expect(await settled(waiting[1] ?? Promise.reject())).toBe('waits')
    third?.()
    await waiting[1]
    expect(order).toEqual([3, 4])
  })

  test('does not wait for another', async () => {
    const { lines } = clocked()
    for (let nth = 0; nth < 2; nth++) await lines.enter('a', stays)
    void lines.enter('a', stays)
    expect(await settled(lines.enter('b', stays))).toBe('in')
  })

  test('slows down who sends one after the other, and refuses nobody of them', async () => {
    const { lines, pass } = clocked()
    for (let nth = 0; nth < 5; nth++) (await lines.enter('a', stays))()
    const sixth = lines.enter('a', stays)
    expect(await settled(sixth)).toBe('waits')
    pass(99)
    expect(await settled(sixth)).toBe('waits')
    pass(1)
    ;(await sixth)()
    pass(10_000)
    for (let nth = 0; nth < 5; nth++) (await lines.enter('a', stays))()
    expect(await settled(lines.enter('a', stays))).toBe('waits')
  })

  test('that is full refuses, and says when to come again', async () => {
    const { lines } = clocked({ perSecond: 1 })
    for (let nth = 0; nth < 2; nth++) await lines.enter('a', stays)
    for (let nth = 0; nth < 3; nth++) void lines.enter('a', stays)
    await expect(lines.enter('a', stays)).rejects.toMatchObject({ seconds: 1 })
    const slow = clocked({ perSecond: 0.05, waiting: 100 })
    for (let nth = 0; nth < 5; nth++) (await slow.lines.enter('a', stays))()
    await expect(slow.lines.enter('a', stays)).rejects.toMatchObject({ seconds: 20 })
  })

  test('loses who has waited too long or has left, and nobody else', async () => {
    const { lines, pass, timers } = clocked()
    const release = await lines.enter('a', stays)
    await lines.enter('a', stays)
    const gone = new AbortController()
    const leaving = lines.enter('a', () => gone.signal)
    pass(5000)
    const waiting = lines.enter('a', stays)
    gone.abort()
    expect(await settled(leaving)).toBe('over')
    release()
    await waiting
    const last = lines.enter('a', stays)
    pass(10_000)
    expect(await settled(last)).toBe('over')
    expect(timers()).toBe(0)
  })

  test('is forgotten among many that rest, never while it is in use', async () => {
    const { lines, pass } = clocked({}, { capacity: 100 })
    const inUse = await lines.enter('used', stays)
    for (let nth = 0; nth < 5000; nth++) {
      ;(await lines.enter(`${nth}`, stays))()
      if (nth % 100 === 0) pass(1000)
    }
    expect(lines.size).toBeLessThanOrEqual(100)
    await lines.enter('used', stays)
    const third = lines.enter('used', stays)
    expect(await settled(third)).toBe('waits')
    inUse()
    await third
  })

  test('never holds more than its share, whatever comes and goes', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('enter' as const), key: fc.constantFrom('a', 'b') }),
      fc.record({ kind: fc.constant('release' as const), nth: fc.nat(5) }),
      fc.record({ kind: fc.constant('leave' as const), nth: fc.nat(5) }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(3000) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
        const { lines, pass } = clocked()
        const held: { key: string; release: () => void }[] = []
        const clients: AbortController[] = []
        for (const each of steps) {
          if (each.kind === 'enter') {
            const client = new AbortController()
            clients.push(client)
            lines
              .enter(each.key, () => client.signal)
              .then(
                release => void held.push({ key: each.key, release }),
                error => expect(error).toBeInstanceOf(Over),
              )
          } else if (each.kind === 'release') held.splice(each.nth, 1)[0]?.release()
          else if (each.kind === 'leave') clients[each.nth]?.abort()
          else pass(each.ms)
          await turns()
          for (const key of ['a', 'b'])
            expect(held.filter(other => other.key === key).length).toBeLessThanOrEqual(share.atOnce)
        }
        // Once all have left, the line is as free as it was.
        for (const client of clients) client.abort()
        await turns()
        for (const { release } of held) release()
        pass(10_000)
        for (const key of ['a', 'b'])
          for (let nth = 0; nth < share.atOnce; nth++) expect(await settled(lines.enter(key, stays))).toBe('in')
      }),
    )
  })
})

import { problem } from '@techo/core'
import { describe, expect, it } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import { createConnectivity } from './connectivity.ts'
import { startLive } from './live.ts'
import { createClock } from './test-tabs.ts'
import 'fake-indexeddb/auto'
import { createDevice } from './device.ts'

describe('a backend that cannot be reached', () => {
  it('is asked again later and later, until it answers', () => {
    const clock = createClock()
    const told: boolean[] = []
    let tries = 0
    const connectivity = createConnectivity({
      later: clock.later,
      random: () => 0.999,
      onChange: online => void told.push(online),
      tryAgain: () => {
        tries++
        connectivity.learned(problem('offline'))
      },
    })
    connectivity.learned(problem('offline'))
    connectivity.learned(problem('offline'))
    for (const [ms, count] of [
      [2000, 1],
      [4000, 2],
      [8000, 3],
      [16_000, 4],
      [30_000, 5],
      [30_000, 6],
    ] as const) {
      clock.advance(ms)
      expect(tries).toBe(count)
    }
    connectivity.learned(null)
    clock.advance(600_000)
    expect(tries).toBe(6)
    expect(told.at(-1)).toBe(true)
  })

  /** What it said and planned, and how to answer it. */
  const learning = (chance: number) => {
    const clock = createClock()
    const [pauses, told]: [number[], boolean[]] = [[], []]
    let tries = 0
    const { learned } = createConnectivity({
      later: (ms, work) => {
        pauses.push(ms)
        return clock.later(ms, work)
      },
      random: () => chance,
      onChange: online => void told.push(online),
      tryAgain: () => void tries++,
    })
    return { clock, pauses, told, learned, tries: () => tries }
  }

  it('waits twice as long each time, up to half a minute, and half of that by chance', () => {
    for (const [chance, part] of [
      [0, 0.5],
      [0.5, 0.75],
    ] as const) {
      const { clock, pauses, learned } = learning(chance)
      for (let round = 0; round < 6; round++) {
        learned(problem('offline'))
        clock.advance(60_000)
      }
      expect(pauses).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000].map(pause => pause * part))
    }
  })

  it.each(['aborted', 'writes_waiting'])('is not what %s says, which neither begins nor ends the asking', code => {
    const { clock, told, learned, tries } = learning(0)
    learned(problem('offline', { code }))
    clock.advance(60_000)
    expect([tries(), told]).toEqual([0, []])
    learned(problem('offline'))
    learned(problem('unavailable', { code }))
    clock.advance(60_000)
    expect([tries(), told]).toEqual([1, [false]])
  })

  it('is there when it refuses: nothing is asked again, and nothing told that was not missing', () => {
    const { clock, told, learned, tries } = learning(0)
    learned(null)
    learned(problem('forbidden'))
    expect(told).toEqual([])
    learned(problem('offline'))
    learned(problem('forbidden'))
    clock.advance(60_000)
    expect([tries(), told]).toEqual([0, [false, true]])
  })

  it('is asked again while it is out of order, though the device is not without a network', () => {
    const { clock, told, learned, tries } = learning(0)
    learned(problem('unavailable'))
    clock.advance(60_000)
    expect([tries(), told]).toEqual([1, []])
    learned(null)
    expect(told).toEqual([true])
  })
})

describe('the world outside', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })

  it('makes the page read again after half a minute’s absence, and when the network is back', () => {
    const clock = createClock()
    const window = new EventTarget()
    const heard: string[] = []
    const live = startLive({
      channel: undefined,
      window,
      document,
      now: clock.now,
      onSaid: () => {},
      onOnline: online => void heard.push(online ? 'online' : 'offline'),
      onReturn: () => void heard.push('return'),
      onLeave: isLeaving => void heard.push(isLeaving ? 'leave' : 'back'),
      refresh: () => void heard.push('refresh'),
    })
    const look = (state: DocumentVisibilityState) => {
      document.visibilityState = state
      document.dispatchEvent(new Event('visibilitychange'))
    }
    look('hidden')
    clock.advance(29_000)
    look('visible')
    look('hidden')
    clock.advance(31_000)
    look('visible')
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pageshow'))
    expect(heard).toEqual(['return', 'return', 'refresh', 'offline', 'online', 'refresh', 'leave', 'back'])
    live.stop()
    look('hidden')
    clock.advance(60_000)
    look('visible')
    window.dispatchEvent(new Event('online'))
    expect(heard).toHaveLength(8)
  })
})

describe('answers kept on the device', () => {
  it('belong to one person, are bounded, and go when asked', async () => {
    const device = createDevice({ name: 'answers', patience: 3000 })
    let now = 0
    const answers = createAnswerCache({ device, now: () => ++now, limit: 2, delay: 0 })
    for (const key of ['a', 'b', 'c']) answers.keep('ann', key, [key])
    answers.keep('ben', 'a', ['ben'])
    const found = async (person: string, key: string) => (await answers.find(person, key))?.value
    expect(await found('ann', 'c')).toEqual(['c'])
    await answers.settled()
    expect(await Promise.all(['a', 'b', 'c'].map(key => found('ann', key)))).toEqual([undefined, ['b'], ['c']])
    await answers.keepOnly('ben')
    expect(await answers.find('ann', 'c')).toBeUndefined()
    expect(await found('ben', 'a')).toEqual(['ben'])
    await answers.keepOnly(null)
    expect(await answers.find('ben', 'a')).toBeUndefined()
  })
})

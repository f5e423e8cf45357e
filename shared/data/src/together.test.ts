import { problem } from '@techo/core'
import { describe, expect, it } from 'vitest'
import { together } from './together.ts'

const asked = (more: Partial<Parameters<typeof together>[0][number]>) => ({
  isFetching: false,
  isUninitialized: false,
  refetch: () => undefined,
  ...more,
})

describe('reads shown together', () => {
  it('are ready once each has answered, and stay so while one is renewed or its renewal fails', () => {
    const [first, second] = [asked({ data: [] }), asked({ isFetching: true })]
    expect(together([first, second])).toMatchObject({ isReady: false, problem: null, isFetching: false })
    const renewed = asked({ data: [1], error: problem('offline') })
    expect(together([first, renewed])).toMatchObject({ isReady: true, problem: null, isFetching: false })
  })

  it('say why one of them has no answer, and ask those again that were asked', () => {
    const again: string[] = []
    const state = together([
      asked({ data: [], refetch: () => again.push('first') }),
      asked({ error: problem('forbidden'), refetch: () => again.push('second') }),
      asked({ isUninitialized: true, refetch: () => again.push('third') }),
    ])
    expect(state).toMatchObject({ isReady: false, problem: { kind: 'forbidden' }, isFetching: false })
    expect(together([asked({ error: problem('forbidden'), isFetching: true })]).isFetching).toBe(true)
    state.retry()
    expect(again).toEqual(['first', 'second'])
  })
})

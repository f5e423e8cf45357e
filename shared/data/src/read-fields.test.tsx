// @vitest-environment happy-dom
import { problem } from '@techo/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { api, StoreProvider, store } from './index.ts'

let answer: () => { data: readonly string[] } | { error: ReturnType<typeof problem> }
const testApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    readRows: build.query<readonly string[], string>({ queryFn: async () => answer() }),
  }),
})
const { useReadRowsQuery } = testApi

beforeEach(() => {
  answer = () => ({ data: ['walk'] })
})
afterEach(async () => {
  cleanup()
  await act(async () => void store.dispatch(api.util.resetApiState()))
})

const shown = (Part: () => string) => {
  let times = 0
  const Counted = () => {
    times += 1
    return <p>{Part()}</p>
  }
  render(
    <StoreProvider>
      <Counted />
    </StoreProvider>,
  )
  return () => times
}
const settled = () => act(() => Promise.all(store.dispatch(api.util.getRunningQueriesThunk())))
const askAgain = (arg: string) =>
  act(async () => void (await store.dispatch(testApi.endpoints.readRows.initiate(arg, { forceRefetch: true }))))

describe('a component that asks', () => {
  it('is not drawn again while the rows it shows are asked for again and stay the same', async () => {
    const times = shown(() => useReadRowsQuery('a').data?.join() ?? 'none')
    await settled()
    expect(screen.getByText('walk')).toBeDefined()
    const before = times()
    await askAgain('a')
    expect(times()).toBe(before)
    answer = () => ({ data: ['walk', 'read'] })
    await askAgain('a')
    expect(screen.getByText('walk,read')).toBeDefined()
    expect(times()).toBe(before + 1)
  })

  it('is drawn for the steps of a question when it shows them', async () => {
    const seen: string[] = []
    shown(() => {
      const { isFetching, isLoading } = useReadRowsQuery('b')
      const says = `${isFetching} ${isLoading}`
      if (seen.at(-1) !== says) seen.push(says)
      return says
    })
    await settled()
    await askAgain('b')
    expect(seen).toEqual(['true true', 'false false', 'true false', 'false false'])
  })

  it('reads as it is now what it had not read before, and is drawn for it from then on', async () => {
    let look: () => void = () => {}
    shown(() => {
      const asked = useReadRowsQuery('c')
      const [isLooking, setLooking] = useState(false)
      look = () => setLooking(true)
      return isLooking ? `${asked.data?.join()} ${asked.isFetching}` : 'waits'
    })
    await settled()
    act(() => look())
    expect(screen.getByText('walk false')).toBeDefined()
    answer = () => ({ data: ['read'] })
    await askAgain('c')
    expect(screen.getByText('read false')).toBeDefined()
  })

  it('learns of an error that only its effect reads', async () => {
    const found: unknown[] = []
    shown(() => {
      const asked = useReadRowsQuery('d')
      useEffect(() => {
        if (asked.error) found.push(asked.error)
      }, [asked])
      return 'here'
    })
    await settled()
    answer = () => ({ error: problem('offline') })
    await askAgain('d')
    expect(found).toMatchObject([{ kind: 'offline' }])
  })

  it('shows another question at once, and nothing while it skips', async () => {
    let ask: (arg: string | null) => void = () => {}
    shown(() => {
      const [arg, setArg] = useState<string | null>('e')
      ask = setArg
      const { currentData, isFetching } = useReadRowsQuery(arg ?? '', { skip: arg === null })
      return `${currentData?.join() ?? 'none'} ${isFetching}`
    })
    await settled()
    expect(screen.getByText('walk false')).toBeDefined()
    answer = () => ({ data: ['read'] })
    act(() => ask('f'))
    expect(screen.getByText('none true')).toBeDefined()
    await settled()
    expect(screen.getByText('read false')).toBeDefined()
    act(() => ask(null))
    expect(screen.getByText('none false')).toBeDefined()
  })

  it('chooses itself what it needs, if it says so', async () => {
    const times = shown(() =>
      String(useReadRowsQuery('g', { selectFromResult: ({ data }) => ({ count: data?.length ?? 0 }) }).count),
    )
    await settled()
    const before = times()
    await askAgain('g')
    expect(screen.getByText('1')).toBeDefined()
    expect(times()).toBe(before)
  })

  it('may hand the whole answer on', async () => {
    shown(() => {
      const { data, isFetching } = { ...useReadRowsQuery('h') }
      return `${data?.join() ?? 'none'} ${isFetching}`
    })
    await settled()
    expect(screen.getByText('walk false')).toBeDefined()
  })
})

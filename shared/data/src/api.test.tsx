// @vitest-environment happy-dom
import { problem } from '@techo/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { api, StoreProvider, store } from './index.ts'

let isOnline = true
const testApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    testRows: build.query<readonly string[], void>({
      queryFn: () => (isOnline ? { data: ['walk'] } : { error: problem('offline') }),
      providesTags: ['habits'],
    }),
  }),
})

afterEach(cleanup)

function Rows() {
  const { data, error } = testApi.useTestRowsQuery()
  return <p>{`${data?.join() ?? 'none'} ${error && 'kind' in error ? error.kind : 'fine'}`}</p>
}

const settled = () => act(() => Promise.all(store.dispatch(api.util.getRunningQueriesThunk())))

describe('rows on the screen', () => {
  it('stay while they cannot be read again, and what the person taps meanwhile shows at once', async () => {
    render(
      <StoreProvider>
        <Rows />
      </StoreProvider>,
    )
    await settled()
    expect(screen.getByText('walk fine')).toBeDefined()
    isOnline = false
    act(() => void store.dispatch(api.util.invalidateTags(['habits'])))
    await settled()
    expect(screen.getByText('walk offline')).toBeDefined()
    // Redux Toolkit before 2.14 showed the rows of before the tap here.
    await act(
      async () => void store.dispatch(testApi.util.updateQueryData('testRows', undefined, rows => [...rows, 'read'])),
    )
    expect(screen.getByText('walk,read offline')).toBeDefined()
  })

  it('are gone from a screen that stays when the cache is emptied for another person', async () => {
    isOnline = true
    render(
      <StoreProvider>
        <Rows />
      </StoreProvider>,
    )
    await act(() => store.dispatch(testApi.endpoints.testRows.initiate(undefined, { forceRefetch: true })))
    expect(screen.getByText('walk fine')).toBeDefined()
    isOnline = false
    await act(async () => void store.dispatch(api.util.resetApiState()))
    await settled()
    expect(screen.getByText('none offline')).toBeDefined()
  })

  it('refuse a second endpoint of the same name instead of ignoring it', () => {
    expect(() =>
      api.injectEndpoints({
        overrideExisting: 'throw',
        endpoints: build => ({ testRows: build.query<null, void>({ queryFn: () => ({ data: null }) }) }),
      }),
    ).toThrow()
  })
})

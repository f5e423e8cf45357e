import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Later, later, useAwaited } from './later.ts'

type Part = { readonly word: string }

/** A part that comes when the test says so; how often it was asked for. */
function parcel() {
  const asked: PromiseWithResolvers<Part>[] = []
  const part = later<Part>(() => {
    const next = Promise.withResolvers<Part>()
    asked.push(next)
    return next.promise
  })
  return { part, asked }
}

const User = ({ part, isWanted, onFailure }: { part: Later<Part>; isWanted: boolean; onFailure?: () => void }) => (
  <p>{part.usePart(isWanted, onFailure)?.word ?? 'まだ'}</p>
)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a part that comes later', () => {
  it('is fetched once, when it is first wanted, and stays where it was wanted', async () => {
    const { part, asked } = parcel()
    const { rerender } = render(<User part={part} isWanted={false} />)
    expect(asked).toHaveLength(0)
    rerender(<User part={part} isWanted />)
    part.preload()
    expect(asked).toHaveLength(1)
    expect(screen.getByText('まだ')).toBeTruthy()
    await act(async () => asked[0]?.resolve({ word: '来た' }))
    expect(screen.getByText('来た')).toBeTruthy()
    rerender(<User part={part} isWanted={false} />)
    expect(screen.getByText('来た')).toBeTruthy()
  })

  it('that does not come for want of a network is said to be awaited, stays wanted, and comes with the network', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { part, asked } = parcel()
    const onFailure = vi.fn()
    const Sign = () => <output>{useAwaited()}</output>
    const { rerender } = render([<Sign key="sign" />, <User key="user" part={part} isWanted onFailure={onFailure} />])
    await act(async () => asked[0]?.reject(new TypeError('Failed to fetch dynamically imported module')))
    expect(screen.getByRole('status').textContent).toBe('offline')
    expect(asked).toHaveLength(1)
    isOnline.mockReturnValue(true)
    await act(async () => void window.dispatchEvent(new Event('online')))
    await act(async () => asked[1]?.resolve({ word: '来た' }))
    expect(screen.getByText('来た')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('')
    expect(onFailure).not.toHaveBeenCalled()
    // Who does not want it any more waits for nothing.
    rerender(<Sign key="sign" />)
    expect(asked).toHaveLength(2)
  })

  it('that is slow to come is said to be awaited until it is there', async () => {
    vi.useFakeTimers()
    const { part, asked } = parcel()
    const Sign = () => <output>{useAwaited()}</output>
    render([<Sign key="sign" />, <User key="user" part={part} isWanted />])
    expect(screen.getByRole('status').textContent).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.getByRole('status').textContent).toBe('slow')
    await act(async () => asked[0]?.resolve({ word: '来た' }))
    expect(screen.getByRole('status').textContent).toBe('')
    vi.useRealTimers()
  })

  it('is fetched while the page rests, so that it is there without a network', async () => {
    vi.useFakeTimers()
    const { part, asked } = parcel()
    const Near = () => {
      part.useAtRest()
      return null
    }
    const { unmount } = render(<Near />)
    await vi.advanceTimersByTimeAsync(1000)
    unmount()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toHaveLength(0)
    render(<Near />)
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(asked).toHaveLength(1)
  })
})

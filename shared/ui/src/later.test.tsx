import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { arriving } from './arriving.tsx'
import { setLanguage } from './i18n/language.ts'
import { type Later, later, loadAwaited, useAwaited } from './later.ts'

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

// Other tests of the same process may have chosen another one.
beforeEach(() => act(() => setLanguage('en')))

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
    const Sign = () => <output>{useAwaited()?.reason}</output>
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
    const Sign = () => <output>{useAwaited()?.reason}</output>
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

/** What the frame of a page draws, and what it hears of failures. */
const Frame = () => {
  const awaited = useAwaited()
  return (
    <output>
      {awaited?.reason}
      <button type="button" onClick={awaited?.again}>
        もう一度
      </button>
      <button type="button" onClick={awaited?.giveUp}>
        やめる
      </button>
    </output>
  )
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const gone = new TypeError('Failed to fetch dynamically imported module')

function heardMissing(): unknown[] {
  const heard: unknown[] = []
  const listen = (event: WindowEventMap['techo:missing']) => heard.push(event.detail)
  window.addEventListener('techo:missing', listen, { once: true })
  return heard
}

describe('what did not come', () => {
  it('over the page is told by its frame, which asks again; what was typed beside it stays', async () => {
    const heard = heardMissing()
    const asked: PromiseWithResolvers<() => React.ReactNode>[] = []
    const Sheet = arriving<object>(() => {
      const next = Promise.withResolvers<() => React.ReactNode>()
      asked.push(next)
      return next.promise
    })
    const Page = () => {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <input aria-label="メモ" />
          <button type="button" onClick={() => setOpen(true)}>
            開く
          </button>
          {isOpen && <Sheet />}
        </>
      )
    }
    render([<Frame key="frame" />, <Page key="page" />])
    fireEvent.change(screen.getByLabelText('メモ'), { target: { value: '書きかけ' } })
    await press('開く')
    await act(async () => asked[0]?.reject(gone))
    expect(screen.getByRole('status').textContent).toContain('failed')
    expect(heard).toEqual([gone])
    await press('もう一度')
    await act(async () => asked[1]?.resolve(() => <p>来た</p>))
    expect(screen.getByText('来た')).toBeTruthy()
    expect(screen.getByRole('status').textContent).not.toContain('failed')
    expect(screen.getByLabelText<HTMLInputElement>('メモ').value).toBe('書きかけ')
  })

  it('over the page is closed by who gives up, and asked for anew by the next press', async () => {
    heardMissing()
    let times = 0
    const Sheet = arriving<{ readonly onClose: () => void }>(async () => {
      if (++times === 1) throw gone
      return () => <p>来た</p>
    })
    const Page = () => {
      const [isOpen, setOpen] = useState(false)
      return isOpen ? (
        <Sheet onClose={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          開く
        </button>
      )
    }
    render([<Frame key="frame" />, <Page key="page" />])
    await press('開く')
    await press('やめる')
    expect(screen.getByRole('status').textContent).not.toContain('failed')
    await press('開く')
    expect(screen.getByText('来た')).toBeTruthy()
  })

  it('in a place of the page is told there, with a button that asks again', async () => {
    heardMissing()
    const asked: PromiseWithResolvers<() => React.ReactNode>[] = []
    const Chart = arriving<object>(
      () => {
        const next = Promise.withResolvers<() => React.ReactNode>()
        asked.push(next)
        return next.promise
      },
      () => <p>まだ</p>,
    )
    render([<Frame key="frame" />, <Chart key="chart" />])
    expect(screen.getByText('まだ')).toBeTruthy()
    await act(async () => asked[0]?.reject(gone))
    expect(screen.getByRole('status').textContent).not.toContain('failed')
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
    await press('Try again')
    await act(async () => asked[1]?.resolve(() => <p>来た</p>))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('来た')).toBeTruthy()
  })

  it('is told no longer once nobody waits for it', async () => {
    heardMissing()
    render(<Frame />)
    const closed = new AbortController()
    const coming = expect(loadAwaited(() => Promise.reject(gone), closed.signal)).rejects.toHaveProperty(
      'name',
      'AbortError',
    )
    await act(async () => {})
    expect(screen.getByRole('status').textContent).toContain('failed')
    await act(async () => closed.abort())
    await coming
    expect(screen.getByRole('status').textContent).not.toContain('failed')
  })
})

// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  notify,
  outbox,
  StoreProvider,
  setProfile,
  store,
  upsert,
  useNotices,
  usePreferences,
  useProfile,
  useSession,
  useSync,
  useToday,
} from './index.ts'
import { readPreferences, storedPreferences } from './preferences.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T14:59:30Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (Screen: () => string) =>
  render(
    <StoreProvider>
      <Screen />
    </StoreProvider>,
  )

describe('today', () => {
  it('is the person’s civil day and moves on when their day begins', async () => {
    await setProfile({ time_zone: 'Asia/Tokyo', day_start_hour: 0 })
    show(() => useToday())
    expect(screen.getByText('2026-11-19')).toBeDefined()
    act(() => vi.advanceTimersByTime(29_999))
    expect(screen.getByText('2026-11-19')).toBeDefined()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByText('2026-11-20')).toBeDefined()
    await act(() => setProfile({ day_start_hour: 3 }))
    expect(screen.getByText('2026-11-19')).toBeDefined()
    await act(() => setProfile({ time_zone: 'America/Los_Angeles' }))
    expect(screen.getByText('2026-11-19')).toBeDefined()
  })

  it('is right at once when the page is looked at again', () => {
    show(() => useToday())
    vi.setSystemTime(Date.parse('2026-11-25T12:00:00Z'))
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(screen.getByText('2026-11-25')).toBeDefined()
  })
})

describe('language and looks', () => {
  it('are kept on the device and told to the server by cookies, so that a page starts in them', async () => {
    await setProfile({ language: 'en', theme: 'dark' })
    expect(document.cookie).toContain('techo-language=en')
    expect(document.cookie).toContain('techo-theme=dark')
    expect(storedPreferences()).toMatchObject({ language: 'en', theme: 'dark' })
    show(() => {
      const { language, theme, name } = useProfile()
      return [language, theme, name].join(' ')
    })
    expect(screen.getByText('en dark')).toBeDefined()
  })

  it('draw nothing again when they are said once more', async () => {
    await setProfile({ language: 'en', theme: 'dark' })
    let times = 0
    show(() => {
      times += 1
      const { language, theme } = usePreferences()
      return `${language} ${theme}`
    })
    const before = times
    await act(() => setProfile({ language: 'en', theme: 'dark' }))
    expect(times).toBe(before)
    await act(() => setProfile({ theme: 'light' }))
    expect(screen.getByText('en light')).toBeDefined()
  })

  it('that were tampered with or come from another build are left out', () => {
    expect(
      readPreferences({
        language: 'tlh',
        theme: 'neon',
        time_zone: 'Mars/Olympus',
        day_start_hour: 9,
        week_start: 1,
        x: 1,
      }),
    ).toEqual({ week_start: 1 })
    expect(readPreferences('{}')).toEqual({})
  })
})

describe('the frame', () => {
  it('knows that nobody is signed in, and a write then says so', async () => {
    show(() => {
      const { status } = useSession()
      const { pending, failing, online, kept } = useSync()
      return [status, pending, String(failing), online, kept].join(' ')
    })
    expect(screen.getByText('unknown 0 null true true')).toBeDefined()
    expect(await outbox.push(upsert('habits', { name: 'x' }))).toMatchObject({ kind: 'unauthorized' })
  })

  it('shows notices until they are dismissed', () => {
    let dismiss: (id: string) => void = () => {}
    show(() => {
      const { notices, dismiss: away } = useNotices()
      dismiss = away
      return `notices: ${notices.map(({ problem }) => problem?.kind).join()}`
    })
    act(() => notify({ problem: { kind: 'conflict' }, table: 'notes' }))
    expect(screen.getByText('notices: conflict')).toBeDefined()
    act(() => dismiss(store.getState().notices[0]?.id ?? ''))
    expect(screen.getByText('notices:')).toBeDefined()
  })
})

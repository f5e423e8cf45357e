import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { clearDocument, leaveNothing } from './leave-nothing.ts'

describe('a file of tests that ends', () => {
  test('takes back the clock, stand-ins, the environment and fetch', () => {
    const { fetch } = globalThis
    const { PATH } = process.env
    const end = leaveNothing()
    vi.useFakeTimers()
    vi.stubGlobal('techoStandIn', 1)
    vi.stubEnv('TECHO_STUBBED', 'yes')
    globalThis.fetch = async () => new Response()
    process.env.TECHO_SET = 'yes'
    process.env.PATH = 'elsewhere'
    end()
    expect(vi.isFakeTimers()).toBe(false)
    expect('techoStandIn' in globalThis).toBe(false)
    expect(globalThis.fetch).toBe(fetch)
    const { TECHO_STUBBED, TECHO_SET, PATH: path } = process.env
    expect({ TECHO_STUBBED, TECHO_SET, path }).toEqual({ path: PATH })
  })

  test('leaves a document as it was, with nothing kept by it', () => {
    const { href } = location
    const end = clearDocument()
    const { unmount } = render(<button type="button">押す</button>)
    screen.getByRole('button').focus()
    unmount()
    document.body.insertAdjacentHTML('beforeend', '<div role="status">置きました</div>')
    document.body.dataset.dragging = 'yes'
    document.documentElement.dataset.theme = 'dark'
    document.title = '習慣'
    localStorage.setItem('techo-theme', 'dark')
    sessionStorage.setItem('techo-tab', '1')
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API.
    document.cookie = 'techo-theme=dark; path=/'
    history.pushState(null, '', '/habits?view=week')
    end()
    expect(document.activeElement).toBe(document.body)
    expect(screen.queryByRole('status')).toBeNull()
    expect([document.body.dataset, document.documentElement.dataset].map(marks => ({ ...marks }))).toEqual([{}, {}])
    expect([document.title, document.cookie, location.href]).toEqual(['', '', href])
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })

  test('keeps the region that React Aria speaks through, silent', () => {
    const end = clearDocument()
    document.body.innerHTML = '<div data-live-announcer="true"><div role="log"><div>11月</div></div></div>'
    const region = document.body.firstElementChild
    end()
    expect(region?.isConnected).toBe(true)
    expect(region?.outerHTML).toBe('<div data-live-announcer="true"><div role="log"></div></div>')
    region?.remove()
  })
})

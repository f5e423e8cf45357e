import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LocaleProvider, setLanguage } from '../index.ts'
import { moveTo, type Neighbours, neighboursOf, SortableList } from './index.ts'

beforeEach(() => act(() => setLanguage('ja')))
afterEach(cleanup)

describe('moving a row', () => {
  it('keeps every row and puts the moved one where it was told', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (ids, a, b) => {
        const [from, to] = [a % ids.length, b % ids.length]
        const next = moveTo(ids, from, to)
        expect(next[to]).toBe(ids[from])
        expect([...next].sort()).toEqual([...ids].sort())
        expect(next.filter(id => id !== ids[from])).toEqual(ids.filter(id => id !== ids[from]))
      }),
    )
  })

  it('names the neighbours that the new order key lies between', () => {
    expect(neighboursOf(['a', 'b', 'c'], 'a')).toEqual({ before: null, after: 'b' })
    expect(neighboursOf(['a', 'b', 'c'], 'c')).toEqual({ before: 'b', after: null })
  })
})

describe('a list in an order of one’s own', () => {
  const items = ['走る', '読む', '書く'].map((name, index) => ({ id: String(index), name }))

  it('names the handles of many rows without asking all of them after each one', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ id: String(index), name: `習慣${index}` }))
    // The library asks for the browser's name once for each handle that it looks at.
    const asked = vi.spyOn(navigator, 'userAgent', 'get')
    render(
      <LocaleProvider>
        <MemoryRouter>
          <SortableList
            label="習慣"
            items={many}
            nameOf={item => item.name}
            onMove={() => {}}
            renderItem={(_, { handle }) => handle}
          />
        </MemoryRouter>
      </LocaleProvider>,
    )
    const handles = screen.getAllByRole('button')
    for (const handle of handles) {
      const how = document.getElementById(handle.getAttribute('aria-describedby') ?? '')
      expect(how?.textContent).toMatch(/^スペースキーで持ち上げ/)
    }
    const isKnown = (handle: HTMLElement) => handle.hasAttribute('aria-disabled')
    expect(handles.some(isKnown)).toBe(false)
    // The library is told of rows once somebody is near.
    fireEvent.pointerOver(screen.getByRole('list'))
    await waitFor(() => expect(handles.every(isKnown)).toBe(true))
    cleanup()
    expect(asked.mock.calls.length).toBeLessThan(60 * 6)
    asked.mockRestore()
  })

  it('is ordered by a menu, without dragging, and says where the row went', async () => {
    const moves: [string, Neighbours][] = []
    render(
      <LocaleProvider>
        <MemoryRouter>
          <SortableList
            label="習慣"
            items={items}
            nameOf={item => item.name}
            onMove={(id, neighbours) => moves.push([id, neighbours])}
            renderItem={(item, { handle, menu }) => (
              <>
                {handle}
                <b>{item.name}</b>
                {menu}
              </>
            )}
          />
        </MemoryRouter>
      </LocaleProvider>,
    )
    const order = () => screen.getAllByRole('listitem').map(row => row.querySelector('b')?.textContent)
    act(() => screen.getByRole('button', { name: '書くの移動' }).click())
    expect((await screen.findByRole('menuitem', { name: '下へ移動' })).getAttribute('aria-disabled')).toBe('true')
    await act(async () => screen.getByRole('menuitem', { name: '一番上へ移動' }).click())
    expect(moves).toEqual([['2', { before: null, after: '0' }]])
    expect(order()).toEqual(['書く', '走る', '読む'])
    expect(document.querySelector('[data-announcer="polite"]')?.textContent).toBe('書くを1番目に置きました。')
  })

  it('gives each handle a name and says how it is used', () => {
    render(
      <LocaleProvider>
        <MemoryRouter>
          <SortableList
            label="習慣"
            items={items}
            nameOf={item => item.name}
            onMove={() => {}}
            renderItem={(_, { handle }) => handle}
          />
        </MemoryRouter>
      </LocaleProvider>,
    )
    expect(screen.getByRole('button', { name: '読むを並べ替える' }).getAttribute('aria-roledescription')).toBe(
      '並べ替えできる項目',
    )
  })
})

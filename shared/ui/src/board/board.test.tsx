import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LocaleProvider, setLanguage } from '../index.ts'
import { type Arrangement, columnOf, draggedOver, placed } from './arrangement.ts'
import { ColumnBoard, type Placed } from './index.ts'

beforeEach(() => act(() => setLanguage('ja')))
afterEach(cleanup)

const names = { a: '買い物', b: '掃除', c: '散歩', d: '手紙' }
type Key = keyof typeof names

interface WeekProps {
  readonly onMove: (id: string, to: Placed) => void
  readonly inSight?: number
}

function Week({ onMove, inSight }: WeekProps) {
  const [columns] = useState<readonly { readonly id: string; readonly title: string; readonly keys: readonly Key[] }[]>(
    [
      { id: 'mon', title: '月曜', keys: ['a', 'b', 'c'] },
      { id: 'tue', title: '火曜', keys: ['d'] },
      { id: 'wed', title: '水曜', keys: [] },
    ],
  )
  return (
    <LocaleProvider>
      <MemoryRouter>
        <ColumnBoard
          label="今週"
          columns={columns.map(({ keys, ...column }) => ({
            ...column,
            items: keys.map(id => ({ id, name: names[id] })),
            ...(inSight === undefined ? {} : { inSight }),
          }))}
          nameOf={item => item.name}
          onMove={onMove}
          renderCard={(item, { handle, menu }) => (
            <>
              {handle}
              <span>{item.name}</span>
              {menu}
            </>
          )}
        />
      </MemoryRouter>
    </LocaleProvider>
  )
}

const cardsIn = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .queryAllByRole('listitem')
    .map(card => card.querySelector('span')?.textContent)

const choose = async (name: string, action: string) => {
  act(() => screen.getByRole('button', { name: `${name}の移動` }).click())
  const item = await screen.findByRole('menuitem', { name: action })
  act(() => item.click())
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}

describe('a board', () => {
  it('moves a card by its menu, says so and hands over the new neighbours', async () => {
    const moves: (readonly [string, Placed])[] = []
    render(<Week onMove={(id, to) => moves.push([id, to])} />)
    expect(cardsIn('月曜')).toEqual(['買い物', '掃除', '散歩'])
    await choose('買い物', '「火曜」へ移動')
    expect([cardsIn('月曜'), cardsIn('火曜')]).toEqual([
      ['掃除', '散歩'],
      ['手紙', '買い物'],
    ])
    await waitFor(() => expect(document.body.textContent).toContain('買い物を火曜の2番目に置きました。'))
    await choose('買い物', '上へ移動')
    await choose('手紙', '「水曜」へ移動')
    expect(moves).toEqual([
      ['a', { column: 'tue', before: 'd', after: null }],
      ['a', { column: 'tue', before: null, after: 'd' }],
      ['d', { column: 'wed', before: null, after: null }],
    ])
  })

  it('draws what is in sight at once, holds the places of the others, and draws them when it has been seen', async () => {
    const { rerender } = render(<Week inSight={1} onMove={() => {}} />)
    expect([cardsIn('月曜'), cardsIn('火曜')]).toEqual([['買い物', undefined, undefined], ['手紙']])
    rerender(<Week inSight={2} onMove={() => {}} />)
    rerender(<Week inSight={0} onMove={() => {}} />)
    expect([cardsIn('月曜'), cardsIn('火曜')]).toEqual([['買い物', '掃除', undefined], ['手紙']])
    await waitFor(() => expect(cardsIn('月曜')).toEqual(['買い物', '掃除', '散歩']))
    await choose('掃除', '「水曜」へ移動')
    expect(cardsIn('水曜')).toEqual(['掃除'])
  })

  it('says how to move a card by keys, and how many stand in a column', () => {
    render(<Week onMove={() => {}} />)
    const handle = screen.getByRole('button', { name: '買い物を動かす' })
    expect(handle.getAttribute('aria-roledescription')).toBe('動かせるカード')
    expect(screen.getByRole('region', { name: '月曜' }).textContent).toContain('3件')
    expect(screen.getByRole('region', { name: '水曜' }).textContent).toContain('カードはありません')
  })

  it('does not lift a card while a field in it is typed into', () => {
    render(<Week onMove={() => {}} />)
    fireEvent.keyDown(screen.getByText('買い物'), { code: 'Space' })
    expect(document.body.textContent).not.toContain('持ち上げました')
  })
})

describe('an arrangement', () => {
  const start: Arrangement = [
    { id: 'mon', ids: ['a', 'b', 'c'] },
    { id: 'tue', ids: ['d'] },
    { id: 'wed', ids: [] },
  ]

  it('takes a card over another of its column, beside one of another, and to the end of a column', () => {
    expect(draggedOver(start, 'a', 'c', false)[0]?.ids).toEqual(['b', 'c', 'a'])
    expect(draggedOver(start, 'a', 'd', false)[1]?.ids).toEqual(['a', 'd'])
    expect(draggedOver(start, 'a', 'd', true)[1]?.ids).toEqual(['d', 'a'])
    expect(draggedOver(start, 'a', 'wed', true)[2]?.ids).toEqual(['a'])
    expect(draggedOver(start, 'a', 'mon', true)).toBe(start)
    expect(draggedOver(start, 'a', 'nowhere', true)).toBe(start)
  })

  it('neither loses nor doubles a card, wherever it is put', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd')
    const column = fc.constantFrom('mon', 'tue', 'wed')
    fc.assert(
      fc.property(fc.array(fc.tuple(id, column, fc.integer({ min: -2, max: 6 }))), moves => {
        const end = moves.reduce<Arrangement>((now, [card, to, at]) => {
          const next = placed(now, card, to, at)
          expect(columnOf(next, card)?.id).toBe(to)
          return next
        }, start)
        expect(end.flatMap(({ ids }) => ids).sort()).toEqual(['a', 'b', 'c', 'd'])
      }),
    )
  })
})

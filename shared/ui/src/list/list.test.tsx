import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Button, LocaleProvider, setLanguage } from '../index.ts'
import { List, type ListProps } from './index.ts'
import { extended, toggled } from './selecting.ts'

beforeEach(() => act(() => setLanguage('ja')))
afterEach(cleanup)

type Item = { readonly id: string; readonly name: string }
const some = (count: number): readonly Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `n${index}`, name: `ノート${index + 1}` }))

function Notes({ count = 5, ...rest }: { readonly count?: number } & Partial<ListProps<Item>>) {
  const [items, setItems] = useState(() => some(count))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <LocaleProvider>
      <List
        label="ノート"
        items={items}
        nameOf={item => item.name}
        selection="multiple"
        selected={selected}
        onSelect={setSelected}
        onDelete={gone => setItems(items.filter(item => !gone.includes(item)))}
        renderItem={(item, { box }) => (
          <>
            {box}
            <span>{item.name}</span>
            <input aria-label={`${item.name}の題`} />
            <Button>{`${item.name}を動かす`}</Button>
          </>
        )}
        {...rest}
      />
      <output>{[...selected].join()}</output>
    </LocaleProvider>
  )
}

const focus = (name: string) => act(() => screen.getByRole('row', { name }).focus())
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const here = () => document.activeElement?.getAttribute('aria-label')
const chosen = () => screen.getByRole('status').textContent

describe('a list', () => {
  it('is moved in by j and k, arrows, Home and End, and has one row in the tab order', () => {
    render(<Notes />)
    expect(screen.getAllByRole('row').filter(row => row.tabIndex === 0)).toHaveLength(1)
    focus('ノート1')
    press('j')
    press('ArrowDown')
    expect(here()).toBe('ノート3')
    press('k')
    expect(here()).toBe('ノート2')
    press('End')
    press('j')
    expect(here()).toBe('ノート5')
    press('Home')
    expect(here()).toBe('ノート1')
    expect(screen.getAllByRole('row').filter(row => row.tabIndex === 0)).toHaveLength(1)
  })

  it('selects with x and space, a stretch with shift, all with Ctrl + A, none with Escape', () => {
    render(<Notes />)
    focus('ノート2')
    press('x')
    expect(chosen()).toBe('n1')
    press('ArrowDown', { shiftKey: true })
    press('ArrowDown', { shiftKey: true })
    expect(chosen()).toBe('n1,n2,n3')
    press(' ')
    expect(chosen()).toBe('n1,n2')
    press('a', { ctrlKey: true })
    expect(chosen()?.split(',')).toHaveLength(5)
    expect(screen.getByRole('row', { name: 'ノート5' }).getAttribute('aria-selected')).toBe('true')
    press('Escape')
    expect(chosen()).toBe('')
  })

  it('selects one at a time where only one may be', () => {
    render(<Notes selection="single" />)
    focus('ノート1')
    press('x')
    press('j')
    press('x')
    expect(chosen()).toBe('n1')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('deletes the row, or all that are selected when it is one of them, and the focus stays in the list', () => {
    render(<Notes />)
    focus('ノート2')
    press('Delete')
    expect(here()).toBe('ノート3')
    press('x')
    press('j')
    press('x')
    press('Delete')
    expect(screen.getAllByRole('row').map(row => row.getAttribute('aria-label'))).toEqual(['ノート1', 'ノート5'])
    expect(here()).toBe('ノート5')
  })

  it('opens with Enter and a click, not through a control in the row', () => {
    const opened: string[] = []
    render(<Notes onOpen={item => opened.push(item.id)} />)
    focus('ノート1')
    press('Enter')
    fireEvent.click(screen.getByText('ノート2'))
    fireEvent.click(screen.getByRole('button', { name: 'ノート3を動かす' }))
    act(() => screen.getByRole('checkbox', { name: 'ノート4を選ぶ' }).click())
    expect(opened).toEqual(['n0', 'n1'])
    expect(chosen()).toBe('n3')
  })

  it('leads into a row by the right arrow and back by the left one', () => {
    render(<Notes />)
    focus('ノート1')
    press('ArrowRight')
    expect(here()).toBe('ノート1を選ぶ')
    press('j')
    expect(here()).toBe('ノート2')
    press('ArrowRight')
    press('ArrowLeft')
    expect(here()).toBe('ノート2')
  })

  it('leaves the keys to whom they belong: a field, an input method, a page’s own', () => {
    const keys: string[] = []
    render(
      <Notes
        onKey={(key, item) => {
          keys.push(`${key} ${item.id}`)
          return key === 'e'
        }}
      />,
    )
    const field = screen.getByLabelText('ノート1の題')
    act(() => field.focus())
    press('x')
    press('j')
    press('Delete')
    expect([here(), chosen(), screen.getAllByRole('row').length]).toEqual(['ノート1の題', '', 5])
    focus('ノート1')
    press('j', { isComposing: true })
    press('x', { keyCode: 229 })
    expect([here(), chosen()]).toEqual(['ノート1', ''])
    press('e')
    expect(keys).toEqual(['e n0'])
  })

  it('of ten thousand rows has only those in sight in the document, and keys still reach the last', async () => {
    render(<Notes count={10_000} />)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10000')
    const first = screen.getAllByRole('row')
    expect(first.length).toBeGreaterThan(5)
    expect(first.length).toBeLessThan(80)
    focus('ノート1')
    press('End')
    await act(async () => {})
    expect(await screen.findByRole('row', { name: 'ノート10000' })).toBeTruthy()
    expect(here()).toBe('ノート10000')
    press('a', { metaKey: true })
    expect(chosen()?.split(',')).toHaveLength(10_000)
  })

  it('without items says so, or shows what it was given', () => {
    const { rerender } = render(<Notes count={0} />)
    expect(screen.getByText('まだ何もありません')).toBeTruthy()
    rerender(<Notes count={0} empty={<p>最初のノートを書きましょう</p>} />)
    expect(screen.getByText('最初のノートを書きましょう')).toBeTruthy()
  })
})

describe('a selection', () => {
  const ids = some(30).map(({ id }) => id)
  const id = fc.constantFrom(...ids)
  const set = fc.uniqueArray(id).map(each => new Set(each))

  it('toggled twice is what it was', () => {
    fc.assert(
      fc.property(set, id, (selected, one) => {
        expect(new Set(toggled(toggled(selected, one, true), one, true))).toEqual(selected)
      }),
    )
  })

  it('that is extended keeps what it had and has both ends, whichever comes first', () => {
    fc.assert(
      fc.property(set, id, id, (selected, from, to) => {
        const next = extended(selected, ids, from, to)
        expect(next).toEqual(extended(selected, ids, to, from))
        for (const each of [...selected, from, to]) expect(next.has(each)).toBe(true)
      }),
    )
  })
})

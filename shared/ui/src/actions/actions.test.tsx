import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MenuAction } from '../components/menu-props.ts'
import { isPressOf, type KeyPress, runByKey } from './index.ts'

const press = (key: string, held: Partial<KeyPress> = {}) => {
  const done: string[] = []
  const event: KeyPress = {
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    target: null,
    preventDefault: () => done.push('prevented'),
    stopPropagation: () => done.push('stopped'),
    ...held,
  }
  return { event, done }
}

describe('keys of an action', () => {
  test.each<[string, string, Partial<KeyPress>]>([
    ['X', 'x', {}],
    ['Delete', 'Delete', {}],
    ['Alt+↑', 'ArrowUp', { altKey: true }],
    ['Ctrl+D', 'd', { ctrlKey: true }],
    ['Ctrl+D', 'd', { metaKey: true }],
    ['Shift+Tab', 'Tab', { shiftKey: true }],
    ['>', '>', {}],
    ['>', '>', { shiftKey: true }],
    [' ', ' ', {}],
  ])('%s is pressed by %s', (keys, key, held) => expect(isPressOf(press(key, held).event, keys)).toBe(true))

  test.each<[string, string, Partial<KeyPress>]>([
    ['X', 'x', { ctrlKey: true }],
    ['X', 'x', { shiftKey: true }],
    ['Tab', 'Tab', { shiftKey: true }],
    ['Alt+↑', 'ArrowUp', {}],
    ['Alt+↑', 'ArrowDown', { altKey: true }],
  ])('%s is not pressed by %s', (keys, key, held) => expect(isPressOf(press(key, held).event, keys)).toBe(false))

  test('are those of one action only, whatever is held', () => {
    const all = ['X', 'E', 'Alt+↑', 'Alt+↓', 'Tab', 'Shift+Tab', 'Ctrl+Z', 'Delete', 'Enter', '>', '<']
    const held = fc.record({
      altKey: fc.boolean(),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
      shiftKey: fc.boolean(),
    })
    const key = fc.constantFrom('x', 'X', 'e', 'ArrowUp', 'ArrowDown', 'Tab', 'z', 'Delete', 'Enter', '>', '<', 'y')
    fc.assert(
      fc.property(key, held, (name, holding) => {
        expect(all.filter(keys => isPressOf(press(name, holding).event, keys)).length).toBeLessThan(2)
      }),
    )
  })
})

describe('a press', () => {
  const ran: string[] = []
  const act = (id: string, keys?: string, more: Partial<MenuAction> = {}): MenuAction => ({
    id,
    label: id,
    onAction: () => ran.push(id),
    ...(keys ? { keys } : {}),
    ...more,
  })

  test('runs its action and is nobody else’s any more', () => {
    const { event, done } = press('x')
    expect(runByKey(event, [act('rename', 'Enter'), 'separator', act('finish', 'X'), act('other')])).toBe(true)
    expect(ran.splice(0)).toEqual(['finish'])
    expect(done).toEqual(['prevented', 'stopped'])
  })

  test('of an action that cannot be done now, or while words are composed, is left alone', () => {
    const { event, done } = press('x')
    expect(runByKey(event, [act('finish', 'X', { isDisabled: true })])).toBe(false)
    expect(runByKey({ ...event, keyCode: 229 }, [act('finish', 'X')])).toBe(false)
    expect(ran).toEqual([])
    expect(done).toEqual([])
  })
})

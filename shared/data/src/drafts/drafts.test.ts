// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '../page.ts'
import { mirrored } from '../store.ts'
import type { Session } from '../supabase.ts'
import { createField } from './field.ts'
import { dropDraft, readDraft, writeDraft } from './kept.ts'
import { withKept } from './useDraft.ts'

const sessionOf = (id: string): Session => ({
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3600,
  token_type: 'bearer',
  user: { id, app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '2026-11-22T00:00:00Z' },
})
const signIn = (id: string) => store.dispatch(mirrored({ session: sessionOf(id) }))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T03:00:00Z') })
  signIn('hanako')
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** A field over a row of its own, which takes everything but an empty text. */
function field(name = 'tasks.title:1', stored = '散歩') {
  const saved: string[] = []
  let value = stored
  const keeper = createField(name, value)
  const onSave = (text: string) => {
    if (text.trim() === '') return false
    saved.push(text)
    value = text.trim()
    receive()
    return true
  }
  const receive = () => keeper.receive({ value, onSave })
  receive()
  const elsewhere = (text: string) => {
    value = text
    receive()
  }
  return { keeper, saved, elsewhere, shown: () => keeper.state().draft?.value ?? value }
}

test('a key is on the device at once, saved after a pause, and the field shows what was typed until it is left', () => {
  const { keeper, saved, shown } = field()
  keeper.change('朝の散歩 ')
  expect(readDraft(keeper.name)).toMatchObject({ value: '朝の散歩 ', from: '散歩' })
  vi.advanceTimersByTime(799)
  expect(saved).toEqual([])
  vi.advanceTimersByTime(1)
  expect(saved).toEqual(['朝の散歩 '])
  expect(readDraft(keeper.name)).toBeNull()
  expect(shown()).toBe('朝の散歩 ')
  keeper.settle('left')
  expect(shown()).toBe('朝の散歩')
  expect(saved).toHaveLength(1)
})

test('a word that is being composed is saved by leaving only', () => {
  const { keeper, saved } = field()
  keeper.compose(true)
  keeper.change('さんぽ')
  vi.advanceTimersByTime(5000)
  expect(saved).toEqual([])
  keeper.settle('left')
  expect(saved).toEqual(['さんぽ'])
})

test('what leaves a trace when it is saved is saved by leaving only', () => {
  const saved: number[] = []
  const keeper = createField<number | null>('list_items.price:1', 980)
  keeper.receive({ value: 980, savesWhenLeft: true, onSave: price => price !== null && saved.push(price) })
  keeper.change(1)
  vi.advanceTimersByTime(5000)
  keeper.change(1980)
  expect(readDraft(keeper.name)).toMatchObject({ value: 1980 })
  keeper.settle('left')
  expect(saved).toEqual([1980])
})

test('what cannot be taken stays typed and comes back; an emptied field that goes is as it was', () => {
  const { keeper, saved } = field()
  keeper.change(' ')
  vi.advanceTimersByTime(5000)
  expect(keeper.state().isWrong).toBe(false)
  keeper.settle('left')
  expect(keeper.state()).toMatchObject({ isWrong: true, draft: { value: ' ' } })
  expect(createField(keeper.name, '散歩').state().draft).toEqual({ value: ' ' })
  keeper.settle('gone')
  expect(readDraft(keeper.name)).toBeNull()
  expect(saved).toEqual([])
})

test('another device does not overwrite what is being typed, and a draft of a lost page waits where the row has changed', () => {
  const { keeper, saved, elsewhere, shown } = field()
  keeper.change('夜の散歩')
  elsewhere('昼の散歩')
  expect(shown()).toBe('夜の散歩')

  const same = field('tasks.title:2', '古い')
  writeDraft('tasks.title:2', '途中', '古い')
  const next = field('tasks.title:2', '古い')
  vi.advanceTimersByTime(800)
  expect(next.saved).toEqual(['途中'])
  expect(same.saved).toEqual([])

  writeDraft('tasks.title:3', '途中', '古い')
  const changed = field('tasks.title:3', '新しい')
  vi.advanceTimersByTime(5000)
  changed.keeper.settle('gone')
  expect(changed.saved).toEqual([])
  expect(changed.shown()).toBe('途中')
  changed.keeper.change('途中まで')
  changed.keeper.settle('left')
  expect(changed.saved).toEqual(['途中まで'])
  expect(saved).toEqual(['夜の散歩'])
})

test('of two windows with the same field each keeps what is typed in it, also once the other has saved, and both follow', () => {
  const saved: string[] = []
  let value = '散歩'
  const windows = [createField('tasks.title:1', value), createField('tasks.title:1', value)] as const
  const receive = () => {
    for (const each of windows) each.receive({ value, onSave: write })
  }
  const write = (text: string) => {
    saved.push(text)
    value = text
    receive()
  }
  const shown = () => windows.map(each => each.state().draft?.value ?? value)
  receive()
  const [one, two] = windows
  one.change('朝の散歩')
  two.change('夜の散歩')
  one.settle('left')
  expect(shown()).toEqual(['朝の散歩', '夜の散歩'])
  // The other window may be lost at any moment.
  expect(readDraft('tasks.title:1')).toMatchObject({ value: '夜の散歩' })
  two.settle('left')
  expect(saved).toEqual(['朝の散歩', '夜の散歩'])
  expect(shown()).toEqual(['夜の散歩', '夜の散歩'])
  expect(readDraft('tasks.title:1')).toBeNull()
  one.change('昼の散歩')
  one.settle('left')
  expect(shown()).toEqual(['昼の散歩', '昼の散歩'])
})

test('drafts are their owner’s alone, and not for ever', () => {
  writeDraft('habits:new', '走る', '')
  signIn('taro')
  expect(readDraft('habits:new')).toBeNull()
  signIn('hanako')
  expect(readDraft('habits:new')).toMatchObject({ value: '走る' })
  vi.advanceTimersByTime(8 * 24 * 60 * 60 * 1000)
  expect(readDraft('habits:new')).toBeNull()
  writeDraft('habits:new', '走る', '')
  dropDraft('habits:new')
  expect(readDraft('habits:new')).toBeNull()
})

test('a form that is opened again has what was typed, over what the row says by now', () => {
  const typed = {
    value: { name: '朝に走る', unit: '', goal: 3, day: null },
    from: { name: '走る', unit: '', goal: 3, day: null },
  }
  expect(withKept({ name: '走る', unit: 'km', goal: 5, day: '2026-11-23' }, typed)).toEqual({
    name: '朝に走る',
    unit: 'km',
    goal: 5,
    day: '2026-11-23',
  })
  expect(withKept('', { value: '牛乳', from: '' })).toBe('牛乳')
  expect(withKept('', { value: 3, from: '' })).toBe('')
})

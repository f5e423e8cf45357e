import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'
import type { Item } from './outbox-item.ts'
import { patch, upsert, type Write } from './write.ts'

const day = '2026-11-20'
const entry = upsert('habit_entries', { habit_id: 'h', day })
const happened = upsert('activity', { at: '', day, entity_id: 'h', entity_type: 'habit', verb: 'done' }, { once: true })
const item = (seq: number, write: Write, part = false): Item => ({
  seq,
  write,
  person: 'ann',
  page: 'p',
  at: seq,
  tries: 0,
  ...(part ? { part } : {}),
})

it('a check-in with its line in what happened is one change', () => {
  expect(changesOf([item(1, entry), item(2, happened, true)])).toHaveLength(1)
})

it('a task done is one change, although its line in what happened is written by itself', () => {
  expect(changesOf([item(1, patch('tasks', { id: 't' }, { status: 'done' })), item(2, happened)])).toHaveLength(1)
})

it('two taps are two changes, in the order in which they were made', () => {
  const changes = changesOf([item(4, happened, true), item(3, entry), item(1, entry), item(2, happened, true)])
  expect(changes.map(({ at }) => at)).toEqual([1, 3])
})

it('what is left of a change whose first write has landed still counts', () => {
  expect(changesOf([item(2, happened, true)])).toHaveLength(1)
})

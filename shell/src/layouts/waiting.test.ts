import { patch, upsert } from '@techo/data'
import { expect, test } from 'vitest'
import { wordsOf } from './waiting.ts'

const day = '2026-11-20'

test('a check-in is called by its habit, which its line in what happened names', () => {
  const writes = [
    upsert('habit_entries', { habit_id: 'h', day }),
    upsert('activity', { at: '', day, entity_id: 'h', entity_type: 'habit', verb: 'done', data: { title: '散歩' } }),
  ]
  expect(wordsOf(writes)).toEqual({ what: 'what.checkin', title: '散歩' })
})

test('a change of a task has its title where it carries one', () => {
  expect(wordsOf([upsert('tasks', { title: '電話' })])).toEqual({ what: 'what.task', title: '電話' })
  expect(wordsOf([patch('tasks', { id: 't' }, { status: 'done' })])).toEqual({ what: 'what.task', title: '' })
})

test('what has no word is a change', () => {
  expect(wordsOf([{ kind: 'call', fn: 'x', args: {}, tables: [] } as never]).what).toBe('what.other')
})

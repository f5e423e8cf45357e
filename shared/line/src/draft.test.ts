import { toDay } from '@techo/core'
import { expect, test } from 'vitest'
import { type Place, readDraft, tagsOf } from './draft.ts'

const tags = [{ id: 't1', name: '電話', name_norm: '電話' }]
const projects = [{ id: 'p1', title: '引っ越し' }]
const place: Place = { day: null, leaves: ['repeat', 'project'] }
const read = (line: string, plain: readonly string[] = []) =>
  readDraft(line, { today: toDay('2026-11-20'), weekStart: 0, plain, place }, { tags, projects, isWhole: true })

test('what a place has no room for stays in the title, and all else is read', () => {
  const draft = read('見積もりを頼む 明日 15時 ~30分 !1 #電話 #新しい')
  expect(draft).toMatchObject({ title: '見積もりを頼む', newTags: ['新しい'], newProject: null })
  expect(draft.parts.map(({ kind }) => kind)).toEqual(['date', 'time', 'estimate', 'priority', 'tag', 'tag'])
  expect(tagsOf(draft, tags).map(({ id }) => id)).toEqual(['t1'])
  expect(read('掃除 毎週月曜')).toMatchObject({ title: '掃除 毎週月曜', parts: [] })
  expect(read('片づけ +引っ越し')).toMatchObject({ title: '片づけ +引っ越し', project: null, newProject: null })
  expect(read('片づけ #引っ越し')).toMatchObject({ title: '片づけ #引っ越し', project: null, newTags: [] })
  expect(read('掃除 #電話', ['#電話'])).toMatchObject({ title: '掃除 #電話', parts: [] })
})

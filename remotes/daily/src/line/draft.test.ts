import { newId, toDay } from '@techo/core'
import { occurrenceId } from '@techo/core/recurrence'
import { readDraft, tagsOf } from '@techo/line/reading'
import { describe, expect, test } from 'vitest'
import { type Place, repeatedOf, taskOf } from './draft.ts'

const today = toDay('2026-11-20')
const tags = [{ id: 't1', name: '家事', name_norm: '家事' }]
const projects = [
  { id: 'p1', title: '部屋の片づけ' },
  { id: 'p2', title: 'Run a marathon' },
]
const place = { day: today }
const read = (line: string, plain: readonly string[] = []) =>
  readDraft(line, { today, weekStart: 0, plain, place }, { tags, projects, isWhole: true })
const task = (line: string) => taskOf(read(line), { id: 'a', place, weekStart: 0, lastRank: 'a5' })

describe('a line of quick add', () => {
  test('becomes a task with all it says', () => {
    expect(task('来週の金曜日 １５時 書類 ～１時間半 ！２ 締切:11/30')).toEqual({
      id: 'a',
      title: '書類',
      search_norm: '書類',
      planned_date: '2026-11-27',
      planned_time: '15:00',
      planned_week: '2026-11-22',
      first_planned_date: '2026-11-27',
      deadline_date: '2026-11-30',
      estimate_min: 90,
      priority: 2,
      rank_day: 'a6',
    })
  })

  test('is planned for today when it names no day, so that a time has one', () => {
    expect(task('15時 電話')).toMatchObject({ planned_date: '2026-11-20', planned_time: '15:00' })
  })

  test('makes what it names and nothing is called yet', () => {
    const draft = read('毎週月曜 掃除 +引っ越し_準備 #家事 #知らない')
    expect(draft).toMatchObject({ title: '掃除', project: null, newProject: '引っ越し 準備', newTags: ['知らない'] })
    expect(tagsOf(draft, tags).map(tag => tag.id)).toEqual(['t1'])
    expect(read('掃除 #新しい #新しい').newTags).toEqual(['新しい'])
    expect(read('Fix bug #12')).toMatchObject({ title: 'Fix bug #12', newTags: [] })
    expect(read('掃除 #知らない', ['#知らない'])).toMatchObject({ title: '掃除 #知らない', newTags: [] })
  })

  test('makes nothing while it is not known what there is', () => {
    const draft = readDraft('掃除 #家事 +引っ越し', { today, weekStart: 0, plain: [], place }, null)
    expect(draft).toMatchObject({ title: '掃除', newProject: null, newTags: [] })
    expect(draft.parts.map(({ kind, value }) => [kind, value])).toEqual([
      ['tag', '家事'],
      ['project', '引っ越し'],
    ])
  })

  test('takes what this device knows without a network, and makes nothing', () => {
    const known = { tags, projects: [], isWhole: false }
    const draft = readDraft('掃除 #家事 #知らない +引っ越し', { today, weekStart: 0, plain: [], place }, known)
    expect(draft).toMatchObject({ title: '掃除 #知らない +引っ越し', newProject: null, newTags: [] })
    expect(tagsOf(draft, tags)).toHaveLength(1)
  })

  test('is planned where it stands, unless it names another day', () => {
    const later = { day: toDay('2026-12-03') }
    const at = (line: string, where: Place = later) =>
      taskOf(readDraft(line, { today, weekStart: 0, plain: [], place: where }, { tags, projects, isWhole: true }), {
        id: 'a',
        place: where,
        weekStart: 0,
        lastRank: null,
      })
    expect(at('散歩 ~30分')).toMatchObject({ planned_date: '2026-12-03', planned_week: '2026-11-29', estimate_min: 30 })
    expect(at('散歩 明日')).toMatchObject({ title: '散歩', planned_date: '2026-11-21', planned_week: '2026-11-15' })
    expect(at('毎週月曜 掃除')).toMatchObject({ title: '掃除', planned_date: '2026-12-07' })
    const week = { day: null, week: toDay('2026-11-22') }
    expect(at('散歩 15時', week)).toMatchObject({ title: '散歩 15時', planned_date: null, planned_week: '2026-11-22' })
    expect(at('散歩 明日 15時', week)).toMatchObject({
      title: '散歩',
      planned_date: '2026-11-21',
      planned_time: '15:00',
    })
    expect(at('箱を買う', { ...later, columns: { parent_id: 'p' } })).toMatchObject({ parent_id: 'p' })
  })

  test('belongs to the project it names, by either sign, unless a tag is called so', () => {
    expect(task('+部屋の片づけ 棚を買う')).toMatchObject({ title: '棚を買う', project_id: 'p1' })
    expect(task('棚を買う #部屋の片づけ')).toMatchObject({ title: '棚を買う', project_id: 'p1' })
    expect(task('Buy shoes +run_a_marathon')).toMatchObject({ title: 'Buy shoes', project_id: 'p2' })
    expect(task('棚を買う #家事')).not.toHaveProperty('project_id')
    const two = read('棚 +部屋の片づけ #runamarathon')
    expect([two.title, two.project?.id]).toEqual(['棚 #runamarathon', 'p1'])
    expect(read('棚 +部屋の片づけ', ['+部屋の片づけ'])).toMatchObject({ title: '棚 +部屋の片づけ', project: null })
  })

  test('that repeats is a series and its first task, which every device would call the same', async () => {
    const draft = read('毎週月曜 9時 掃除 ~30分')
    const row = task('毎週月曜 9時 掃除 ~30分')
    const seriesId = '0193a000-0000-7000-8000-000000000001'
    const made = row && (await repeatedOf(draft, { ...row, id: 'a' }, { seriesId, weekStart: 0 }))
    expect(made).toMatchObject({
      series: {
        id: seriesId,
        dtstart: '2026-11-23',
        last_spawned: '2026-11-23',
        at_time: '09:00',
        template: { title: '掃除', estimate_min: 30 },
      },
      task: {
        id: await occurrenceId(seriesId, toDay('2026-11-23')),
        series_id: seriesId,
        planned_date: '2026-11-23',
        planned_time: '09:00',
        occurrence_date: '2026-11-23',
        rank_day: 'a6',
      },
    })
    const ofProject = await repeatedOf(draft, { id: 'a', title: '掃除', project_id: 'p1' }, { seriesId, weekStart: 0 })
    expect(ofProject).toMatchObject({ series: { template: { project_id: 'p1' } }, task: { project_id: 'p1' } })
    expect(await repeatedOf(read('掃除'), { id: 'a', title: '掃除' }, { seriesId, weekStart: 0 })).toBeNull()
  })

  test('that repeats from a day on begins with the first day of the rule from there', async () => {
    const draft = read('12/1 毎週月曜 掃除')
    const made = await repeatedOf(draft, { id: 'a', title: '掃除' }, { seriesId: newId(), weekStart: 0 })
    expect(made?.task).toMatchObject({ planned_date: '2026-12-07', occurrence_date: '2026-12-07' })
  })

  test('takes a tag named twice once', () => {
    expect(tagsOf(read('掃除 #家事 #家事'), tags)).toHaveLength(1)
  })

  test('is no task without a name or with one that is too long', () => {
    expect(task('明日 15時')).toBeNull()
    expect(task('あ'.repeat(501))).toBeNull()
    expect(task('あ'.repeat(500))).not.toBeNull()
  })
})

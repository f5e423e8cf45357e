import { addDays, type Day, newId, type Problem, toDay } from '@techo/core'
import { docToText, fromPlainText, linkColumns, mergeDocs } from '@techo/editor/doc'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { noteColumns } from './periods/note-columns.ts'
import { become, planOn, rollOver, tasksOfDay } from './tasks/task.ts'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)

const { outbox, readOnce, store } = await openPage(backend, person)
const { dailyApi } = await import('./api.ts')
const { noteApi } = await import('./notes/api.ts')
const { taskApi } = await import('./tasks/api.ts')
const { keepWords } = await import('./tasks/words.ts')
const { writingApi } = await import('./writing/api.ts')
const { updateStaleLinks } = await import('./notes/update-stale-links.ts')
const { withIds } = await import('./writing/link-rows.ts')
const { endpoints } = dailyApi

const friday = toDay('2026-11-20')
const thursday = addDays(friday, -1)

afterAll(() => backend.close())

const of = (day: Day) => ({ kind: 'day', start: day }) as const
const fresh = { forceRefetch: true } as const
const readNote = (day = friday) =>
  readOnce(store.dispatch(endpoints.periodNote.initiate({ kind: 'day', start: day }, fresh)))
const readTasks = (day = friday, isToday = true) =>
  readOnce(store.dispatch(endpoints.dailyTasks.initiate({ day, isToday }, fresh)))

const written = (words: string, line = '') => {
  const { doc, ...columns } = noteColumns(fromPlainText(words), line)
  return { ...columns, doc: JSON.parse(JSON.stringify(doc)) }
}

describe('the note of a day', () => {
  test('reading creates nothing; the first save makes the row, empty columns and all', async () => {
    expect(await readNote()).toBeNull()
    await store
      .dispatch(
        endpoints.setPeriodNote.initiate({ period: of(friday), id: newId(), rev: 1, columns: written('はじめ') }),
      )
      .unwrap()
    await outbox.flush()
    expect(await readNote()).toMatchObject({ doc: written('はじめ').doc, one_line: '', mood: null, rev: 2 })
  })

  test('a save from an older revision is refused, and what was written meanwhile stays', async () => {
    const day = addDays(friday, 1)
    await store
      .dispatch(endpoints.setPeriodNote.initiate({ period: of(day), id: newId(), rev: 1, columns: written('元') }))
      .unwrap()
    await outbox.flush()
    const { rev = 0 } = (await readNote(day)) ?? {}
    const elsewhere = await person.client.from('period_notes').update(written('別の端末')).eq('period_start', day)
    expect(elsewhere.error).toBeNull()
    const refused = await store.dispatch(
      endpoints.setPeriodNote.initiate({ period: of(day), rev, columns: written('こちら'), isAnswered: true }),
    )
    expect((refused.error as Problem | undefined)?.kind).toBe('conflict')
    expect((await readNote(day))?.doc).toEqual(written('別の端末').doc)
  })

  test('two devices that both make the row of a day make one, and the later text is refused', async () => {
    const day = addDays(friday, 2)
    const { data } = await person.client
      .from('period_notes')
      .insert({ kind: 'day', period_start: day })
      .select('rev')
      .single()
    await person.client
      .from('period_notes')
      .update(written('先'))
      .eq('period_start', day)
      .eq('rev', data?.rev ?? 0)
    const second = await store.dispatch(
      endpoints.setPeriodNote.initiate({
        period: of(day),
        id: newId(),
        rev: 1,
        columns: written('後'),
        isAnswered: true,
      }),
    )
    expect((second.error as Problem | undefined)?.kind).toBe('conflict')
    const rows = await person.client.from('period_notes').select('doc_text').eq('period_start', day)
    expect(rows.data).toEqual([{ doc_text: '先' }])
  })

  test('the line and the mood are set beside the text and without its revision', async () => {
    const day = addDays(friday, 3)
    await store
      .dispatch(endpoints.setPeriodNote.initiate({ period: of(day), id: newId(), columns: { mood: 4 } }))
      .unwrap()
    await store
      .dispatch(endpoints.setPeriodNote.initiate({ period: of(day), columns: { one_line: '晴れ', sleep_min: 450 } }))
      .unwrap()
    await outbox.flush()
    expect(await readNote(day)).toMatchObject({ mood: 4, one_line: '晴れ', sleep_min: 450, doc: null, rev: 1 })
  })

  test('days with something on them are marked, empty rows are not', async () => {
    const [from, to] = [toDay('2026-10-01'), toDay('2026-10-31')]
    const { error } = await person.client.from('period_notes').insert(
      [
        { kind: 'day', period_start: '2026-10-02' },
        { kind: 'day', period_start: '2026-10-03', one_line: '雨' },
        { kind: 'day', period_start: '2026-10-04', energy: 2 },
        { kind: 'month', period_start: '2026-10-01', one_line: '十月' },
      ],
      { defaultToNull: false },
    )
    expect(error).toBeNull()
    const data = await readOnce(store.dispatch(endpoints.dailyMarks.initiate({ from, to }, fresh)))
    expect(data.map(row => row.period_start).sort()).toEqual(['2026-10-03', '2026-10-04'])
  })
})

describe('links from the note of a day', () => {
  const day = toDay('2024-02-29')
  const page = newId()
  const linkTo = (title: string) => ({
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph',
        attrs: { id: 'p1' },
        content: [
          { type: 'text', text: '朝、' },
          { type: 'entityLink', attrs: { entityType: 'note', id: null, title } },
          { type: 'text', text: 'を見た。' },
        ],
      },
    ],
  })
  const save = async (doc: Parameters<typeof noteColumns>[0], rev: number, isNew = false) => {
    const columns = noteColumns(doc, '')
    await store
      .dispatch(
        endpoints.setPeriodNote.initiate({
          period: of(day),
          ...(isNew ? { id: page } : {}),
          rev,
          columns: { ...columns, doc: JSON.parse(JSON.stringify(columns.doc)) },
          isAnswered: true,
          links: { of: page, rows: withIds(linkColumns(doc)) },
        }),
      )
      .unwrap()
    await outbox.flush()
  }
  const backlinks = (note: string) => readOnce(store.dispatch(noteApi.endpoints.noteBacklinks.initiate(note, fresh)))

  test('lead to the note that takes the title, are known there, follow its new title, and go with the text', async () => {
    await save(linkTo('旅の計画'), 1, true)
    const note = newId()
    await store.dispatch(noteApi.endpoints.addNote.initiate({ note: { id: note, title: '旅の計画' } })).unwrap()
    await outbox.flush()
    expect(await backlinks(note)).toMatchObject([{ src_type: 'period_note', src_id: page, block_id: 'p1' }])
    const [source] = await readOnce(store.dispatch(writingApi.endpoints.periodTexts.initiate([page], fresh)))
    expect(source).toMatchObject({ kind: 'day', period_start: day })

    await store.dispatch(noteApi.endpoints.setNotes.initiate([{ id: note, columns: { title: '秋の旅' } }])).unwrap()
    await outbox.flush()
    await updateStaleLinks()
    await outbox.flush()
    const { data: renamed } = await person.client.from('period_notes').select('doc_text, rev').eq('id', page).single()
    expect(renamed?.doc_text).toBe('朝、秋の旅を見た。')
    expect(await backlinks(note)).toMatchObject([{ dst_title: '秋の旅' }])

    await save(fromPlainText(''), renamed?.rev ?? 0)
    expect(await backlinks(note)).toEqual([])
  })

  test('of another person’s day are known to nobody else', async () => {
    const stranger = await newPerson(backend)
    const { data } = await stranger.client.from('note_links').select('id')
    expect(data).toEqual([])
  })
})

describe('tasks', () => {
  const row = (title: string, columns: object = {}) => ({
    id: newId(),
    title,
    status: 'todo' as const,
    planned_date: friday,
    planned_time: null,
    planned_week: toDay('2026-11-15'),
    deadline_date: null,
    done_at: null,
    first_planned_date: friday,
    rollover_count: 0,
    rank_day: 'a0',
    priority: 0,
    parent_id: null,
    project_id: null,
    estimate_min: null,
    deadline_time: null,
    series_id: null,
    occurrence_date: null,
    rank_week: 'a0',
    deleted_at: null,
    ...columns,
  })
  const of = { day: friday, isToday: true }

  test('an added one is there, done with its moment, reopened without it', async () => {
    const task = row('牛乳')
    await store.dispatch(endpoints.addDailyTask.initiate(task)).unwrap()
    const set = (columns: object) =>
      store.dispatch(endpoints.setDailyTasks.initiate([{ id: task.id, columns }])).unwrap()
    await set(become(task, 'done', '2026-11-20T03:00:00Z') ?? {})
    await outbox.flush()
    const done = (await readTasks()).find(each => each.id === task.id)
    expect([done?.status, Date.parse(done?.done_at ?? '')]).toEqual(['done', Date.parse('2026-11-20T03:00:00Z')])
    await set(become({ status: 'done' }, 'todo', '') ?? {})
    await outbox.flush()
    expect((await readTasks()).find(each => each.id === task.id)).toMatchObject({ status: 'todo', done_at: null })
  })

  test('a click shows at once, before the backend has answered', async () => {
    const asked = store.dispatch(endpoints.dailyTasks.initiate(of))
    await asked
    const task = row('すぐ見える')
    void store.dispatch(endpoints.addDailyTask.initiate(task))
    const cached = () =>
      endpoints.dailyTasks
        .select(of)(store.getState())
        .data?.find(each => each.id === task.id)
    expect(cached()?.title).toBe('すぐ見える')
    void store.dispatch(endpoints.setDailyTasks.initiate([{ id: task.id, columns: { title: '改名' } }]))
    expect(cached()?.title).toBe('改名')
    await outbox.flush()
    asked.unsubscribe()
  })

  describe('whose notes two devices write at once', () => {
    const notes = (words: string) => {
      const { doc, doc_text, search_norm } = written(words)
      return { doc, doc_text, search_norm }
    }
    const read = (id: string) => readOnce(store.dispatch(taskApi.endpoints.taskText.initiate(id, fresh)))
    const save = (id: string, rev: number, words: string, isAnswered = true) =>
      store.dispatch(taskApi.endpoints.setTaskText.initiate({ id, rev, columns: notes(words), isAnswered }))
    const made = async (columns: object) => {
      const task = row('旅の支度', columns)
      expect((await person.client.from('tasks').insert(task)).error).toBeNull()
      return task.id
    }

    test('the later one is refused, and goes through on what the first one wrote', async () => {
      const id = await made(notes('切符'))
      const elsewhere = await person.client
        .from('tasks')
        .update(notes('切符\n宿'))
        .eq('id', id)
        .eq('rev', 1)
        .select('rev')
      expect(elsewhere.data).toEqual([{ rev: 2 }])
      const refused = await save(id, 1, '切符と傘')
      expect((refused.error as Problem | undefined)?.kind).toBe('conflict')
      const theirs = await read(id)
      expect(theirs).toMatchObject({ doc: notes('切符\n宿').doc, rev: 2 })
      const both = mergeDocs(notes('切符').doc, notes('切符と傘').doc, theirs?.doc)
      expect(both.conflict).toBe(false)
      await save(id, 2, docToText(both.doc)).unwrap()
      expect(await read(id)).toMatchObject({ doc_text: '切符と傘\n宿', rev: 3 })
    })

    test('what is done with the task meanwhile refuses no text, and saves of one page follow each other', async () => {
      const id = await made(notes('切符'))
      const ticked = {
        status: 'done' as const,
        done_at: '2026-11-20T03:00:00Z',
        planned_date: thursday,
        rank_day: 'a9',
      }
      expect((await person.client.from('tasks').update(ticked).eq('id', id)).error).toBeNull()
      await save(id, 1, '切符と傘').unwrap()
      await store.dispatch(endpoints.setDailyTasks.initiate([{ id, columns: { priority: 2 } }])).unwrap()
      await save(id, 1, '切符と傘と地図', false).unwrap()
      await outbox.flush()
      expect(await read(id)).toMatchObject({ doc_text: '切符と傘と地図', rev: 3 })
    })

    test('a page that knows no revisions goes on writing, and the others hear of it', async () => {
      const id = await made({ doc_text: '昔のメモ' })
      expect(await read(id)).toEqual({ id, doc: null, doc_text: '昔のメモ', rev: 1 })
      expect((await person.client.from('tasks').update(notes('昔のメモと')).eq('id', id)).error).toBeNull()
      const refused = await save(id, 1, '昔のメモ、また')
      expect((refused.error as Problem | undefined)?.kind).toBe('conflict')
      expect(await read(id)).toMatchObject({ doc_text: '昔のメモと', rev: 2 })
    })

    test('a task that was only just made here takes its first text', async () => {
      const task = row('いま作った')
      await store.dispatch(endpoints.addDailyTask.initiate(task)).unwrap()
      await save(task.id, 1, '一行目', false).unwrap()
      await outbox.flush()
      expect(await read(task.id)).toMatchObject({ doc_text: '一行目', rev: 2 })
    })
  })

  test('one that gets another title is found by it, and still by its notes', async () => {
    const id = newId()
    const made = { id, title: '切符', doc_text: '駅の窓口', search_norm: '切符 駅の窓口' }
    expect((await person.client.from('tasks').insert(made)).error).toBeNull()
    await keepWords(id, 'チケット')
    await outbox.flush()
    const { data } = await person.client.from('tasks').select('search_norm').eq('id', id).single()
    expect(data).toEqual({ search_norm: 'ちけっと 駅の窓口' })
  })

  test('today asks for leftovers and passed deadlines, another day only for its own', async () => {
    const rows = [
      row('残り', { planned_date: thursday, first_planned_date: thursday }),
      row('済んだ残り', { planned_date: thursday, status: 'done', done_at: '2026-11-19T01:00:00Z' }),
      row('遅れ', { planned_date: null, planned_week: null, deadline_date: addDays(friday, -9) }),
      row('捨てた', { deleted_at: '2026-11-20T00:00:00Z' }),
    ]
    const { error } = await person.client.from('tasks').insert(rows)
    expect(error).toBeNull()
    const titles = (tasks: readonly { title: string }[]) =>
      tasks.map(each => each.title).filter(each => rows.some(r => r.title === each))
    // A read that was already under way may answer first.
    const shown = async () => {
      const { overdue, due, planned } = tasksOfDay(await readTasks(), friday, friday)
      return [overdue, due, planned].map(titles)
    }
    await expect.poll(shown).toEqual([['残り'], ['遅れ'], []])
    expect(titles(await readTasks(thursday, false)).sort()).toEqual(['残り', '済んだ残り'].sort())
  })

  test('a moved one takes its week along, by the first weekday of the person', async () => {
    const task = row('移す')
    await person.client.from('tasks').insert(task)
    for (const [to, weekStart, week] of [
      [toDay('2026-11-22'), 0, '2026-11-22'],
      [toDay('2026-11-22'), 1, '2026-11-16'],
    ] as const) {
      const columns = planOn(task, to, { weekStart, lastRank: null })
      await store.dispatch(endpoints.setDailyTasks.initiate([{ id: task.id, columns }])).unwrap()
      await outbox.flush()
      const { data } = await person.client.from('tasks').select('planned_date, planned_week').eq('id', task.id).single()
      expect(data).toEqual({ planned_date: to, planned_week: week })
    }
  })

  test('a leftover brought to today is counted once, however often it is sent', async () => {
    const task = row('持ち越し', { planned_date: thursday, first_planned_date: null })
    await person.client.from('tasks').insert(task)
    const columns = rollOver(task, friday, { weekStart: 0, lastRank: null }) ?? {}
    for (let time = 0; time < 2; time++)
      await store.dispatch(endpoints.setDailyTasks.initiate([{ id: task.id, columns }])).unwrap()
    await outbox.flush()
    expect((await readTasks()).find(each => each.id === task.id)).toMatchObject({
      planned_date: friday,
      rollover_count: 1,
      first_planned_date: thursday,
    })
  })

  test('what happened is written once and read by its day', async () => {
    const task = { id: newId(), title: '本を返す' }
    const entry = { day: friday, at: '2026-11-20T05:00:00Z', verb: 'done', id: newId(), task }
    for (let time = 0; time < 2; time++) await store.dispatch(endpoints.addDailyActivity.initiate([entry])).unwrap()
    await outbox.flush()
    const data = await readOnce(store.dispatch(endpoints.dailyActivity.initiate({ from: friday, to: friday }, fresh)))
    expect(data.filter(each => each.id === entry.id)).toMatchObject([{ verb: 'done', data: { title: '本を返す' } }])
  })
})

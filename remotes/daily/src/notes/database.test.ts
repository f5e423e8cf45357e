import { newId, normalizeForSearch } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'

const backend = await startBackend()
const person = await newPerson(backend)
const stranger = await newPerson(backend)
afterAll(() => backend.close())

const { client } = person
const good = async <Data>(asked: PromiseLike<{ data: Data; error: { message: string } | null }>): Promise<Data> => {
  const { data, error } = await asked
  expect(error?.message).toBeUndefined()
  return data
}
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const add = async (title: string, text = '', columns: Record<string, unknown> = {}) => {
  const id = newId()
  await good(
    client.from('notes').insert({
      id,
      title,
      doc: doc(text),
      doc_text: text,
      search_norm: normalizeForSearch(`${title}\n${text}`),
      ...columns,
    }),
  )
  return id
}

describe('versions of a note', () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
  const versionsOf = async (id: string) =>
    (await good(client.from('note_versions').select('rev, reason').eq('note_id', id).order('rev'))) ?? []

  test('keep what was written over, a rest apart, and nothing when the text stays the same', async () => {
    const id = await add('詩', '一')
    await good(
      client
        .from('notes')
        .update({ doc: doc('二') })
        .eq('id', id),
    )
    await good(
      client
        .from('notes')
        .update({ doc: doc('三') })
        .eq('id', id),
    )
    await good(
      client
        .from('notes')
        .update({ doc: doc('三'), title: '歌' })
        .eq('id', id),
    )
    expect(await versionsOf(id)).toEqual([{ rev: 1, reason: 'autosave' }])
  })

  test('grow fewer with age: all of a day, hourly for a week, daily for ninety days; what a person kept stays', async () => {
    const id = await add('日記', '')
    // Each of these hours before now is the start of what falls into one hour or day of the clock.
    const at = (ago: number, minutes: number) => {
      const moment = new Date(Date.now() - ago * 3_600_000)
      moment.setUTCMinutes(minutes, 0, 0)
      return moment.toISOString()
    }
    const day = (ago: number, hour: number) => {
      const moment = new Date(Date.now() - ago * 86_400_000)
      moment.setUTCHours(hour, 0, 0, 0)
      return moment.toISOString()
    }
    const rows: [rev: number, at: string, reason: string][] = [
      [1, hours(1), 'autosave'],
      [2, hours(1.1), 'autosave'],
      [3, at(50, 10), 'autosave'],
      [4, at(50, 50), 'autosave'],
      [5, at(52, 10), 'autosave'],
      [6, day(30, 3), 'autosave'],
      [7, day(30, 20), 'autosave'],
      [8, day(31, 3), 'autosave'],
      [9, day(100, 3), 'autosave'],
      [10, day(100, 4), 'manual'],
      [11, day(30, 2), 'import'],
    ]
    await backend.server.db.asAdmin(async sql => {
      for (const [rev, moment, reason] of rows)
        await sql.query(
          'insert into public.note_versions (user_id, note_id, rev, doc, reason, created_at) values ($1, $2, $3, $4, $5, $6)',
          [person.user.id, id, rev, JSON.stringify(doc('x')), reason, moment],
        )
    })
    await good(client.from('note_versions').insert({ note_id: id, rev: 12, doc: doc('y'), reason: 'manual' }))
    expect((await versionsOf(id)).map(({ rev }) => rev)).toEqual([1, 2, 4, 5, 7, 8, 10, 11, 12])
  })

  test('of another person are nobody’s business', async () => {
    expect(await good(stranger.client.from('note_versions').select('id'))).toEqual([])
  })
})

describe('links of notes', () => {
  const linked = async (title: string) =>
    (await good(client.from('note_links').select('dst_note_id').eq('dst_title', title)))?.[0]?.dst_note_id

  test('find the note of their title or alias, whichever comes first', async () => {
    const source = await add('出どころ')
    const link = (title: string) =>
      good(client.from('note_links').insert({ src_type: 'note', src_id: source, dst_title: title }))
    await link('あとで')
    expect(await linked('あとで')).toBeNull()
    const later = await add('あとで')
    expect(await linked('あとで')).toBe(later)
    const known = await add('京都', '', { aliases: ['古都'] })
    await link('古都')
    expect(await linked('古都')).toBe(known)
    await link('新しい名')
    await good(client.from('notes').update({ title: '新しい名' }).eq('id', later))
    expect(await linked('新しい名')).toBe(later)
  })

  test('that use a title their note had before are told, those by an alias are not', async () => {
    const target = await add('旧い題', '', { aliases: ['別名'] })
    const source = await add('元')
    await good(
      client.from('note_links').insert([
        { src_type: 'note', src_id: source, dst_title: '旧い題', dst_note_id: target },
        { src_type: 'note', src_id: source, dst_title: '別名', dst_note_id: target },
      ]),
    )
    const stale = async () => (await good(client.rpc('stale_note_links')))?.filter(row => row.src_id === source)
    expect(await stale()).toEqual([])
    await good(client.from('notes').update({ title: '新しい題' }).eq('id', target))
    const told = { src_type: 'note', src_id: source, dst_note_id: target, dst_title: '旧い題', title: '新しい題' }
    expect(await stale()).toEqual([told])
    expect(await good(stranger.client.rpc('stale_note_links'))).toEqual([])
  })

  test('go with the text they stand in, of a note and of a day', async () => {
    const target = await add('行き先')
    const source = await add('消えるノート')
    const page = newId()
    await good(client.from('period_notes').insert({ id: page, kind: 'day', period_start: '2020-02-29' }))
    await good(
      client.from('note_links').insert([
        { src_type: 'note', src_id: source, dst_title: '行き先' },
        { src_type: 'period_note', src_id: page, dst_title: '行き先' },
      ]),
    )
    await good(
      client
        .from('links')
        .insert({ src_type: 'day', src_id: page, dst_type: 'note', dst_id: target, kind: 'mentions' }),
    )
    const left = async () =>
      (await good(client.from('note_links').select('src_type').eq('dst_note_id', target)))?.map(row => row.src_type)
    expect((await left())?.sort()).toEqual(['note', 'period_note'])
    await good(client.from('notes').delete().eq('id', source))
    expect(await left()).toEqual(['period_note'])
    await good(client.from('period_notes').delete().eq('id', page))
    expect(await left()).toEqual([])
    expect(await good(client.from('links').select('id').eq('src_id', page))).toEqual([])
  })
})

describe('the search in the database', () => {
  test('finds two characters inside a sentence, all words, none of the others, and signs as they are', async () => {
    const habit = await add('日誌', '今日は習慣トラッカーを見直した。')
    const percent = await add('割合', '達成は100%_以上')
    const find = async (words: string[], without: string[] = []) =>
      (
        (await good(
          client.rpc('search_notes', {
            words: words.map(normalizeForSearch),
            without: without.map(normalizeForSearch),
          }),
        )) ?? []
      ).map(({ id }) => id)
    expect(await find(['習慣'])).toEqual([habit])
    expect(await find(['ﾄﾗｯｶｰ', '今日'])).toEqual([habit])
    expect(await find(['習慣'], ['見直'])).toEqual([])
    expect(await find(['100%_'])).toEqual([percent])
    expect(await find(['1%0'])).toEqual([])
    expect((await find([], ['習慣'])).includes(habit)).toBe(false)
    await good(client.from('notes').update({ deleted_at: new Date().toISOString() }).eq('id', habit))
    expect(await find(['習慣'])).toEqual([])
  })

  test('shows the text around what was found, and nothing of other people', async () => {
    await add('長い', `${'あいうえお'.repeat(100)}合言葉${'かきくけこ'.repeat(100)}`)
    const [found] = (await good(client.rpc('search_notes', { words: ['合言葉'] }))) ?? []
    expect(found?.snippet).toContain('合言葉')
    expect(found?.snippet.length).toBeLessThanOrEqual(160)
    expect(await good(stranger.client.rpc('search_notes', { words: ['合言葉'] }))).toEqual([])
  })
})

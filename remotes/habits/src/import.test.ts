import { type Day, newId, toDay } from '@techo/core'
import { escapeCell, plainCell } from '@techo/core/files'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type ExportedHabit, longCsv, wideCsv } from './export-csv.ts'
import { readLoopZip } from './import-loop.ts'
import { nearestColour, parseImportDay, type ReadOptions } from './import-plan.ts'
import { readWideCsv } from './import-wide.ts'
import type { Entry } from './rules/index.ts'

const options: ReadOptions = { person: '01931c00-0000-7000-8000-000000000001', today: toDay('2026-11-20') }

const head =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?'

// As Loop 2.3 writes it: only what needs quotes has them, folders lose every letter that is not Latin.
const loop = (extra: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({
    'Habits.csv': strToU8(
      [
        head,
        '001,Meditate,YES_NO,Did you meditate?,"Ten minutes, seated",1,1,#FF8F00,,,,false',
        '002,瞑想,YES_NO,,,3,7,#00897B,,,,false',
        '003,Run,NUMERICAL,How far?,,1,7,#1976D2,km,AT_LEAST,20.0,true',
        '004,Coffee,NUMERICAL,,,1,1,#5D4037,cups,AT_MOST,2.0,false',
        '',
      ].join('\n'),
    ),
    'Scores.csv': strToU8('Date,Meditate,瞑想,Run,Coffee,\n2026-11-19,0.1,0.1,0.1,0.1,\n'),
    'Checkmarks.csv': strToU8('Date,Meditate,瞑想,Run,Coffee,\n2026-11-19,YES_MANUAL,UNKNOWN,UNKNOWN,UNKNOWN,\n'),
    '001 Meditate/Scores.csv': strToU8('Date,Score\n2026-11-19,0.1\n'),
    '001 Meditate/Checkmarks.csv': strToU8(
      'Date,Value,Notes\n2026-11-19,YES_MANUAL,"quiet, long ""sit"""\n2026-11-18,NO,\n2026-11-17,SKIP,flight\n2026-11-16,YES_AUTO,\n2026-11-15,UNKNOWN,only a note\n',
    ),
    '002/Checkmarks.csv': strToU8('Date,Value,Notes\n2026-11-19,YES_MANUAL,朝\n'),
    '003 Run/Checkmarks.csv': strToU8(
      'Date,Value,Notes\n2026-11-19,5500,\n2026-11-18,SKIP,\n2026-11-17,NO,\n2026-11-16,20000,\n',
    ),
    '004 Coffee/Checkmarks.csv': strToU8('Date,Value,Notes\n2026-11-19,3000,\n2026-11-18,2000,\n'),
    ...extra,
  })

describe('the archive of Loop Habit Tracker', () => {
  it('gives its habits with schedule, target and colour', async () => {
    const { habits } = await readLoopZip(loop(), options)
    expect(
      habits.map(({ columns, archived }) => [columns.name, columns.kind, columns.schedule_kind, archived]),
    ).toEqual([
      ['Meditate', 'bool', 'weekdays', false],
      ['瞑想', 'bool', 'times_per', false],
      ['Run', 'measure', 'times_per', true],
      ['Coffee', 'measure', 'weekdays', false],
    ])
    expect(habits[1]?.columns).toMatchObject({ times: 3, per: 'week', colour: 'teal' })
    expect(habits[2]?.columns).toMatchObject({ unit: 'km', target: 20, direction: 'at_least' })
    expect(habits[3]?.columns).toMatchObject({ unit: 'cups', target: 2, direction: 'at_most' })
    expect(habits[0]?.columns).toMatchObject({ question: 'Did you meditate?', description: 'Ten minutes, seated' })
  })

  it('gives every check, note, skip and amount, and lists what nobody recorded', async () => {
    const { habits, faults } = await readLoopZip(loop(), options)
    expect(habits[0]?.entries).toEqual([
      { day: '2026-11-19', state: 'done', value: null, note: 'quiet, long "sit"' },
      { day: '2026-11-18', state: 'missed', value: null, note: '' },
      { day: '2026-11-17', state: 'skipped', value: null, note: 'flight' },
      { day: '2026-11-15', state: 'missed', value: null, note: 'only a note' },
    ])
    expect(habits[2]?.entries.map(({ state, value }) => [state, value])).toEqual([
      ['partial', 5.5],
      ['skipped', null],
      ['partial', 0],
      ['done', 20],
    ])
    expect(habits[3]?.entries.map(({ state, value }) => [state, value])).toEqual([
      ['partial', 3],
      ['done', 2],
    ])
    expect(faults).toEqual([
      { file: '001 Meditate/Checkmarks.csv', line: 5, reason: 'not_a_record', text: '2026-11-16, YES_AUTO' },
    ])
  })

  it('finds the folder of a habit whose name has no Latin letter by its number', async () => {
    const { habits } = await readLoopZip(loop(), options)
    expect(habits[1]?.entries).toEqual([{ day: '2026-11-19', state: 'done', value: null, note: '朝' }])
  })

  it('names the same rows for the same person, and others for another', async () => {
    const ids = async (person: string) => (await readLoopZip(loop(), { ...options, person })).habits.map(({ id }) => id)
    expect(await ids(options.person)).toEqual(await ids(options.person))
    expect(await ids(newId())).not.toEqual(await ids(options.person))
  })

  it('keeps two habits of one name apart', async () => {
    const twins = zipSync({
      'Habits.csv': strToU8(`${head}\n001,A,YES_NO,,,1,1,,,,,false\n002,A,YES_NO,,,1,1,,,,,false\n`),
    })
    const { habits } = await readLoopZip(twins, options)
    expect(new Set(habits.map(({ id }) => id)).size).toBe(2)
  })

  it('lists each broken row with its reason and imports the others', async () => {
    const broken = loop({
      '001 Meditate/Checkmarks.csv': strToU8(
        'Date,Value,Notes\n2026-02-30,YES_MANUAL,\n2026-11-19,PERHAPS,\n2026-11-18,YES_MANUAL,\n2026-11-18,NO,\n2027-01-01,YES_MANUAL,\n',
      ),
      '009 Gone/Checkmarks.csv': strToU8('Date,Value,Notes\n2026-11-18,YES_MANUAL,\n'),
    })
    const { habits, faults } = await readLoopZip(broken, options)
    expect(habits[0]?.entries).toHaveLength(1)
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [0, 'no_habit'],
      [2, 'bad_day'],
      [3, 'bad_value'],
      [5, 'double_day'],
      [6, 'future_day'],
    ])
  })

  it('reads Shift_JIS and a UTF-8 mark, and says so when it can read neither', async () => {
    const name = Uint8Array.from([0x93, 0xc7, 0x8f, 0x91])
    const sjis = new Uint8Array([...strToU8(`${head}\n001,`), ...name, ...strToU8(',YES_NO,,,1,1,,,,,false\n')])
    expect((await readLoopZip(zipSync({ 'Habits.csv': sjis }), options)).habits[0]?.columns.name).toBe('読書')
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...strToU8(`${head}\n001,A,YES_NO,,,1,1,,,,,false\n`)])
    expect((await readLoopZip(zipSync({ 'Habits.csv': marked }), options)).habits).toHaveLength(1)
    const noise = Uint8Array.from([0xff, 0x00, 0xff, 0x81, 0x00])
    const { faults } = await readLoopZip(zipSync({ 'Habits.csv': noise }), options)
    expect(faults[0]?.reason).toBe('unknown_encoding')
  })

  it('refuses paths that lead out of the archive', async () => {
    const { habits, faults } = await readLoopZip(
      loop({ '../../etc/Checkmarks.csv': strToU8('x'), 'C:\\Habits.csv': strToU8('x'), '/Habits.csv': strToU8('x') }),
      options,
    )
    expect(habits).toHaveLength(4)
    expect(faults.filter(({ reason }) => reason === 'unsafe_path')).toHaveLength(3)
  })

  it('does not unpack a bomb', async () => {
    const bomb = zipSync({ 'Habits.csv': new Uint8Array(30_000_000) }, { level: 9 })
    expect(bomb.length).toBeLessThan(60_000)
    const { habits, faults } = await readLoopZip(bomb, options)
    expect(habits).toEqual([])
    expect(faults[0]?.reason).toBe('too_large')
  })

  it('gives an archive that lies about its size no more room than it asked for', async () => {
    const bomb = zipSync({ 'Habits.csv': new Uint8Array(5_000_000).fill(65) }, { level: 9 })
    const view = new DataView(bomb.buffer, bomb.byteOffset)
    for (let at = 0; at < bomb.length - 4; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true)
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 100, true)
    }
    const { habits, faults } = await readLoopZip(bomb, options)
    expect(habits).toEqual([])
    expect(faults.length).toBeGreaterThan(0)
  })

  it('answers something that is no archive, or another archive, with one fault', async () => {
    expect((await readLoopZip(strToU8('no archive'), options)).faults.map(({ reason }) => reason)).toEqual([
      'bad_archive',
    ])
    const other = zipSync({ 'photo.jpg': strToU8('x') })
    expect((await readLoopZip(other, options)).faults.map(({ reason }) => reason)).toEqual(['not_this_format'])
  })

  const large = () => {
    const lines = ['Date,Value,Notes']
    for (let index = 0; index < 50_000; index++) {
      const year = 1880 + Math.floor(index / 336)
      const month = String(Math.floor((index % 336) / 28) + 1).padStart(2, '0')
      lines.push(`${year}-${month}-${String((index % 28) + 1).padStart(2, '0')},YES_MANUAL,`)
    }
    return loop({ '001 Meditate/Checkmarks.csv': strToU8(lines.join('\n')) })
  }

  it('reads 50,000 rows and says how far it is', async () => {
    const seen: number[] = []
    const { habits, faults } = await readLoopZip(large(), {
      ...options,
      onProgress: (done, all) => seen.push(done / all),
    })
    expect((habits[0]?.entries.length ?? 0) + faults.filter(({ file }) => file.startsWith('001')).length).toBe(50_000)
    expect(seen.length).toBeGreaterThan(40)
    expect(seen.at(-1)).toBe(1)
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
  })

  it('stops when it is called off', async () => {
    const stop = new AbortController()
    let slices = 0
    const reading = readLoopZip(large(), {
      ...options,
      signal: stop.signal,
      onProgress: () => {
        slices++
        stop.abort(new Error('called off'))
      },
    })
    await expect(reading).rejects.toThrow('called off')
    expect(slices).toBe(1)
  })
})

describe('a table of days and habits', () => {
  const read = (text: string) => readWideCsv(strToU8(text), 'table.csv', options)

  it('becomes yes/no and measured habits', async () => {
    const { habits, faults } = await read('日付,読書,水 (杯),運動\n2026/11/18,○,5,✓\n2026年11月19日,×,７,休\n')
    expect(faults).toEqual([])
    expect(habits.map(({ columns }) => [columns.name, columns.kind, columns.unit])).toEqual([
      ['読書', 'bool', ''],
      ['水', 'measure', '杯'],
      ['運動', 'bool', ''],
    ])
    expect(habits.map(({ entries }) => entries.map(({ state, value }) => value ?? state))).toEqual([
      ['done', 'missed'],
      [5, 7],
      ['done', 'skipped'],
    ])
  })

  it('lists rows and cells it cannot read', async () => {
    const { habits, faults } = await read(
      'Date,A,\n2026-11-18,maybe,\nsomeday,x,\n2026-11-19,x,surplus\n2026-11-19,x,\n',
    )
    expect(habits[0]?.entries).toHaveLength(1)
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'bad_day'],
      [4, 'no_habit'],
      [5, 'double_day'],
      [2, 'bad_value'],
    ])
  })

  it('takes tabs and semicolons', async () => {
    expect((await read('Date\tA\tB\n2026-11-18\tx\t\n')).habits).toHaveLength(2)
    expect((await read('Date;A;B\n2026-11-18;x;\n')).habits).toHaveLength(2)
  })

  it('is refused as a whole when no row has a day', async () => {
    expect((await read('name,age\nbob,3\n')).faults.map(({ reason }) => reason)).toEqual(['not_this_format'])
    expect((await read('')).faults.map(({ reason }) => reason)).toEqual(['not_this_format'])
  })

  it('reads dates as people write them', () => {
    for (const text of [
      '2026-11-20',
      '2026/11/20',
      '２０２６年１１月２０日',
      '2026.11.20',
      '20261120',
      '2026-11-20 07:30',
    ])
      expect(parseImportDay(text), text).toBe('2026-11-20')
    for (const text of ['11/20', '2026-13-01', 'today', '']) expect(parseImportDay(text), text).toBeNull()
  })

  it('finds the nearest of the twelve colours', () => {
    expect(nearestColour('#D32F2F')).toBe('red')
    expect(nearestColour('#757575')).toBe('grey')
    expect(nearestColour('nonsense')).toBe('blue')
  })
})

describe('the exported tables', () => {
  const entry = (day: string, rest: Partial<Entry> = {}): [Day, Entry] => {
    const at = toDay(day)
    return [at, { day: at, state: 'done', value: null, note: '', skip_reason: null, at: null, ...rest }]
  }

  it('never hand a formula to a spreadsheet', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', "'=1"])
      expect(escapeCell(text), text).toMatch(/^'/)
    expect(escapeCell('読書')).toBe('読書')
    const habits: ExportedHabit[] = [
      {
        id: 'a',
        name: '=HYPERLINK("x")',
        kind: 'bool',
        unit: '',
        entries: new Map([entry('2026-11-20', { note: '@cmd' })]),
      },
    ]
    for (const csv of [wideCsv(habits), longCsv(habits)]) expect(csv).not.toMatch(/(^|[,\n"])[=@]/)
  })

  it('give back any text that was escaped', () =>
    fc.assert(
      fc.property(fc.string(), text => {
        expect(plainCell(escapeCell(text))).toBe(text)
      }),
    ))

  it('are read back with the same days, states and amounts', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 19 }), { minLength: 1, maxLength: 10 }),
        fc.constantFrom('=evil', '水', 'Run, far', 'He said "no"'),
        async (days, name) => {
          const marks = days.map(day =>
            entry(`2026-11-${String(day).padStart(2, '0')}`, {
              state: day % 3 === 0 ? 'skipped' : day % 3 === 1 ? 'done' : 'missed',
            }),
          )
          const amounts = days.map(day => entry(`2026-11-${String(day).padStart(2, '0')}`, { value: day / 4 }))
          const habits: ExportedHabit[] = [
            { id: 'a', name, kind: 'bool', unit: '', entries: new Map(marks) },
            { id: 'b', name: '歩く', kind: 'measure', unit: 'km', entries: new Map(amounts) },
          ]
          const plan = await readWideCsv(strToU8(wideCsv(habits)), 'own.csv', options)
          expect(plan.faults).toEqual([])
          expect(plan.habits.map(({ columns }) => columns.name)).toEqual([name, '歩く'])
          const states = new Map(plan.habits[0]?.entries.map(({ day, state }) => [day, state]))
          for (const [day, { state }] of marks) expect(states.get(day)).toBe(state)
          const values = new Map(plan.habits[1]?.entries.map(({ day, value }) => [day, value]))
          for (const [day, { value }] of amounts) expect(values.get(day)).toBe(value)
        },
      ),
      { numRuns: 25 },
    ))
})

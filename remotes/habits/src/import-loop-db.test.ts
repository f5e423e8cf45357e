import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toDay } from '@techo/core'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { readLoopZip } from './import-loop.ts'
import type { ReadOptions } from './import-plan.ts'
import { readImport } from './import-run.ts'
import { BadDatabase, openSqlite } from './sqlite.ts'

const options: ReadOptions = { person: '01931c00-0000-7000-8000-000000000001', today: toDay('2026-11-20') }
const folder = mkdtempSync(join(tmpdir(), 'loop-db-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

/** The bytes of a database that SQLite itself writes. */
function databaseOf(fill: (database: DatabaseSync) => void): Uint8Array<ArrayBuffer> {
  const path = join(folder, `${count++}.db`)
  const database = new DatabaseSync(path)
  fill(database)
  database.close()
  return new Uint8Array(readFileSync(path))
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'Loop Habits Backup 2026-11-20 080000.db')
const read = (bytes: Uint8Array<ArrayBuffer>) => readImport(fileOf(bytes), options)
const millis = (day: string) => Date.parse(`${day}T00:00:00Z`)

// As version 2.3 writes it: columns that came later stand behind the others, with what older rows have there.
const tables = `
  create table Habits (id integer primary key autoincrement, archived integer, color integer, description text,
    freq_den integer, freq_num integer, highlight integer, name text, position integer, reminder_hour integer,
    reminder_min integer, reminder_days integer not null default 127, type integer not null default 0,
    target_type integer not null default 0, target_value real not null default 0, unit text not null default "",
    question text, uuid text);
  create table Repetitions (id integer primary key autoincrement, habit integer not null references habits(id),
    timestamp integer not null, value integer not null, notes text);
  create unique index idx_repetitions_habit_timestamp on Repetitions (habit, timestamp);
  pragma user_version = 25;`

const backup = databaseOf(database => {
  database.exec(`pragma foreign_keys = off; ${tables}`)
  const habit = database.prepare(
    `insert into Habits (id, archived, color, description, freq_den, freq_num, name, position, type, target_type,
       target_value, unit, question) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  habit.run(4, 0, 16, '', 1, 1, 'Coffee', 2, 1, 1, 2, 'cups', '')
  habit.run(1, 0, 3, 'Ten minutes, seated', 1, 1, 'Meditate', 0, 0, 0, 0, '', 'Did you meditate?')
  habit.run(9, 1, 11, '', 7, 1, '走る', 1, 1, 0, 20.5, 'km', '')
  const day = database.prepare('insert into Repetitions (habit, timestamp, value, notes) values (?, ?, ?, ?)')
  day.run(1, millis('2026-11-19'), 2, '静か')
  day.run(1, millis('2026-11-18'), 0, '')
  day.run(1, millis('2026-11-17'), 3, '')
  day.run(1, millis('2026-11-16'), 1, '')
  day.run(9, millis('2026-11-19'), 5_500, '')
  day.run(9, millis('2026-11-18'), 3, '')
  day.run(4, millis('2026-11-19'), 3_000, '')
  day.run(77, millis('2026-11-19'), 2, '')
})

describe('the backup of Loop Habit Tracker', () => {
  it('gives its habits in their order, with schedule, target and colour', async () => {
    const { habits } = await read(backup)
    expect(habits.map(({ columns, archived }) => [columns.name, archived])).toEqual([
      ['Meditate', false],
      ['走る', true],
      ['Coffee', false],
    ])
    expect(habits[0]?.columns).toMatchObject({
      kind: 'bool',
      question: 'Did you meditate?',
      description: 'Ten minutes, seated',
      schedule_kind: 'weekdays',
    })
    expect(habits[1]?.columns).toMatchObject({ kind: 'measure', unit: 'km', target: 20.5, times: 1, per: 'week' })
    expect(habits[2]?.columns).toMatchObject({ direction: 'at_most', target: 2, unit: 'cups' })
  })

  it('gives each day that somebody recorded, and says of each other why it is left out', async () => {
    const { habits, faults } = await read(backup)
    expect(habits[0]?.entries).toEqual([
      { day: '2026-11-19', state: 'done', value: null, note: '静か' },
      { day: '2026-11-18', state: 'missed', value: null, note: '' },
      { day: '2026-11-17', state: 'skipped', value: null, note: '' },
    ])
    expect(habits[1]?.entries).toEqual([
      { day: '2026-11-19', state: 'partial', value: 5.5, note: '' },
      { day: '2026-11-18', state: 'skipped', value: null, note: '' },
    ])
    expect(habits[2]?.entries).toEqual([{ day: '2026-11-19', state: 'partial', value: 3, note: '' }])
    expect(faults.map(({ reason }) => reason)).toEqual(['no_habit', 'not_a_record'])
  })

  it('names the same habits as the archive, so that one after the other makes no doubles', async () => {
    const zip = zipSync({
      'Habits.csv': strToU8(
        'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n' +
          '001,Meditate,YES_NO,,,1,1,#FF8F00,,,,false\n002,走る,NUMERICAL,,,1,7,#1976D2,km,AT_LEAST,20.5,true\n003,Coffee,NUMERICAL,,,1,1,#5D4037,cups,AT_MOST,2.0,false\n',
      ),
    })
    const [one, other] = [await read(backup), await readLoopZip(zip, options)]
    expect(one.habits.map(({ id }) => id)).toEqual(other.habits.map(({ id }) => id))
    expect(one.habits.map(({ columns }) => columns.colour)).toEqual(other.habits.map(({ columns }) => columns.colour))
  })

  it('of 2016 has neither amounts nor questions, and its colours are numbers of ARGB', async () => {
    const old = databaseOf(database => {
      database.exec(`
        create table Habits (Id integer primary key autoincrement, archived integer, color integer, description text,
          freq_den integer, freq_num integer, name text, position integer);
        create table Repetitions (Id integer primary key autoincrement, habit integer references Habits(Id), timestamp integer);
        insert into Habits values (15, 0, -16742021, 'I want to have beautiful teeth!', 7, 3, 'brush teeth', 0);
        insert into Repetitions values (1, 15, ${millis('2016-01-01')});
        alter table Repetitions add column value integer not null default 2;
        pragma user_version = 12;`)
    })
    const { habits, faults } = await read(old)
    expect(faults).toEqual([])
    expect(habits[0]?.columns).toMatchObject({
      question: 'I want to have beautiful teeth!',
      colour: 'teal',
      times: 3,
      per: 'week',
    })
    expect(habits[0]?.entries).toEqual([{ day: '2016-01-01', state: 'done', value: null, note: '' }])
  })

  it('that is none, or damaged, is told and gives nothing', async () => {
    const other = databaseOf(database => database.exec('create table a (b)'))
    expect((await read(other)).faults.map(({ reason }) => reason)).toEqual(['not_this_format'])
    expect((await read(backup.slice(0, 5_000))).faults.map(({ reason }) => reason)).toEqual(['bad_database'])
  })

  it('damaged anywhere is a plan or a fault, never an error of another kind or an endless loop', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(backup.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        async bytes => {
          const damaged = backup.slice()
          for (const [at, byte] of bytes) damaged[at] = byte
          const { habits, faults } = await read(damaged)
          expect(habits.length + faults.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('a table of SQLite', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ minLength: 400, maxLength: 3_000 }),
    fc.integer(),
    fc.constantFrom(0, 1, -1, 127, -128, 32_768, -8_388_608, 2 ** 31, -(2 ** 47), 2 ** 52),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(null),
  )
  it('has the rows that SQLite reads of it, on pages of any size', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(512, 1_024, 4_096, 65_536),
        fc.constantFrom('UTF-8', 'UTF-16le', 'UTF-16be'),
        fc.array(fc.tuple(value, value), { maxLength: 120 }),
        (size, encoding, rows) => {
          let wanted: unknown
          const bytes = databaseOf(database => {
            database.exec(`pragma page_size = ${size}; pragma encoding = '${encoding}';
              create table "some rows" (id integer primary key, "one" , [other], constraint a check (id > 0));`)
            const insert = database.prepare('insert into "some rows" (id, one, other) values (?, ?, ?)')
            database.exec('begin')
            for (const [index, [one, other]] of rows.entries()) insert.run((index + 1) * 7, one, other)
            database.exec('commit; alter table "some rows" add column later text default \'as it was\'')
            wanted = database.prepare('select * from "some rows"').all()
          })
          const found = openSqlite(bytes).rows('some rows')
          expect(found?.map(row => Object.fromEntries(row))).toEqual(wanted)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is refused where it is damaged', () => {
    expect(() => openSqlite(new Uint8Array(200))).toThrow(BadDatabase)
  })
})

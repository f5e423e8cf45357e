import { toDay } from '@techo/core'
import { hasRealFiles, realFile } from '@techo/testing/real-files'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ImportPlan, ReadOptions } from './import-plan.ts'
import { readImport } from './import-run.ts'

const options: ReadOptions = { person: '01931c00-0000-7000-8000-000000000001', today: toDay('2026-11-20') }
const folder = 'uhabits-core/assets/test'
const file = (path: string) => realFile('iSoron/uhabits', `${folder}/${path}`)
const told = ({ habits, faults }: ImportPlan) => ({
  habits: habits.map(({ columns, entries }) => [columns.name, entries.length]),
  faults: faults.map(({ reason }) => reason),
})

describe.runIf(hasRealFiles)('files of Loop Habit Tracker', () => {
  it('a backup of 2016', async () => {
    expect(told(await readImport(await file('loop.db'), options))).toEqual({
      habits: [
        ['Wake up early', 33],
        ['brush teeth', 21],
        ['Sleep early', 2],
        ['Vegan', 15],
        ['Sport', 12],
        ['I love you', 13],
        ['Vegan', 43],
        ['Sport', 12],
        ['I love you', 13],
      ],
      faults: [],
    })
  })

  it('backups of versions 21 and 22', async () => {
    expect(told(await readImport(await file('databases/021.db'), options))).toEqual({
      habits: [['Hello world', 3]],
      faults: [],
    })
    expect(told(await readImport(await file('databases/022.db'), options))).toEqual({
      habits: [
        ['Work out', 1],
        ['Test', 0],
      ],
      faults: [],
    })
  })

  it('an export', async () => {
    const paths = ['Habits.csv', '001 Meditate/Checkmarks.csv', '002 Wake up early/Checkmarks.csv']
    const parts = await Promise.all(
      paths.map(async path => [path, new Uint8Array(await (await file(`csv_export/${path}`)).arrayBuffer())] as const),
    )
    const zip = new File([new Uint8Array(zipSync(Object.fromEntries(parts)))], 'Loop Habits CSV.zip')
    // Of ten days in the file one was worked out by the program; two such days have a note and stay.
    expect(told(await readImport(zip, options))).toEqual({
      habits: [
        ['Meditate', 0],
        ['Wake up early', 9],
      ],
      faults: ['not_a_record'],
    })
  })
})

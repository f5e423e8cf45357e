import { saveFile } from '@techo/core/files'
import { currentDay } from '@techo/data'
import { ownFileOf, writeOwnTable } from './own-file.ts'
import { writeOwnJson } from './own-json.ts'
import { readWholeShelf } from './whole-shelf.ts'

/** Reads everything and hands it to the browser as a file. False when it could not be read. */
export async function exportBooks(shape: 'csv' | 'json'): Promise<boolean> {
  const shelf = await readWholeShelf().catch(() => null)
  if (!shelf) return false
  const file = ownFileOf(shelf, moment => currentDay(Date.parse(moment)))
  const name = `books-${currentDay()}`
  if (shape === 'json') saveFile(writeOwnJson(file), `${name}.json`, 'application/json')
  else saveFile(writeOwnTable(file), `${name}.csv`)
  return true
}

import { stableId } from '@techo/core'
import { decodeText, saveFile } from '@techo/core/files'
import { readOnce, store, useSession } from '@techo/data'
import { Button, loadAwaited, toast, useLanguage } from '@techo/ui'
import {
  ImportDialog,
  type ImportDialogProps,
  type ImportFound,
  type ImportReading,
  type ImportSteps,
} from '@techo/ui/import'
import { listsApi, useImportItemsMutation, useKnownItemsMutation } from '../api.ts'
import { ownId, type Reading, readCsv, tableOf, writeCsv } from '../io/csv.ts'
import type { Database } from '../io/notion.ts'
import { type Column, columnName, columnsOf, fold, notionName, tickedNames } from '../io/words.ts'
import { useT } from '../messages/index.ts'
import { notDoApi } from '../not-do/api.ts'
import type { ListState } from './useList.ts'

/** Rows of one request: what a hosted backend takes at once. */
const portion = 200

/** A table of a file, with what is known of it. */
interface Table extends Partial<Database> {
  readonly text: string
  readonly columns?: readonly (Column | null)[]
  readonly isForeign?: boolean
}

/** Notion's own table begins with the title, whatever that is called. */
const foreignColumns = (text: string, list: ListState['list']): readonly (Column | null)[] => {
  const { head, columns } = tableOf(text, list)
  const ticked = columns.includes('status') ? -1 : head.findIndex(name => tickedNames.includes(fold(name)))
  const named = columns.map((column, index) => (index === ticked ? 'status' : column))
  return named.includes('title') ? named : named.map((column, index) => (index === 0 ? 'title' : column))
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

interface Props extends Pick<ImportDialogProps, 'given' | 'onClose'> {
  readonly state: ListState
}

/** A list in and out of CSV, and in from tables of Notion. */
export function FilesDialog({ state, given, onClose }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const { user } = useSession()
  const [askKnown] = useKnownItemsMutation()
  const [importItems] = useImportItemsMutation()
  const { list, items, today } = state
  const person = user?.id ?? ''

  const known = async (ids: readonly string[], { signal }: ImportSteps) => {
    const found = new Set<string>()
    for (let at = 0; at < ids.length; at += portion) {
      signal.throwIfAborted()
      for (const { id } of await askKnown(ids.slice(at, at + portion)).unwrap()) found.add(id)
    }
    return found
  }
  /** Every table of a file, one after the other. */
  const readAll = async (tables: readonly Table[], steps: ImportSteps): Promise<Reading> => {
    const readings: Reading[] = []
    for (const [index, { text, name, notes, columns, isForeign }] of tables.entries()) {
      const lastRank = readings.findLast(({ rows }) => rows.length > 0)?.rows.at(-1)?.rank ?? items.at(-1)?.rank ?? null
      const reading = await readCsv(text, {
        list,
        person,
        lastRank,
        ...(columns ? { columns } : {}),
        ...(notes ? { notes } : {}),
        isForeign: isForeign === true,
        goesOn: share => {
          steps.onProgress((index + share) / tables.length, 1)
          return !steps.signal.aborted
        },
      })
      steps.signal.throwIfAborted()
      if (reading)
        readings.push({
          ...reading,
          faults: reading.faults.map(fault => (name === undefined ? fault : { ...fault, place: name })),
        })
    }
    return {
      rows: readings.flatMap(({ rows }) => rows),
      faults: readings.flatMap(({ faults }) => faults),
      named: new Set(readings.flatMap(({ named }) => [...named])),
      leftOut: [...new Set(readings.flatMap(({ leftOut }) => leftOut))],
      records: {
        prices: readings.flatMap(({ records }) => records.prices),
        slips: readings.flatMap(({ records }) => records.slips),
      },
    }
  }
  const plan = async (tables: readonly Table[], steps: ImportSteps): Promise<ImportFound> => {
    const { rows: read, named, faults, leftOut, records } = await readAll(tables, steps)
    const mine = await known(
      read.map(({ id }) => id),
      steps,
    )
    const rows = await Promise.all(
      read.map(async row => (named.has(row.id) && !mine.has(row.id) ? { ...row, id: await ownId(person, row) } : row)),
    )
    const idNow = new Map(read.map(({ id }, index) => [id, rows[index]?.id ?? id]))
    const others = await known(
      rows.filter(({ id }) => !mine.has(id)).map(({ id }) => id),
      steps,
    )
    const fresh = rows.filter(({ id }) => !mine.has(id) && !others.has(id))
    const lost = {
      leftOut,
      faults: faults.map(({ reason, ...fault }) => ({ ...fault, reason: t(reason) })),
    }
    return {
      says: [
        t('found', { count: rows.length }),
        ...(rows.length > fresh.length ? [t('known', { count: rows.length - fresh.length })] : []),
        ...(fresh.length === 0 ? [t('nothingNew')] : []),
      ],
      ...lost,
      take: fresh.length > 0 ? t('take', { count: fresh.length }) : null,
      write: async ({ signal, onProgress }) => {
        let count = 0
        for (; count < fresh.length && !signal.aborted; count += portion) {
          onProgress(count, fresh.length)
          const some = fresh.slice(count, count + portion)
          await importItems({ rows: some, ...(await recordsOf(some, records, idNow)) }).unwrap()
        }
        return { says: [t('taken', { count: Math.min(count, fresh.length) })], ...lost }
      },
    }
  }
  const read = async ([file]: readonly File[], steps: ImportSteps): Promise<ImportReading> => {
    const bytes = new Uint8Array((await file?.arrayBuffer()) ?? [])
    if (isZip(bytes)) {
      const { databasesOf } = await loadAwaited(() => import('../io/notion.ts'))
      const found = databasesOf(bytes).map(each => ({
        ...each,
        columns: foreignColumns(each.text, list),
        isForeign: true,
      }))
      return found.length > 0 ? plan(found, steps) : { refused: t('unreadable') }
    }
    const text = decodeText(bytes)
    if (text === null) return { refused: t('unreadable') }
    if (notionName.test(file?.name ?? ''))
      return plan([{ text, columns: foreignColumns(text, list), isForeign: true }], steps)
    const { head, lines, columns } = tableOf(text, list)
    if (columns.includes('title') || head.length < 2) return plan([{ text }], steps)
    return {
      head,
      first: lines[0] ?? [],
      fields: columnsOf[list].map(value => ({ value, label: columnName(value, language) })),
      guess: columns,
      needed: 'title',
      read: (chosen, again) =>
        plan([{ text, columns: chosen.map(name => columnsOf[list].find(column => column === name) ?? null) }], again),
    }
  }
  const takeOut = async () => {
    const ids = new Set(items.map(({ id }) => id))
    const ofList = <Row extends { readonly item_id: string }>(rows: readonly Row[]) =>
      rows.filter(({ item_id }) => ids.has(item_id))
    try {
      const records = {
        prices: list === 'wish' ? ofList(await readOnce(store.dispatch(listsApi.endpoints.allPrices.initiate()))) : [],
        slips: list === 'not_do' ? ofList(await readOnce(store.dispatch(notDoApi.endpoints.slips.initiate()))) : [],
      }
      const csv = writeCsv(list, items, language, records)
      saveFile(new Blob([csv], { type: 'text/csv' }), `techo-${list}-${today}.csv`)
    } catch {
      toast({ message: t('notTakenOut'), tone: 'danger' })
    }
  }
  return (
    <ImportDialog
      title={t('files')}
      text={t('filesText')}
      drop={t('filesDrop')}
      accept={['.csv', '.tsv', '.txt', '.zip', 'text/csv', 'application/zip']}
      report={`${list}-import`}
      read={read}
      given={given}
      onClose={onClose}
      beside={
        items.length > 0 && (
          <Button icon="download" onPress={() => void takeOut()}>
            {t('takeOut')}
          </Button>
        )
      }
    />
  )
}

/** What hangs on these rows, under the ids that they get here; the same file names the same records again. */
async function recordsOf(
  some: readonly { readonly id: string }[],
  { prices, slips }: Reading['records'],
  idNow: ReadonlyMap<string, string>,
) {
  const wanted = new Set(some.map(({ id }) => id))
  const taken = <Row extends { readonly item_id: string }>(rows: readonly Row[]) => {
    const seen = new Map<string, number>()
    const here = rows
      .map(row => ({ ...row, item_id: idNow.get(row.item_id) ?? row.item_id }))
      .filter(({ item_id }) => wanted.has(item_id))
    return Promise.all(
      here.map(async row => {
        const words = JSON.stringify(row)
        const nth = seen.get(words) ?? 0
        seen.set(words, nth + 1)
        return { ...row, id: await stableId(row.item_id, `record ${nth} ${words}`) }
      }),
    )
  }
  return { prices: await taken(prices), slips: await taken(slips) }
}

import { decodeText, saveFile } from '@techo/core/files'
import { useSession } from '@techo/data'
import { Button, useLanguage } from '@techo/ui'
import { ImportDialog, type ImportFound, type ImportReading, type ImportSteps } from '@techo/ui/import'
import { useAddItemsMutation, useKnownItemsMutation } from '../api.ts'
import { type Column, columnName, columnsOf, ownId, readCsv, tableOf, writeCsv } from '../io/csv.ts'
import { useT } from '../messages/index.ts'
import type { ListState } from './useList.ts'

/** Rows of one request: what a hosted backend takes at once. */
const portion = 200

/** A list in and out of CSV. */
export function FilesDialog({ state, onClose }: { readonly state: ListState; readonly onClose: () => void }) {
  const t = useT()
  const { language } = useLanguage()
  const { user } = useSession()
  const [askKnown] = useKnownItemsMutation()
  const [addItems] = useAddItemsMutation()
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
  const plan = async (
    text: string,
    columns: readonly (Column | null)[] | undefined,
    steps: ImportSteps,
  ): Promise<ImportFound> => {
    const reading = await readCsv(text, {
      list,
      person,
      lastRank: items.at(-1)?.rank ?? null,
      ...(columns ? { columns } : {}),
      goesOn: share => {
        steps.onProgress(share, 1)
        return !steps.signal.aborted
      },
    })
    steps.signal.throwIfAborted()
    const { rows: read = [], named, faults = [], leftOut = [] } = reading ?? {}
    const mine = await known(
      read.map(({ id }) => id),
      steps,
    )
    const rows = await Promise.all(
      read.map(async row => (named?.has(row.id) && !mine.has(row.id) ? { ...row, id: await ownId(person, row) } : row)),
    )
    const others = await known(
      rows.filter(({ id }) => !mine.has(id)).map(({ id }) => id),
      steps,
    )
    const fresh = rows.filter(({ id }) => !mine.has(id) && !others.has(id))
    const lost = {
      leftOut,
      faults: faults.map(({ line, reason, text: said }) => ({ line, reason: t(reason), text: said })),
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
          await addItems(fresh.slice(count, count + portion)).unwrap()
        }
        return { says: [t('taken', { count: Math.min(count, fresh.length) })], ...lost }
      },
    }
  }
  const read = async ([file]: readonly File[], steps: ImportSteps): Promise<ImportReading> => {
    const text = file ? decodeText(new Uint8Array(await file.arrayBuffer())) : null
    if (text === null) return { refused: t('unreadable') }
    const { head, lines, columns } = tableOf(text, list)
    if (columns.includes('title') || head.length < 2) return plan(text, undefined, steps)
    return {
      head,
      first: lines[0] ?? [],
      fields: columnsOf[list].map(value => ({ value, label: columnName(value, language) })),
      guess: columns,
      needed: 'title',
      read: (chosen, again) =>
        plan(
          text,
          chosen.map(name => columnsOf[list].find(column => column === name) ?? null),
          again,
        ),
    }
  }
  return (
    <ImportDialog
      title={t('files')}
      text={t('filesText')}
      drop={t('filesDrop')}
      accept={['.csv', '.tsv', '.txt', 'text/csv']}
      report={`${list}-import`}
      read={read}
      onClose={onClose}
      beside={
        items.length > 0 && (
          <Button
            icon="download"
            onPress={() =>
              saveFile(new Blob([writeCsv(list, items, language)], { type: 'text/csv' }), `techo-${list}-${today}.csv`)
            }
          >
            {t('takeOut')}
          </Button>
        )
      }
    />
  )
}

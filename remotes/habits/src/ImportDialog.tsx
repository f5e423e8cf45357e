import type { Day } from '@techo/core'
import { useSession } from '@techo/data'
import {
  ImportDialog as Dialog,
  type ImportDialogProps as DialogProps,
  type ImportFault,
  type ImportReading,
  type ImportSteps,
} from '@techo/ui/import'
import { useHabitsQuery } from './api.ts'
import { compareImport, readImport, writeImport } from './import-run.ts'
import { usePageT } from './messages/page/index.ts'

export interface ImportDialogProps extends Pick<DialogProps, 'given' | 'onClose'> {
  readonly today: Day
}

const accepted = ['.json', '.zip', '.db', '.csv', '.tsv', '.txt', 'text/csv', 'application/zip', 'application/json']

/** Habits and their days out of our own files, out of Loop Habit Tracker and out of tables. */
export function ImportDialog({ today, given, onClose }: ImportDialogProps) {
  const t = usePageT()
  const { user } = useSession()
  const { data: existing } = useHabitsQuery()
  const read = async ([file]: readonly File[], steps: ImportSteps): Promise<ImportReading> => {
    if (!file) return { refused: t('importNothing') }
    const plan = await readImport(file, { person: user?.id ?? '', today, existing: existing ?? [], ...steps })
    const diff = await compareImport(plan)
    const faults: readonly ImportFault[] = plan.faults.map(({ file: place, line, reason, text }) => ({
      place,
      ...(line > 0 ? { line } : {}),
      reason: t(reason),
      text,
    }))
    const [habits, entries] = [diff.habits.length, diff.entries.length]
    const isEmpty = habits + diff.groups.length + diff.vacations.length === 0
    return {
      says: [
        habits === 0 ? t('importNothing') : t('importFound', { habits, entries: entries + diff.known }),
        ...(diff.known > 0 ? [t('importKnown', { count: diff.known })] : []),
      ],
      groups: [
        {
          title: t('importHabits', { count: habits }),
          lines: diff.habits.map(({ columns, entries: days }) => ({
            name: columns.name,
            words: t('importDays', { count: days.length }),
          })),
        },
      ],
      faults,
      take: isEmpty ? null : t('importDo'),
      write: async writing => {
        await writeImport(diff, { existing: existing ?? [], at: new Date().toISOString(), ...writing })
        return { says: [entries === 0 ? t('importNothingNew') : t('importDone', { habits, entries })], faults }
      },
    }
  }
  return (
    <Dialog
      title={t('importTitle')}
      text={t('importText')}
      drop={t('importDrop')}
      accept={accepted}
      report="habits-import"
      read={read}
      given={given}
      onClose={onClose}
    />
  )
}

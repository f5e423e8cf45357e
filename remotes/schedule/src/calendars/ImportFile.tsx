import { formatDay, type Id, newId } from '@techo/core'
import { decodeText } from '@techo/core/files'
import { loadAwaited, useLanguage } from '@techo/ui'
import { ImportDialog, type ImportDialogProps, type ImportReading, type ImportSteps } from '@techo/ui/import'
import { useImportEventsMutation, useKnownEventsMutation } from '../api.ts'
import type { FileEvent } from '../io/read-ics.ts'
import { wallAt } from '../rules/clock.ts'
import type { Calendars } from '../useCalendars.ts'
import { useCalendarT } from './calendar-messages.ts'

/** Events in one request. */
const part = 100

interface Props extends Pick<ImportDialogProps, 'given' | 'onClose'> {
  readonly calendars: Calendars
  readonly zone: string
}

/** Appointments of a calendar file: what it holds and what of it cannot be read, before anything is written. */
export function ImportFile({ calendars, zone, given, onClose }: Props) {
  const t = useCalendarT()
  const { language } = useLanguage()
  const [readKnown] = useKnownEventsMutation()
  const [add] = useImportEventsMutation()

  const knownOf = async (events: readonly FileEvent[], { signal, onProgress }: ImportSteps) => {
    const known = new Map<string, Id>()
    for (let from = 0; from < events.length; from += part) {
      onProgress(from, events.length)
      const uids = events.slice(from, from + part).map(({ uid }) => uid)
      for (const { id, uid } of await readKnown(uids).unwrap()) known.set(uid, id)
      signal.throwIfAborted()
    }
    return known
  }
  const dayOf = ({ when }: FileEvent) => formatDay(when.allDay ? when.from : wallAt(when.start, zone).day, language)

  const read = async ([file]: readonly File[], steps: ImportSteps): Promise<ImportReading> => {
    const text = file ? decodeText(new Uint8Array(await file.arrayBuffer())) : null
    if (text === null) return { refused: t('readText') }
    const [{ readIcs }, { importSteps }] = await Promise.all([
      loadAwaited(() => import('../io/read-ics.ts')),
      loadAwaited(() => import('../io/import.ts')),
    ])
    const { events, faults } = readIcs(text, zone)
    const known = await knownOf(events, steps)
    // What is wrong in the same way is told once.
    const told = [...new Map(faults.map(each => [`${each.reason} ${each.text}`, each])).values()].map(
      ({ reason, text: about }) => ({
        reason: t(reason),
        text: about,
        isNote: reason === 'zone' || reason === 'rule' || reason === 'alarm',
      }),
    )
    return {
      says: [
        events.length === 0 ? t('readNone') : t('found', { count: events.length }),
        ...(known.size > 0 ? [t('renewed', { count: known.size })] : []),
      ],
      groups: [{ title: t('events'), lines: events.map(each => ({ name: each.title, words: dayOf(each) })) }],
      faults: told,
      take: events.length === 0 ? null : t('take', { count: events.length }),
      write: async ({ signal, onProgress }) => {
        for (let from = 0; from < events.length; from += part) {
          onProgress(from, events.length)
          const some = events.slice(from, from + part)
          const into = { calendar: calendars.usual.id, newId }
          await add({ steps: importSteps(some, known, into), first: from === 0 ? calendars.toMake : null }).unwrap()
          signal.throwIfAborted()
        }
        return { says: [t('readDone', { count: events.length })], faults: told }
      },
    }
  }
  return (
    <ImportDialog
      title={t('importTitle')}
      text={t('importText')}
      drop={t('importDrop')}
      accept={['.ics', 'text/calendar']}
      report="schedule-import"
      read={read}
      given={given}
      onClose={onClose}
    />
  )
}

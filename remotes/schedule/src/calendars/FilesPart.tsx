import { type Id, newId } from '@techo/core'
import { decodeText, saveFile } from '@techo/core/files'
import { Button, toast } from '@techo/ui'
import { FileButton } from '@techo/ui/fields'
import { useState } from 'react'
import {
  eventsOf,
  overridesOfRows,
  useEventsForFileMutation,
  useImportEventsMutation,
  useKnownEventsMutation,
  useOverrideRowsQuery,
} from '../api.ts'
import type { Fault } from '../io/read-ics.ts'
import type { Calendars } from '../useCalendars.ts'
import { useCalendarT } from './calendar-messages.ts'
import styles from './calendars.module.css'

const shownFaults = 20
const asked = 100

/** Calendar files in and out. Reader and writer come with the first press. */
export function FilesPart({ calendars, zone }: { readonly calendars: Calendars; readonly zone: string }) {
  const t = useCalendarT()
  const [readEvents] = useEventsForFileMutation()
  const [readKnown] = useKnownEventsMutation()
  const [add] = useImportEventsMutation()
  const { data: overrides = [] } = useOverrideRowsQuery()
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [isBusy, setBusy] = useState(false)

  const take = async (file: File): Promise<string> => {
    const [{ readIcs }, { importSteps }] = await Promise.all([import('../io/read-ics.ts'), import('../io/import.ts')])
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    if (text === null) return t('readText')
    const { events, faults: found } = readIcs(text, zone)
    // What is wrong in the same way is told once.
    setFaults([...new Map(found.map(each => [`${each.reason} ${each.text}`, each])).values()])
    if (events.length === 0) return t('readNone')
    const known = new Map<string, Id>()
    for (let index = 0; index < events.length; index += asked) {
      const uids = events.slice(index, index + asked).map(({ uid }) => uid)
      for (const { id, uid } of await readKnown(uids).unwrap()) known.set(uid, id)
    }
    const steps = importSteps(events, known, { calendar: calendars.usual.id, newId })
    await add({ steps, first: calendars.toMake }).unwrap()
    return t('readDone', { count: events.length })
  }
  const during = async (work: () => Promise<string | null>) => {
    setBusy(true)
    const message = await work().catch(() => t('readFailed'))
    setBusy(false)
    if (message !== null) toast({ message })
  }
  const save = async () => {
    const [{ writeIcs }, rows] = await Promise.all([import('../io/write-ics.ts'), readEvents().unwrap()])
    const text = writeIcs(eventsOf(rows), overridesOfRows(overrides), {
      name: calendars.usual.name,
      stamp: Date.now(),
    })
    saveFile(text, 'techo-schedule.ics', 'text/calendar;charset=utf-8')
    return null
  }

  return (
    <section className={styles.files} aria-label={t('files')}>
      <h3>{t('files')}</h3>
      <p>{t('filesNote')}</p>
      <div className={styles.buttons}>
        <FileButton
          accept={['.ics', 'text/calendar']}
          icon="upload"
          isDisabled={isBusy}
          onFiles={([file]) => {
            if (file) void during(() => take(file))
          }}
        >
          {t('read')}
        </FileButton>
        <Button icon="download" isDisabled={isBusy} onPress={() => void during(save)}>
          {t('write')}
        </Button>
      </div>
      {faults.length > 0 && (
        <div role="status">
          <h4>{t('faults')}</h4>
          <ul>
            {faults.slice(0, shownFaults).map(fault => (
              <li key={`${fault.reason} ${fault.text}`}>
                {fault.text ? `${fault.text}: ` : ''}
                {t(fault.reason)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

import { saveFile } from '@techo/core/files'
import { arriving, Button, loadAwaited, toast } from '@techo/ui'
import { useState } from 'react'
import { eventsOf, overridesOfRows, useEventsForFileMutation, useOverrideRowsQuery } from '../api.ts'
import type { Calendars } from '../useCalendars.ts'
import { useCalendarT } from './calendar-messages.ts'
import styles from './calendars.module.css'

const ImportFile = arriving(() => import('./ImportFile.tsx').then(({ ImportFile }) => ImportFile))

/** Calendar files in and out. Reader and writer come with the first press. */
export function FilesPart({ calendars, zone }: { readonly calendars: Calendars; readonly zone: string }) {
  const t = useCalendarT()
  const [readEvents] = useEventsForFileMutation()
  const { data: overrides = [] } = useOverrideRowsQuery()
  const [isBusy, setBusy] = useState(false)
  const [isReading, setReading] = useState(false)

  const write = async () => {
    const [{ writeIcs }, rows] = await Promise.all([
      loadAwaited(() => import('../io/write-ics.ts')),
      readEvents().unwrap(),
    ])
    const text = writeIcs(eventsOf(rows), overridesOfRows(overrides), {
      name: calendars.usual.name,
      stamp: Date.now(),
    })
    saveFile(text, 'techo-schedule.ics', 'text/calendar;charset=utf-8')
  }
  const save = async () => {
    setBusy(true)
    await write().catch(() => toast({ message: t('writeFailed'), tone: 'danger' }))
    setBusy(false)
  }

  return (
    <section className={styles.files} aria-label={t('files')}>
      <h3>{t('files')}</h3>
      <p>{t('filesNote')}</p>
      <div className={styles.buttons}>
        <Button icon="upload" onPress={() => setReading(true)}>
          {t('read')}
        </Button>
        <Button icon="download" isDisabled={isBusy} onPress={() => void save()}>
          {t('write')}
        </Button>
      </div>
      {isReading && <ImportFile calendars={calendars} zone={zone} onClose={() => setReading(false)} />}
    </section>
  )
}

import { type Day, formatDay } from '@techo/core'
import { saveFile } from '@techo/core/files'
import { Button, Dialog, SegmentedControl, toast } from '@techo/ui'
import { DatePicker } from '@techo/ui/dates'
import { useState } from 'react'
import { useT } from '../messages/index.ts'
import { fileNameOf } from './export.ts'
import type { ExportSource } from './export-source.ts'
import styles from './Gantt.module.css'
import { useGanttT } from './gantt-messages.ts'
import { mostRows, type Paper, pictureOf, rowsWithin, sheetsOf, wholeSpan } from './layout.ts'
import { drawChart } from './picture.ts'
import { printSheets } from './print.ts'

interface Props {
  readonly source: ExportSource
  readonly onClose: () => void
}

/** As sharp as a screen, and as a printer. */
const sharpness = { screen: 2, paper: 3 }

/** The chart as a picture or on paper, of a span that can be chosen. Comes when it is asked for. */
export function OutputDialog({ source, onClose }: Props) {
  const t = useGanttT()
  const projectT = useT()
  const { rows, today, weekStart, language } = source
  const whole = wholeSpan(rows) ?? { start_date: today, end_date: today }
  const [from, setFrom] = useState<Day>(whole.start_date)
  const [to, setTo] = useState<Day>(whole.end_date)
  const [paper, setPaper] = useState<Paper>('a4')
  const span = { start_date: from, end_date: to }
  const count = from <= to ? rowsWithin(rows, span).length : 0
  const picture = async () => {
    const canvas = drawChart(source, pictureOf(rows, span), { wanted: sharpness.screen })
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('No picture was made')
    saveFile(blob, `${fileNameOf(source)}.png`)
    toast({ message: count > mostRows ? t('exportedPart', { count: mostRows }) : t('exported'), tone: 'good' })
  }
  const print = async () => {
    const name = source.plans.length === 1 ? (source.plans[0]?.project.name ?? '') : t('title')
    const sheets = sheetsOf(rows, span, paper)
    const title = `${name}  ${formatDay(from, language, 'short')} – ${formatDay(to, language, 'short')}`
    await printSheets(
      sheets.map(sheet => drawChart(source, sheet, { wanted: sharpness.paper, onPaper: true })),
      { paper, title },
    )
  }
  const run = (work: () => Promise<void>) => {
    work()
      .then(onClose)
      .catch(() => toast({ message: t('exportFailed'), tone: 'danger' }))
  }
  return (
    <Dialog
      title={t('output')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button isDisabled={count === 0} onPress={() => run(picture)}>
            {t('savePicture')}
          </Button>
          <Button variant="primary" isDisabled={count === 0} onPress={() => run(print)}>
            {t('print')}
          </Button>
        </>
      }
    >
      <div className={styles.output}>
        <DatePicker
          label={t('from')}
          value={from}
          today={today}
          weekStart={weekStart}
          onChange={day => day && setFrom(day)}
        />
        <DatePicker
          label={t('to')}
          value={to}
          today={today}
          weekStart={weekStart}
          onChange={day => day && setTo(day)}
        />
        <SegmentedControl
          label={t('paper')}
          options={[
            { value: 'a4', label: t('a4') },
            { value: 'a3', label: t('a3') },
          ]}
          value={paper}
          onChange={setPaper}
        />
        <p role="status">{from > to ? projectT('datesOrder') : t('outputCount', { count })}</p>
      </div>
    </Dialog>
  )
}

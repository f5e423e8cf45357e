import { dateFormat, fieldOf, isProblem, type Problem } from '@techo/core'
import { saveFile } from '@techo/core/files'
import { usePreferences, useSync } from '@techo/data'
import { announce, Button, ProblemView, Progress, toast, useLanguage } from '@techo/ui'
import { writeBytes } from '@techo/ui/fields'
import { useEffect, useRef, useState } from 'react'
import { useStepUp } from '../../../auth/StepUp.tsx'
import { usePreference } from '../../preferences.ts'
import { Section, Setting } from '../Section.tsx'
import { exportAccount } from './api.ts'
import styles from './data.module.css'
import { useDataT } from './messages.ts'

/** When the data was last taken out; an ISO moment, or null. */
const readLast = (value: unknown): { readonly at: string | null } => {
  const at: unknown = fieldOf(value, 'at')
  return { at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null }
}

/** So often is it said aloud how far it is. */
const spokenStep = 10 * 1024 ** 2

export function ExportSetting() {
  const t = useDataT()
  const { language } = useLanguage()
  const { time_zone: timeZone } = usePreferences()
  const { pending } = useSync()
  const { through, dialog } = useStepUp()
  const [last, setLast] = usePreference('frame.export', readLast)
  const [came, setCame] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const size = (bytes: number) => writeBytes(bytes, language)
  const hear = (bytes: number, before: number) => {
    // Every tenth of a megabyte is drawn, not every piece.
    setCame(Math.floor(bytes / 104_857.6) * 104_857.6)
    if (Math.floor(bytes / spokenStep) > Math.floor(before / spokenStep)) announce(t('came', { size: size(bytes) }))
  }
  const run = async () => {
    const control = new AbortController()
    const { signal } = control
    running.current = control
    setProblem(null)
    setCame(0)
    announce(t('export.running'))
    let before = 0
    const found = await through(() =>
      exportAccount(signal, bytes => {
        hear(bytes, before)
        before = bytes
      }),
    )
    setCame(null)
    if (found === 'cancelled' || signal.aborted) return
    if (isProblem(found)) return setProblem(found)
    saveFile(found.blob, found.name)
    setLast({ at: new Date().toISOString() })
    toast({ message: t('export.done', { name: found.name, size: size(found.blob.size) }), tone: 'good' })
  }

  const moment = dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return (
    <Section id="data" title={t('export')}>
      <Setting label={t('export.label')} note={t('export.note')}>
        <Button variant="primary" icon="download" isPending={came !== null} onPress={() => void run()}>
          {t('export.do')}
        </Button>
      </Setting>
      {came !== null && (
        <div className={styles.running}>
          <Progress label={t('export.running')} {...(came > 0 ? { valueText: t('came', { size: size(came) }) } : {})} />
          <div className={styles.foot}>
            <p className={styles.note}>{t('export.open')}</p>
            <Button onPress={() => running.current?.abort()}>{t('cancel')}</Button>
          </div>
        </div>
      )}
      {problem && <ExportProblem problem={problem} onRetry={() => void run()} />}
      {came === null && (pending > 0 || last.at) && (
        <p className={styles.note}>
          {pending > 0
            ? t('export.waiting', { count: pending })
            : t('export.last', { date: moment.format(new Date(last.at ?? '')) })}
        </p>
      )}
      {dialog}
    </Section>
  )
}

function ExportProblem({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  const t = useDataT()
  const { kind, code } = problem
  const key =
    code === 'broken_off' ? 'export.broken' : kind === 'offline' || kind === 'unauthorized' ? null : 'export.failed'
  return (
    <ProblemView
      problem={problem}
      size="line"
      onRetry={onRetry}
      {...(key ? { title: t(key), next: t(`${key}.next`) } : {})}
    />
  )
}

import { isProblem, type Problem } from '@techo/core'
import { api, knownTables, store } from '@techo/data'
import { announce, Button, Progress } from '@techo/ui'
import { DropZone } from '@techo/ui/fields'
import { useEffect, useRef, useState } from 'react'
import { useStepUp } from '../../../auth/StepUp.tsx'
import { Section } from '../Section.tsx'
import { importAccount, isNotHere, type Report } from './api.ts'
import styles from './data.module.css'
import { ImportProblem } from './ImportProblem.tsx'
import { ImportReport } from './ImportReport.tsx'
import { useDataT } from './messages.ts'

const sectionId = 'data-import'
const mostBytes = 512 * 1024 ** 2

type State =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'failed'; readonly mode: Mode; readonly file: File; readonly problem: Problem }
  | { readonly kind: 'running'; readonly mode: Mode; readonly file: File }
  | { readonly kind: 'found'; readonly mode: Mode; readonly file: File; readonly report: Report }

type Mode = 'dry-run' | 'merge'

/** An archive is looked at first; what it would bring is shown, and only then is it brought in. */
export function ImportSetting() {
  const t = useDataT()
  const { through, dialog } = useStepUp()
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const running = useRef<AbortController | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (state.kind === 'found') title.current?.focus()
  }, [state])

  const choose = () => {
    setState({ kind: 'choosing' })
    // What was pressed is gone.
    document.getElementById(`${sectionId}-title`)?.focus()
  }
  const run = async (file: File, mode: Mode) => {
    const control = new AbortController()
    const { signal } = control
    running.current = control
    setState({ kind: 'running', mode, file })
    announce(t(mode === 'merge' ? 'import.running' : 'import.checking'))
    const found = await through(() => importAccount(file, mode, signal))
    if (mode === 'merge') refresh()
    if (found === 'cancelled' || signal.aborted) return choose()
    if (isProblem(found)) return setState({ kind: 'failed', mode, file, problem: found })
    setState({ kind: 'found', mode, file, report: found })
  }

  return (
    <Section id={sectionId} title={t('import')}>
      {(state.kind === 'choosing' || state.kind === 'failed') && (
        <div className={styles.choose}>
          <p className={styles.note}>{t('import.note')}</p>
          {state.kind === 'failed' && (
            <ImportProblem problem={state.problem} onRetry={() => void run(state.file, state.mode)} />
          )}
          {(state.kind === 'choosing' || !isNotHere(state.problem)) && (
            <DropZone
              label={t('import.drop')}
              accept={['.zip']}
              maxBytes={mostBytes}
              onFiles={([file]) => file && void run(file, 'dry-run')}
            />
          )}
        </div>
      )}
      {state.kind === 'running' && (
        <div className={styles.running}>
          <Progress
            label={t(state.mode === 'merge' ? 'import.running' : 'import.checking')}
            valueText={state.file.name}
          />
          <div className={styles.foot}>
            <p className={styles.note}>{t(state.mode === 'merge' ? 'import.again' : 'import.open')}</p>
            {/* What was begun to be written is written on, so that stopping would only hide it. */}
            {state.mode === 'dry-run' && <Button onPress={() => running.current?.abort()}>{t('cancel')}</Button>}
          </div>
        </div>
      )}
      {state.kind === 'found' && (
        <ImportReport
          report={state.report}
          isDone={state.mode === 'merge'}
          fileName={state.file.name}
          titleRef={title}
          onImport={() => void run(state.file, 'merge')}
          onClose={choose}
        />
      )}
      {dialog}
    </Section>
  )
}

/** What came past the outbox is read anew wherever it is on the screen; also when nobody knows how far it came. */
const refresh = () => void store.dispatch(api.util.invalidateTags([...knownTables()]))

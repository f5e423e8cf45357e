import { Button, Dialog, Progress } from '@techo/ui'
import { DropZone } from '@techo/ui/fields'
import { Disclosure } from '@techo/ui/layout'
import type { ReactNode } from 'react'
import { useNoteT } from '../messages.ts'
import styles from '../notes.module.css'
import { useVaultT } from './messages.ts'
import { type Report, useImport } from './useImport.ts'

/** How many lines of a report are drawn; it says how many there are. */
const most = 200

/** What is told of parts of notes, the worst first. */
const kinds = [
  'lost_words',
  'missing_tasks',
  'missing_picture',
  'missing_file',
  'kept_locked',
  'lost_link',
  'lost_times',
  'kept_head',
  'kept_html',
  'lost_html',
  'lost_comment',
] as const

/** Files in, with an account of everything that is not as it was. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useNoteT()
  const words = useVaultT()
  const { state, prepare, confirm, stop } = useImport()
  const isRunning = state.kind === 'running'
  return (
    <Dialog
      title={words('importTitle')}
      size="medium"
      isOpen
      isHeld={isRunning}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        state.kind === 'review' ? (
          <>
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button variant="primary" isDisabled={state.report.added === 0} onPress={() => void confirm()}>
              {words('importConfirm', { count: state.report.added })}
            </Button>
          </>
        ) : isRunning && state.isStoppable ? (
          <Button onPress={stop}>{words('importStop')}</Button>
        ) : (
          <Button variant={state.kind === 'done' ? 'primary' : 'secondary'} isDisabled={isRunning} onPress={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      {state.kind !== 'done' && state.kind !== 'review' && <p>{words('importText')}</p>}
      {isRunning ? (
        <>
          <Progress label={words('importTitle')} value={state.done} max={Math.max(1, state.all)} />
          <p className={styles.hint}>{words('reading', { done: state.done, all: state.all })}</p>
        </>
      ) : (
        state.kind !== 'done' &&
        state.kind !== 'review' && (
          <DropZone
            label={words('drop')}
            accept={['.zip', '.enex', '.html', '.md', '.markdown', '.txt', 'image/*']}
            multiple
            maxBytes={500 * 1024 ** 2}
            onFiles={files => files.length > 0 && void prepare(files)}
          />
        )
      )}
      {state.kind === 'fault' && <p role="alert">{words(state.fault)}</p>}
      {state.kind === 'failed' && <p role="alert">{words('importFailed')}</p>}
      {state.kind === 'review' && (
        <>
          <p role="status">
            <strong>{words('importReview', { count: state.report.added })}</strong> {words('importReviewText')}
          </p>
          <ReportView report={state.report} />
        </>
      )}
      {state.kind === 'done' && (
        <>
          <p role="status">
            <strong>{words('importDone', { count: state.report.added })}</strong>
            {state.isStopped && <> {words('importStopped')}</>}
          </p>
          <ReportView report={state.report} />
        </>
      )}
    </Dialog>
  )
}

function ReportView({ report: { same, pictures, unresolved, kept, skipped } }: { readonly report: Report }) {
  const words = useVaultT()
  return (
    <div className={styles.report}>
      {(pictures > 0 || same > 0) && (
        <p>
          {[
            pictures > 0 && words('importPictures', { count: pictures }),
            same > 0 && words('importSame', { count: same }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {unresolved.length > 0 && (
        <Lines title={words('unresolved', { count: unresolved.length })}>
          {unresolved.slice(0, most).map(({ path, title }, place) => (
            <li key={place}>
              <span>[[{title}]]</span> <small>{path}</small>
            </li>
          ))}
        </Lines>
      )}
      {kinds.map(kind => {
        const lines = kept.filter(({ reason }) => reason === kind)
        return (
          lines.length > 0 && (
            <Lines key={kind} title={`${words(kind)} (${lines.length})`}>
              {lines.slice(0, most).map(({ path, what }, place) => (
                <li key={place}>
                  <code>{what}</code> <small>{path}</small>
                </li>
              ))}
            </Lines>
          )
        )
      })}
      {skipped.length > 0 && (
        <Lines title={words('skipped', { count: skipped.length })}>
          {skipped.slice(0, most).map(({ path, reason }, place) => (
            <li key={place}>
              <span>{path}</span> <small>{words(reason)}</small>
            </li>
          ))}
        </Lines>
      )}
    </div>
  )
}

const Lines = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Disclosure title={title} defaultOpen>
    <ul>{children}</ul>
  </Disclosure>
)

import { Button, Dialog, Progress } from '@techo/ui'
import { DropZone } from '@techo/ui/fields'
import { Disclosure } from '@techo/ui/layout'
import type { ReactNode } from 'react'
import { useNoteT } from '../messages.ts'
import styles from '../notes.module.css'
import { type Report, useImport } from './useImport.ts'

/** How many lines of a report are drawn; it says how many there are. */
const most = 200

/** Files in, with an account of everything that is not as it was. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useNoteT()
  const { state, run } = useImport()
  const isRunning = state.kind === 'running'
  return (
    <Dialog
      title={t('importTitle')}
      size="medium"
      isOpen
      isHeld={isRunning}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <Button variant={state.kind === 'done' ? 'primary' : 'secondary'} isDisabled={isRunning} onPress={onClose}>
          {t('close')}
        </Button>
      }
    >
      {state.kind !== 'done' && <p>{t('importText')}</p>}
      {isRunning ? (
        <>
          <Progress label={t('importTitle')} value={state.done} max={Math.max(1, state.all)} />
          <p className={styles.hint}>{t('reading', { done: state.done, all: state.all })}</p>
        </>
      ) : (
        state.kind !== 'done' && (
          <DropZone
            label={t('drop')}
            accept={['.zip', '.md', '.markdown', '.txt', 'image/*']}
            multiple
            maxBytes={500 * 1024 ** 2}
            onFiles={files => files.length > 0 && void run(files)}
          />
        )
      )}
      {state.kind === 'fault' && <p role="alert">{t(state.fault)}</p>}
      {state.kind === 'failed' && <p role="alert">{t('importFailed')}</p>}
      {state.kind === 'done' && <ReportView report={state.report} />}
    </Dialog>
  )
}

function ReportView({ report: { added, same, pictures, unresolved, kept, skipped } }: { readonly report: Report }) {
  const t = useNoteT()
  return (
    <div className={styles.report}>
      <p role="status">
        <strong>{t('importDone', { count: added })}</strong>
        {pictures > 0 && <> · {t('importPictures', { count: pictures })}</>}
        {same > 0 && <> · {t('importSame', { count: same })}</>}
      </p>
      {unresolved.length > 0 && (
        <Lines title={t('unresolved', { count: unresolved.length })}>
          {unresolved.slice(0, most).map(({ path, title }, place) => (
            <li key={place}>
              <span>[[{title}]]</span> <small>{path}</small>
            </li>
          ))}
        </Lines>
      )}
      {kept.length > 0 && (
        <Lines title={t('unsupported', { count: kept.length })}>
          {kept.slice(0, most).map(({ path, reason, what }, place) => (
            <li key={place}>
              <code>{what}</code> {t(reason)} <small>{path}</small>
            </li>
          ))}
        </Lines>
      )}
      {skipped.length > 0 && (
        <Lines title={t('skipped', { count: skipped.length })}>
          {skipped.slice(0, most).map(({ path, reason }, place) => (
            <li key={place}>
              <span>{path}</span> <small>{t(reason)}</small>
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

import { Button } from '@techo/ui'
import { useT } from './messages.ts'
import type { AutosaveBinding } from './useAutosave.ts'

/** The words of `AutosaveNotice`. */
export function NoticeText({ autosave }: { readonly autosave: AutosaveBinding }) {
  const t = useT()
  const { status } = autosave
  if (status.phase === 'locked')
    return (
      <div className="techo-editor-notice" role="alert">
        <p>{t(status.isKept ? 'lockedKept' : 'locked')}</p>
      </div>
    )
  if (status.size !== 'fine' && status.phase !== 'conflict')
    return (
      <div className="techo-editor-notice" role={status.size === 'too-large' ? 'alert' : 'status'}>
        <p>{t(status.size === 'large' ? 'large' : status.isKept ? 'tooLargeKept' : 'tooLarge')}</p>
      </div>
    )
  return (
    <div className="techo-editor-notice" role="status">
      <p>{t(status.phase === 'conflict' ? 'bothKept' : 'merged')}</p>
      <Button onPress={autosave.settle}>{t('seen')}</Button>
      {status.isMerged && (
        <>
          <Button variant="quiet" onPress={() => autosave.keepOnly('mine')}>
            {t('onlyMine')}
          </Button>
          <Button variant="quiet" onPress={() => autosave.keepOnly('theirs')}>
            {t('onlyTheirs')}
          </Button>
        </>
      )}
    </div>
  )
}

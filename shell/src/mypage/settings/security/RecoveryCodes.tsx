import { saveFile } from '@techo/core/files'
import { announce, Button, Checkbox, Dialog } from '@techo/ui'
import { useState } from 'react'
import styles from './security.module.css'
import { useSecurityT } from './security-messages.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shown once: the backend keeps no more than their hashes. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const t = useSecurityT()
  const [isKept, setKept] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    // A notice would lie over the button that closes the dialog.
    setCopied(true)
    announce(t('enrol.copied'))
  }
  const download = () =>
    saveFile(`${t('codes.file')}\n\n${text}\n`, 'techo-recovery-codes.txt', 'text/plain;charset=utf-8')
  return (
    <Dialog
      title={t('codes.title')}
      size="small"
      isOpen
      isHeld={!isKept}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <Button variant="primary" isDisabled={!isKept} onPress={onClose}>
          {t('codes.close')}
        </Button>
      }
    >
      <div className={styles.enrol}>
        <p>{t('codes.lead')}</p>
        <ul className={styles.codes} aria-label={t('codes')} data-printed>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.keeping}>
          <Button size="small" icon={isCopied ? 'check' : 'copy'} onPress={() => void copy()}>
            {t(isCopied ? 'codes.copied' : 'codes.copy')}
          </Button>
          <Button size="small" icon="download" onPress={download}>
            {t('codes.download')}
          </Button>
          <Button size="small" icon="file" onPress={() => window.print()}>
            {t('codes.print')}
          </Button>
        </div>
        <Checkbox isSelected={isKept} onChange={setKept}>
          {t('codes.kept')}
        </Checkbox>
      </div>
    </Dialog>
  )
}

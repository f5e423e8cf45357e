import type { Problem } from '@techo/core'
import { auth, type Passkey } from '@techo/data'
import { Button, Dialog, Form, TextField } from '@techo/ui'
import { useState } from 'react'
import { PasskeyProblem } from '../../../auth/PasskeyProblem.tsx'
import { usePasskeyT } from '../../../auth/passkey-messages.ts'
import styles from './security.module.css'

interface RenamePasskeyProps {
  readonly passkey: Passkey
  readonly onDone: () => void
  readonly onClose: () => void
}

export function RenamePasskey({ passkey, onDone, onClose }: RenamePasskeyProps) {
  const t = usePasskeyT()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const save = async (data: FormData) => {
    setBusy(true)
    const found = await auth.passkeys.rename(passkey.id, String(data.get('name')).trim())
    setBusy(false)
    setProblem(found)
    if (!found) onDone()
  }
  const title = t('renameOf', { name: passkey.name })
  return (
    <Dialog title={title} size="small" isOpen isHeld={isBusy} onOpenChange={isOpen => !isOpen && onClose()}>
      <Form onSubmit={data => void save(data)} className={styles.enrol ?? ''} aria-label={title}>
        <PasskeyProblem problem={problem} />
        <TextField
          label={t('name')}
          name="name"
          description={t('name.note')}
          defaultValue={passkey.name}
          maxLength={60}
          isRequired
          autoFocus
          validate={value => (value.trim() ? null : t('name.required'))}
        />
        <div className={styles.buttons}>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" isPending={isBusy}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

import { isProblem, type Problem } from '@techo/core'
import { auth } from '@techo/data'
import { announce, Button, Dialog, Form, IconButton, ProblemView, RadioGroup, TextField } from '@techo/ui'
import { useEffect, useRef, useState } from 'react'
import { AuthProblem } from '../../../auth/AuthProblem.tsx'
import { CodeField, codeIn } from '../../../auth/CodeField.tsx'
import { usePhoneT } from '../../../auth/phone-messages.ts'
import { useStepUp } from '../../../auth/StepUp.tsx'
import { useTakesPhones } from '../../../auth/useTakesPhones.ts'
import { PhoneEnrol } from './PhoneEnrol.tsx'
import styles from './security.module.css'
import { useSecurityT } from './security-messages.ts'

interface Made {
  readonly id: string
  /** an address of an image */
  readonly qr: string
  readonly secret: string
}

interface EnrolDialogProps {
  /** the factor counts */
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** A name, the QR code, and the first code of the app, which makes the factor count. */
export function EnrolDialog({ onDone, onClose }: EnrolDialogProps) {
  const t = useSecurityT()
  const phoneT = usePhoneT()
  const takesPhones = useTakesPhones()
  const [way, setWay] = useState<'app' | 'sms'>('app')
  const stepUp = useStepUp()
  const [made, setMade] = useState<Made | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const pending = useRef<string | null>(null)

  // A factor whose code never came is of no use to anybody.
  useEffect(
    () => () => {
      if (pending.current) void auth.factors.remove(pending.current)
    },
    [],
  )

  const begin = async (data: FormData) => {
    setBusy(true)
    const name = String(data.get('name') ?? '').trim() || t('enrol.name.usual')
    const found = await stepUp.through(() => auth.factors.enrol(name))
    setBusy(false)
    if (found === 'cancelled') return
    if (isProblem(found)) return setProblem(found)
    setProblem(null)
    pending.current = found.id
    setMade({ id: found.id, qr: found.totp.qr_code, secret: found.totp.secret })
  }
  const verify = async (data: FormData) => {
    if (!made) return
    setBusy(true)
    const found = await auth.factors.verify(made.id, codeIn(data))
    setProblem(found)
    if (!found) {
      pending.current = null
      await onDone()
    }
    setBusy(false)
  }
  const copy = async (secret: string) => {
    await navigator.clipboard.writeText(secret)
    // A notice would lie over the buttons of the dialog.
    setCopied(true)
    announce(t('enrol.copied'))
  }

  return (
    <Dialog title={t('enrol.title')} size="small" isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      {takesPhones && !made && (
        <RadioGroup
          label={phoneT('enrol.way')}
          description={phoneT(`enrol.way.${way}.note`)}
          value={way}
          onChange={setWay}
          options={(['app', 'sms'] as const).map(each => ({
            value: each,
            label: phoneT(`enrol.way.${each}`),
          }))}
        />
      )}
      {way === 'sms' ? (
        <PhoneEnrol onDone={onDone} onClose={onClose} />
      ) : made ? (
        <Form
          key="code"
          onSubmit={data => void verify(data)}
          className={styles.enrol ?? ''}
          aria-label={t('enrol.title')}
        >
          <p>{t('enrol.scan')}</p>
          <img className={styles.qr} src={made.qr} alt={t('enrol.qr')} width={192} height={192} />
          <div>
            <p className={styles.note}>{t('enrol.secret')}</p>
            <div className={styles.secret}>
              <code>{made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              <IconButton
                icon={isCopied ? 'check' : 'copy'}
                label={t(isCopied ? 'enrol.copied' : 'enrol.copy')}
                onPress={() => void copy(made.secret)}
              />
            </div>
          </div>
          {problem?.kind === 'invalid' ? (
            <ProblemView problem={problem} size="line" title={t('enrol.wrong')} next="" />
          ) : (
            <AuthProblem problem={problem} />
          )}
          <CodeField label={t('enrol.code')} autoFocus />
          <div className={styles.buttons}>
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" isPending={isBusy}>
              {t('enrol.verify')}
            </Button>
          </div>
        </Form>
      ) : (
        <Form
          key="name"
          onSubmit={data => void begin(data)}
          className={styles.enrol ?? ''}
          aria-label={t('enrol.title')}
        >
          <AuthProblem problem={problem} />
          <TextField
            label={t('enrol.name')}
            name="name"
            description={t('enrol.name.note')}
            defaultValue={t('enrol.name.usual')}
            maxLength={60}
            autoFocus
          />
          <div className={styles.buttons}>
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" isPending={isBusy}>
              {t('enrol.next')}
            </Button>
          </div>
        </Form>
      )}
      {stepUp.dialog}
    </Dialog>
  )
}

import { isProblem, type Problem, problem } from '@techo/core'
import { auth, type User, useSession } from '@techo/data'
import { Button, ConfirmDialog, Form, TextField, toast } from '@techo/ui'
import { useEffect, useState } from 'react'
import { AuthProblem } from '../../auth/AuthProblem.tsx'
import { CodeField, codeIn } from '../../auth/CodeField.tsx'
import { readIdentifier } from '../../auth/identifier.ts'
import { MailboxHint } from '../../auth/MailboxHint.tsx'
import { usePhoneT } from '../../auth/phone-messages.ts'
import { useStepUp } from '../../auth/StepUp.tsx'
import { usePhoneText } from '../../auth/usePhoneText.ts'
import { useTakesPhones } from '../../auth/useTakesPhones.ts'
import { Setting } from './Section.tsx'
import styles from './settings.module.css'

/** The number one signs in with; a new one counts when its code was typed. Nothing where no phone is taken and none is there. */
export function PhoneSetting() {
  const t = usePhoneT()
  const session = useSession().user
  const takesPhones = useTakesPhones()
  const stepUp = useStepUp()
  const [asked, setAsked] = useState<User | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** the number a code was sent to, E.164 with + */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [found, setFound] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'send' | 'again' | null>(null)

  const look = async () => {
    const user = await auth.user()
    if (!isProblem(user)) setAsked(user)
  }
  // The session on this device may be older than a confirmation elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => void look(), [])

  const user = asked ?? session
  const phone = user?.phone ?? ''
  const shown = usePhoneText(phone)
  const shownNew = usePhoneText(sentTo ?? '')
  const own = user?.identities?.find(({ provider }) => provider === 'phone')
  const isAlone = (user?.identities?.length ?? 0) < 2

  const close = () => {
    setOpen(false)
    setSentTo(null)
    setFound(null)
  }
  const ask = async (text: string): Promise<Problem | null> => {
    const who = await readIdentifier(text)
    if (isProblem(who)) return who
    if (!('phone' in who)) return problem('invalid', { code: 'phone_invalid' })
    const refused = await stepUp.through(() => auth.update({ phone: who.phone }))
    if (refused === 'cancelled') return null
    if (!refused) setSentTo(who.phone)
    return refused
  }
  const send = async (data: FormData) => {
    setBusy('send')
    setFound(await ask(String(data.get('phone') ?? '')))
    setBusy(null)
  }
  const again = async (to: string) => {
    setBusy('again')
    const refused = await auth.phone.resend('phone_change', to)
    setBusy(null)
    setFound(refused)
    if (!refused) toast({ message: t('phone.resent'), tone: 'good' })
  }
  const confirm = async (to: string, data: FormData) => {
    setBusy('send')
    const code = codeIn(data)
    const refused = await auth.phone.confirmChange(to, code)
    setBusy(null)
    setFound(refused)
    if (refused) return
    close()
    toast({ message: t('phone.changed'), tone: 'good' })
    await look()
  }
  const remove = async () => {
    if (!own) return
    const refused = await stepUp.through(() => auth.unlink(own))
    if (isProblem(refused)) throw refused
    if (refused === 'cancelled') return
    toast({ message: t('phone.removed'), tone: 'good' })
    await look()
  }

  if (!takesPhones && phone === '') return null
  return (
    <>
      <Setting label={t('phone')} note={shown || t('phone.none')}>
        {!isOpen && (
          <div className={styles.buttons}>
            {takesPhones && (
              <Button onPress={() => setOpen(true)}>{t(phone === '' ? 'phone.add' : 'phone.change')}</Button>
            )}
            {own && !isAlone && (
              <ConfirmDialog
                title={t('phone.remove')}
                confirmLabel={t('phone.remove.do')}
                isDanger
                onConfirm={remove}
                trigger={<Button>{t('phone.remove')}</Button>}
              >
                {t('phone.remove.text', { phone: shown })}
              </ConfirmDialog>
            )}
          </div>
        )}
      </Setting>
      {isOpen && !sentTo && (
        <Form
          key="phone"
          onSubmit={data => void send(data)}
          className={styles.form ?? ''}
          aria-label={t(phone === '' ? 'phone.add' : 'phone.change')}
        >
          <AuthProblem problem={found} />
          <TextField
            label={t('phone.new')}
            description={t('phone.hint')}
            name="phone"
            type="tel"
            autoComplete="tel"
            isRequired
            autoFocus
          />
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" isPending={busy === 'send'}>
              {t('phone.submit')}
            </Button>
            <Button onPress={close}>{t('cancel')}</Button>
          </div>
        </Form>
      )}
      {isOpen && sentTo && (
        <Form
          key="code"
          onSubmit={data => void confirm(sentTo, data)}
          className={styles.form ?? ''}
          aria-label={t('phone.code')}
        >
          <p role="status">{t('phone.code.lead', { phone: shownNew })}</p>
          <MailboxHint of="text" />
          <AuthProblem problem={found} />
          <CodeField label={t('phone.code')} autoFocus />
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" isPending={busy === 'send'}>
              {t('phone.code.submit')}
            </Button>
            <Button isPending={busy === 'again'} onPress={() => void again(sentTo)}>
              {t('phone.resend')}
            </Button>
            <Button onPress={close}>{t('cancel')}</Button>
          </div>
        </Form>
      )}
      {stepUp.dialog}
    </>
  )
}

import { isProblem, type Problem } from '@techo/core'
import { auth, type Passkey, useSession } from '@techo/data'
import { Button, ConfirmDialog, IconButton, ProblemView, Skeleton, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { PasskeyProblem } from '../../../auth/PasskeyProblem.tsx'
import { usePasskeyT } from '../../../auth/passkey-messages.ts'
import { useStepUp } from '../../../auth/StepUp.tsx'
import { usePasskeysOffered } from '../../../auth/usePasskeysOffered.ts'
import { Section, Setting } from '../Section.tsx'
import styles from '../settings.module.css'
import { dateOf } from './FactorSection.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import { useAnswer } from './useAnswer.ts'

const readPasskeys = () => auth.passkeys.list()

/** The passkeys of the account. Draws nothing where the browser, the address or the backend has none. */
export const PasskeySection = () => (usePasskeysOffered() ? <Passkeys /> : null)

function Passkeys() {
  const t = usePasskeyT()
  const { language } = useLanguage()
  const { user } = useSession()
  const passkeys = useAnswer<readonly Passkey[]>(readPasskeys)
  const stepUp = useStepUp()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const hasFactor = user?.factors?.some(({ status }) => status === 'verified') === true

  // Hosted calls what it does not know so, in every language.
  const nameOf = ({ name }: Passkey): string => (name === '' || name === 'Passkey' ? t('unnamed') : name)
  const noteOf = ({ madeAt, usedAt }: Passkey): string =>
    [
      t('made', { date: dateOf(madeAt, language) }),
      usedAt === null ? t('unused') : t('used', { date: dateOf(usedAt, language) }),
    ].join(' · ')

  const add = async () => {
    setBusy(true)
    setProblem(null)
    const found = await stepUp.through(() => auth.passkeys.add())
    setBusy(false)
    if (found === 'cancelled') return
    if (isProblem(found)) return setProblem(found)
    toast({ message: t('added'), tone: 'good' })
    await passkeys.again()
  }
  const remove = async (passkey: Passkey) => {
    const found = await stepUp.through(() => auth.passkeys.remove(passkey.id))
    if (isProblem(found)) throw found
    if (found === 'cancelled') return
    toast({ message: t('removed'), tone: 'good' })
    await passkeys.again()
  }
  const afterRename = async () => {
    setRenamed(null)
    await passkeys.again()
  }

  return (
    <Section id="passkeys" title={t('title')}>
      <Setting label={t('about')} note={hasFactor ? `${t('about.note')} ${t('about.factor')}` : t('about.note')}>
        <Button icon="key" isPending={isBusy} onPress={() => void add()}>
          {t('add')}
        </Button>
      </Setting>
      {problem && <PasskeyProblem problem={problem} />}
      {passkeys.problem && !passkeys.data ? (
        <ProblemView problem={passkeys.problem} size="line" onRetry={() => void passkeys.again()} />
      ) : !passkeys.data ? (
        <Skeleton lines={2} />
      ) : (
        passkeys.data.map(passkey => {
          const name = nameOf(passkey)
          return (
            <Setting key={passkey.id} label={name} note={noteOf(passkey)}>
              <div className={styles.beside}>
                <IconButton icon="edit" label={t('renameOf', { name })} onPress={() => setRenamed(passkey)} />
                <ConfirmDialog
                  title={t('removeOf', { name })}
                  confirmLabel={t('remove')}
                  isDanger
                  onConfirm={() => remove(passkey)}
                  trigger={<Button aria-label={t('removeOf', { name })}>{t('remove')}</Button>}
                >
                  {t('remove.text', { name })}
                </ConfirmDialog>
              </div>
            </Setting>
          )
        })
      )}
      {renamed && (
        <RenamePasskey
          passkey={{ ...renamed, name: nameOf(renamed) }}
          onDone={() => void afterRename()}
          onClose={() => setRenamed(null)}
        />
      )}
      {stepUp.dialog}
    </Section>
  )
}

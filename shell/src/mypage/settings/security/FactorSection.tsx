import { dateFormat, isProblem, type Language } from '@techo/core'
import { auth } from '@techo/data'
import { Badge, Button, ConfirmDialog, ProblemView, Skeleton, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { fewCodes } from '../../../auth/FactorForm.tsx'
import { useStepUp } from '../../../auth/StepUp.tsx'
import { Section, Setting } from '../Section.tsx'
import styles from '../settings.module.css'
import { AddSecurityKey } from './AddSecurityKey.tsx'
import { makeCodes, readCodesLeft } from './account-api.ts'
import { EnrolDialog } from './EnrolDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useSecurityT } from './security-messages.ts'
import { useAnswer } from './useAnswer.ts'

interface Factor {
  readonly id: string
  readonly name: string
  readonly madeAt: string
}

const readFactors = async () => {
  const found = await auth.factors.list()
  if (isProblem(found)) return found
  return found
    .filter(({ status }) => status === 'verified')
    .map(({ id, friendly_name, created_at }): Factor => ({ id, name: friendly_name ?? '', madeAt: created_at }))
}

export const dateOf = (moment: string, language: Language): string =>
  dateFormat(language, { dateStyle: 'medium' }).format(new Date(moment))

/** The second factor: set up, removed, and the codes for who has lost it. */
export function FactorSection() {
  const t = useSecurityT()
  const { language } = useLanguage()
  const factors = useAnswer(readFactors)
  const stepUp = useStepUp()
  const [isEnrolling, setEnrolling] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [codesMade, setCodesMade] = useState(0)
  const all = factors.data ?? []

  const remove = async (factor: Factor) => {
    const found = await stepUp.through(() => auth.factors.remove(factor.id))
    if (isProblem(found)) throw found
    if (found === 'cancelled') return
    toast({ message: t('factor.removed'), tone: 'good' })
    await factors.again()
  }
  const renew = async () => {
    const found = await stepUp.through(makeCodes)
    if (isProblem(found)) throw found
    if (found === 'cancelled') return
    setCodes(found)
    setCodesMade(codesMade + 1)
  }
  const enrolled = async () => {
    const isFirst = all.length === 0
    const made = isFirst ? await makeCodes() : null
    // One dialog gives way to the next: between them a notice would find the page free.
    setEnrolling(false)
    if (isProblem(made)) toast({ message: t('codes.failed'), tone: 'danger' })
    // The codes say enough; what is told beside them would lie over them.
    else if (made) setCodes(made)
    else toast({ message: t('enrol.done'), tone: 'good' })
    setCodesMade(codesMade + 1)
    await factors.again()
  }

  return (
    <Section id="security" title={t('factor')}>
      {factors.problem && !factors.data ? (
        <ProblemView problem={factors.problem} size="line" onRetry={() => void factors.again()} />
      ) : !factors.data ? (
        <Skeleton lines={2} />
      ) : (
        <>
          <Setting
            label={t(all.length > 0 ? 'factor.isOn' : 'factor.isOff')}
            note={t(all.length > 0 ? 'factor.on' : 'factor.off')}
          >
            <Button variant={all.length > 0 ? 'secondary' : 'primary'} icon="shield" onPress={() => setEnrolling(true)}>
              {t(all.length > 0 ? 'factor.add' : 'factor.start')}
            </Button>
          </Setting>
          <AddSecurityKey names={all.map(({ name }) => name)} through={stepUp.through} onDone={() => void enrolled()} />
          {all.map(factor => {
            const name = factor.name || t('factor.unnamed')
            return (
              <Setting key={factor.id} label={name} note={t('factor.since', { date: dateOf(factor.madeAt, language) })}>
                <ConfirmDialog
                  title={t('factor.removeOf', { name })}
                  confirmLabel={t('factor.remove')}
                  isDanger
                  onConfirm={() => remove(factor)}
                  trigger={<Button aria-label={t('factor.removeOf', { name })}>{t('factor.remove')}</Button>}
                >
                  {all.length > 1 ? t('factor.remove.text', { name }) : t('factor.remove.last')}
                </ConfirmDialog>
              </Setting>
            )
          })}
          {all.length > 0 && (
            <Setting label={t('codes')} note={t('codes.note')}>
              <div className={styles.beside}>
                <CodesLeft key={codesMade} />
                <ConfirmDialog
                  title={t('codes.new')}
                  confirmLabel={t('codes.new.do')}
                  onConfirm={renew}
                  trigger={<Button>{t('codes.new')}</Button>}
                >
                  {t('codes.new.text')}
                </ConfirmDialog>
              </div>
            </Setting>
          )}
        </>
      )}
      {isEnrolling && <EnrolDialog onDone={enrolled} onClose={() => setEnrolling(false)} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {stepUp.dialog}
    </Section>
  )
}

/** How many are left, when the backend tells. */
function CodesLeft() {
  const t = useSecurityT()
  const { data } = useAnswer(readCodesLeft)
  if (data === null) return null
  if (data === 0) return <Badge tone="danger">{t('codes.none')}</Badge>
  if (data <= fewCodes) return <Badge tone="warn">{t('codes.few', { count: data })}</Badge>
  return <span className={styles.note}>{t('codes.left', { count: data })}</span>
}

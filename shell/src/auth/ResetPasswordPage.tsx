import { isProblem, type Problem } from '@techo/core'
import { auth, sessionCheck, useSession } from '@techo/data'
import { arriving, Button, Form, LinkButton, Skeleton, TextField, toast } from '@techo/ui'
import { useNavigate, useSearchParams } from '@techo/ui/router'
import { useEffect, useState } from 'react'
import { safeNext } from '../next.ts'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { useAuthT } from './messages.ts'
import { ProofForm } from './ProofForm.tsx'
import { giveProof, type Proof, sendProofLetter } from './proof-api.ts'
import { useProofT } from './proof-messages.ts'
import { useStepUp } from './StepUp.tsx'

const SecondFactor = arriving(
  () => import('./SecondFactor.tsx').then(({ SecondFactor }) => SecondFactor),
  () => <Skeleton />,
)

/** Sets a new password in the session that the recovery letter opened; any other shows first who it is. */
export function Component() {
  const t = useAuthT()
  const words = useProofT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { status, recovering } = useSession()
  const stepUp = useStepUp()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isProven, setProven] = useState(false)
  const byLetter = useCameByLetter(status)

  // The guards ask for no session on a public address, but this page depends on it.
  useEffect(() => void sessionCheck(), [])

  const change = async (data: FormData) => {
    setBusy(true)
    const found = await stepUp.withProof(proof => auth.update({ password: String(data.get('password')), ...proof }))
    setBusy(false)
    if (found === 'cancelled') return
    setProblem(found)
    if (found) return
    toast({ message: t('reset.done'), tone: 'good' })
    void navigate(safeNext(query.get('next')), { replace: true })
  }
  const give = async (proof: Proof) => {
    const found = await giveProof(proof)
    // Where the backend keeps no proofs it asks when the password is changed.
    const goesOn = !found || found.code === 'status_501' || found.code === 'unavailable'
    if (goesOn) setProven(true)
    return goesOn ? null : found
  }
  if (status === 'unknown' || (status === 'in' && byLetter === undefined))
    return (
      <AuthPage title={t('reset.title')}>
        <Skeleton />
      </AuthPage>
    )
  if (status === 'half') return <SecondFactor onDone={() => setProblem(null)} />
  if (status === 'out')
    return (
      <AuthPage title={t('reset.none.title')} lead={t('reset.none.lead')}>
        <LinkButton to="/forgot-password" variant="primary">
          {t('reset.none.again')}
        </LinkButton>
      </AuthPage>
    )
  if (!recovering && !byLetter && !isProven)
    return (
      <AuthPage focusesField title={words('title')} lead={t('reset.prove')}>
        <ProofForm give={give} sendLetter={sendProofLetter} />
      </AuthPage>
    )
  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
      <AuthProblem problem={problem} />
      <Form onSubmit={data => void change(data)} className={styles.form ?? ''}>
        <TextField
          label={t('newPassword')}
          name="password"
          type="password"
          autoComplete="new-password"
          description={t('password.hint')}
          isRequired
        />
        <Button type="submit" variant="primary" isPending={isBusy}>
          {t('reset.submit')}
        </Button>
      </Form>
      {stepUp.dialog}
    </AuthPage>
  )
}

/** as long as the backend takes a letter for a proof */
const freshMs = 15 * 60_000
const letters: readonly string[] = ['otp', 'recovery', 'magiclink']

/** Whether a letter was answered in this session just now, also when the page was loaded again meanwhile. */
function useCameByLetter(status: ReturnType<typeof useSession>['status']): boolean | undefined {
  const [came, setCame] = useState<boolean>()
  useEffect(() => {
    if (status !== 'in') return
    let isGone = false
    void auth.assurance().then(found => {
      if (isGone) return
      const shown = isProblem(found) ? [] : found.currentAuthenticationMethods
      setCame(
        shown.some(
          each =>
            typeof each !== 'string' && letters.includes(each.method) && each.timestamp * 1000 > Date.now() - freshMs,
        ),
      )
    })
    return () => {
      isGone = true
    }
  }, [status])
  return came
}

import { fieldOf, type Problem, problem } from '@techo/core'
import { auth, request, type Schema, send } from '@techo/data'
import { Button, LinkButton } from '@techo/ui'
import { useNavigate, useSearchParams } from '@techo/ui/router'
import { useState } from 'react'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import { useAlarmT } from './alarm-messages.ts'
import styles from './auth.module.css'

const schema: Schema<string> = {
  safeParse: value => {
    const hash: unknown = fieldOf(value, 'token_hash')
    return typeof hash === 'string' ? { success: true, data: hash } : { success: false }
  },
}

/** Where "this was not me" of a letter leads. Nothing happens before the button, so a scanner that opens links uses nothing up. */
export function Component() {
  const t = useAlarmT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token')
  const [found, setFound] = useState<Problem | null>(token ? null : problem('invalid', { code: 'otp_expired' }))
  const [isBusy, setBusy] = useState(false)

  const raise = async () => {
    setBusy(true)
    const answer = await send(request<string>('/api/alarm', { method: 'POST', body: { token }, schema }))
    const refused =
      'error' in answer ? answer.error : await auth.verify({ tokenHash: String(answer.data), type: 'recovery' })
    setBusy(false)
    setFound(refused)
    if (!refused) void navigate('/reset-password', { replace: true })
  }
  if (found?.code === 'otp_expired')
    return (
      <AuthPage title={t('over.title')} lead={t('over.lead')}>
        <div className={styles.buttons}>
          <LinkButton to="/forgot-password" variant="primary">
            {t('over.reset')}
          </LinkButton>
          <LinkButton to="/contact">{t('over.contact')}</LinkButton>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage title={t('title')} lead={t('lead')}>
      <AuthProblem problem={found} />
      <ul className={styles.list}>
        <li>{t('sessions')}</li>
        <li>{t('password')}</li>
        <li>{t('since')}</li>
      </ul>
      <div className={styles.buttons}>
        <Button variant="primary" isPending={isBusy} onPress={() => void raise()}>
          {t('submit')}
        </Button>
        <LinkButton to="/">{t('mine')}</LinkButton>
      </div>
    </AuthPage>
  )
}

import type { Problem } from '@techo/core'
import { auth, type VerifyType } from '@techo/data'
import { AuthPage } from './AuthPage.tsx'
import { useAuthT } from './messages.ts'
import { SentCode } from './SentCode.tsx'

export interface LetterSentProps {
  readonly email: string
  readonly type: VerifyType
  readonly resend: () => Promise<Problem | null>
  readonly onVerified: () => void
  readonly onOther: () => void
}

/** After a letter was sent: its code can be typed here, it can be sent again, or one starts over. */
export function LetterSent({ email, type, resend, onVerified, onOther }: LetterSentProps) {
  const t = useAuthT()
  return (
    <AuthPage title={t('sent.title')} lead={t('sent.lead', { email })}>
      <SentCode
        by="letter"
        words={{ quiet: t('sent.quiet'), other: t('sent.other') }}
        confirm={code => auth.verify({ email, code, type })}
        resend={resend}
        onVerified={onVerified}
        onOther={onOther}
      />
    </AuthPage>
  )
}

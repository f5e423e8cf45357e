import type { Problem } from '@techo/core'
import { auth } from '@techo/data'
import { AuthPage } from './AuthPage.tsx'
import { usePhoneT } from './phone-messages.ts'
import { SentCode } from './SentCode.tsx'
import { usePhoneText } from './usePhoneText.ts'

interface TextSentProps {
  /** E.164 with + */
  readonly phone: string
  readonly resend: () => Promise<Problem | null>
  readonly onVerified: () => void
  readonly onOther: () => void
}

/** After a code was sent to a phone, to sign in or to confirm a new account. */
export function TextSent({ phone, resend, onVerified, onOther }: TextSentProps) {
  const t = usePhoneT()
  return (
    <AuthPage title={t('sent.title')} lead={t('sent.lead', { phone: usePhoneText(phone) })}>
      <SentCode
        by="text"
        words={{ quiet: t('sent.quiet'), other: t('sent.other') }}
        confirm={code => auth.phone.verify(phone, code)}
        resend={resend}
        onVerified={onVerified}
        onOther={onOther}
      />
    </AuthPage>
  )
}

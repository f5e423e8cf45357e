import { auth } from '@techo/data'
import { Button } from '@techo/ui'
import { useState } from 'react'
import { AuthPage } from './AuthPage.tsx'
import { FactorForm, type Way } from './FactorForm.tsx'
import { useFactorT } from './factor-messages.ts'
import { usePasskeyT } from './passkey-messages.ts'

/** The second step of a sign-in: nothing of the person is read before it is through. */
export function SecondFactor({ onDone }: { readonly onDone: () => void }) {
  const t = useFactorT()
  const [way, setWay] = useState<Way>('app')
  const tKey = usePasskeyT()
  const [hasOnlyKeys, setOnlyKeys] = useState(false)
  const isApp = way === 'app'
  return (
    <AuthPage
      focusesField
      title={t(isApp ? 'title' : 'recovery.title')}
      lead={isApp && hasOnlyKeys ? tKey('key.only') : t(isApp ? 'lead' : 'recovery.lead')}
    >
      <FactorForm
        way={way}
        onWay={setWay}
        onDone={onDone}
        onOnlyKeys={() => setOnlyKeys(true)}
        ways={
          <Button variant="quiet" onPress={() => void auth.signOut()}>
            {t('other')}
          </Button>
        }
      />
    </AuthPage>
  )
}

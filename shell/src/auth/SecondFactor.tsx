import { auth } from '@techo/data'
import { Button } from '@techo/ui'
import { useState } from 'react'
import { AuthPage } from './AuthPage.tsx'
import { FactorForm, type Way } from './FactorForm.tsx'
import { useFactorT } from './factor-messages.ts'

/** The second step of a sign-in: nothing of the person is read before it is through. */
export function SecondFactor({ onDone }: { readonly onDone: () => void }) {
  const t = useFactorT()
  const [way, setWay] = useState<Way>('app')
  const isApp = way === 'app'
  return (
    <AuthPage focusesField title={t(isApp ? 'title' : 'recovery.title')} lead={t(isApp ? 'lead' : 'recovery.lead')}>
      <FactorForm
        way={way}
        onWay={setWay}
        onDone={onDone}
        ways={
          <Button variant="quiet" onPress={() => void auth.signOut()}>
            {t('other')}
          </Button>
        }
      />
    </AuthPage>
  )
}

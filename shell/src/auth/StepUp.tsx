import { isProblem, type Problem } from '@techo/core'
import { Button, Dialog } from '@techo/ui'
import { type ReactNode, useRef, useState } from 'react'
import { FactorForm, type Way } from './FactorForm.tsx'
import { useFactorT } from './factor-messages.ts'
import { usePasskeyT } from './passkey-messages.ts'

/**
 * What the backend does only after a fresh second factor (export, deletion, a new address) goes `through` here: when it
 * answers `insufficient_aal`, the person is asked for a code and the same thing is done again. The dialog has to be drawn by
 * the page. `'cancelled'`: the person closed the dialog, and nothing was done.
 */
export interface StepUp {
  readonly through: <Answer>(act: () => Promise<Answer | Problem>) => Promise<Answer | Problem | 'cancelled'>
  readonly dialog: ReactNode
}

export function useStepUp(): StepUp {
  const [isAsking, setAsking] = useState(false)
  const settle = useRef<((isConfirmed: boolean) => void) | null>(null)

  const end = (isConfirmed: boolean) => {
    setAsking(false)
    settle.current?.(isConfirmed)
    settle.current = null
  }
  const ask = () =>
    new Promise<boolean>(resolve => {
      settle.current?.(false)
      settle.current = resolve
      setAsking(true)
    })

  return {
    through: async act => {
      const found = await act()
      if (!isProblem(found) || found.code !== 'insufficient_aal') return found
      return (await ask()) ? act() : 'cancelled'
    },
    dialog: isAsking && <StepUpDialog onEnd={end} />,
  }
}

function StepUpDialog({ onEnd }: { readonly onEnd: (isConfirmed: boolean) => void }) {
  const t = useFactorT()
  const [way, setWay] = useState<Way>('app')
  const tKey = usePasskeyT()
  const [hasOnlyKeys, setOnlyKeys] = useState(false)
  const isApp = way === 'app'
  return (
    <Dialog
      title={t(isApp ? 'stepUp.title' : 'recovery.title')}
      size="small"
      isOpen
      onOpenChange={isOpen => !isOpen && onEnd(false)}
    >
      <p>{isApp && hasOnlyKeys ? tKey('key.only') : t(isApp ? 'stepUp.lead' : 'recovery.lead')}</p>
      <FactorForm
        way={way}
        onWay={setWay}
        onDone={() => onEnd(true)}
        onOnlyKeys={() => setOnlyKeys(true)}
        aside={<Button onPress={() => onEnd(false)}>{t('cancel')}</Button>}
      />
    </Dialog>
  )
}

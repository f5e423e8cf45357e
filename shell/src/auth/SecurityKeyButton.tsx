import type { Problem } from '@techo/core'
import { auth } from '@techo/data'
import { Button } from '@techo/ui'
import { useState } from 'react'
import { usePasskeyT } from './passkey-messages.ts'

interface SecurityKeyButtonProps {
  readonly factorId: string
  readonly isPrimary: boolean
  readonly onDone: () => void
  /** null when a try begins */
  readonly onProblem: (problem: Problem | null) => void
}

/** The second factor without typing: the browser asks for any of the person's keys. */
export function SecurityKeyButton({ factorId, isPrimary, onDone, onProblem }: SecurityKeyButtonProps) {
  const t = usePasskeyT()
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    onProblem(null)
    const found = await auth.securityKeys.show(factorId)
    setBusy(false)
    if (found) onProblem(found)
    else onDone()
  }
  return (
    <Button icon="key" variant={isPrimary ? 'primary' : 'secondary'} isPending={isBusy} onPress={() => void show()}>
      {t('key.show')}
    </Button>
  )
}

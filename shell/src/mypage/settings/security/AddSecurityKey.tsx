import { isProblem, type Problem } from '@techo/core'
import { auth } from '@techo/data'
import { Button } from '@techo/ui'
import { useState } from 'react'
import { PasskeyProblem } from '../../../auth/PasskeyProblem.tsx'
import { usePasskeyT } from '../../../auth/passkey-messages.ts'
import type { StepUp } from '../../../auth/StepUp.tsx'
import { usePasskeysOffered } from '../../../auth/usePasskeysOffered.ts'
import { Setting } from '../Section.tsx'

interface AddSecurityKeyProps {
  /** of the factors there are: no two of an account have the same */
  readonly names: readonly string[]
  readonly through: StepUp['through']
  readonly onDone: () => void
}

/** A security key as second factor. Draws nothing where the browser, the address or the backend has none. */
export function AddSecurityKey({ names, through, onDone }: AddSecurityKeyProps) {
  const t = usePasskeyT()
  const isOffered = usePasskeysOffered()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!isOffered) return null

  const add = async () => {
    setBusy(true)
    setProblem(null)
    const found = await through(() => auth.securityKeys.add(freeName(t('key.usual'), names)))
    setBusy(false)
    if (found === 'cancelled') return
    if (isProblem(found)) return setProblem(found)
    onDone()
  }
  return (
    <>
      <Setting label={t('key.label')} note={t('key.note')}>
        <Button icon="key" isPending={isBusy} onPress={() => void add()}>
          {t('key.add')}
        </Button>
      </Setting>
      {problem && <PasskeyProblem problem={problem} />}
    </>
  )
}

function freeName(usual: string, names: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? usual : `${usual} ${number}`
    if (!names.includes(name)) return name
  }
}

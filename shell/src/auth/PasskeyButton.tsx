import type { Problem } from '@techo/core'
import { auth } from '@techo/data'
import { Button } from '@techo/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePasskeyT } from './passkey-messages.ts'
import { usePasskeysOffered } from './usePasskeysOffered.ts'

interface PasskeyButtonProps {
  /** the page has a field whose `autocomplete` ends with `webauthn`, in which the browser may offer passkeys */
  readonly fillsIn: boolean
  readonly onDone: () => void
  /** null when a try begins */
  readonly onProblem: (problem: Problem | null) => void
}

/** Challenges are good for five minutes; a field may wait longer for somebody to touch it. */
const renewAfter = 240_000

/** Signing in with a passkey. Draws nothing where the browser, the address or the backend has none. */
export function PasskeyButton({ fillsIn, onDone, onProblem }: PasskeyButtonProps) {
  const t = usePasskeyT()
  const isOffered = usePasskeysOffered()
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)

  const filledIn = useEffectEvent((found: Problem | null) => {
    if (!found) return onDone()
    onProblem(found)
    setRound(round + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for a new challenge
  useEffect(() => {
    if (!isOffered || !fillsIn || isBusy) return
    const over = new AbortController()
    const timer = setTimeout(() => setRound(before => before + 1), renewAfter)
    void auth.passkeys.fillIn(over.signal).then(found => {
      if (!over.signal.aborted && found !== 'none') filledIn(found)
    })
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [isOffered, fillsIn, isBusy, round])

  const signIn = async () => {
    setBusy(true)
    onProblem(null)
    const found = await auth.passkeys.signIn()
    setBusy(false)
    if (found) onProblem(found)
    else onDone()
  }

  if (!isOffered) return null
  return (
    <Button icon="key" isPending={isBusy} onPress={() => void signIn()}>
      {t('signIn')}
    </Button>
  )
}

import { isProblem, type Problem } from '@techo/core'
import { auth } from '@techo/data'
import { Button, Dialog } from '@techo/ui'
import { type ReactNode, useRef, useState } from 'react'
import { FactorForm, type Way } from './FactorForm.tsx'
import { useFactorT } from './factor-messages.ts'
import { ProofForm } from './ProofForm.tsx'
import { usePasskeyT } from './passkey-messages.ts'
import { asFields, giveProof, isWrongProof, type Proof, type ProofFields, sendProofLetter } from './proof-api.ts'
import { useProofT } from './proof-messages.ts'

/**
 * What the backend does only for who has shown lately who they are (a new password or address, factors, export, deletion) goes
 * through here: when it answers that it wants to know again, the person is asked in one dialog for what they have, and the same
 * thing is done again. The dialog has to be drawn by the page. `'cancelled'`: the person closed it, and nothing was done.
 */
export interface StepUp {
  readonly through: <Answer>(act: () => Promise<Answer | Problem>) => Promise<Answer | Problem | 'cancelled'>
  /** The same for what takes the proof along (`PUT /user`), as every backend understands it. */
  readonly withProof: <Answer>(
    act: (proof: ProofFields) => Promise<Answer | Problem>,
  ) => Promise<Answer | Problem | 'cancelled'>
  readonly dialog: ReactNode
}

/** What is asked for, by the code of the refusal. */
const askedBy: Readonly<Record<string, 'factor' | 'proof'>> = {
  insufficient_aal: 'factor',
  reauthentication_needed: 'proof',
  current_password_required: 'proof',
}

interface Question {
  readonly kind: 'factor' | 'proof'
  readonly give: (proof: Proof) => Promise<Problem | null>
  readonly sendLetter: () => Promise<Problem | null>
}

export function useStepUp(): StepUp {
  const [question, setQuestion] = useState<Question | null>(null)
  const settle = useRef<((isConfirmed: boolean) => void) | null>(null)

  const end = (isConfirmed: boolean) => {
    setQuestion(null)
    settle.current?.(isConfirmed)
    settle.current = null
  }
  const ask = (next: Question) =>
    new Promise<boolean>(resolve => {
      settle.current?.(false)
      settle.current = resolve
      setQuestion(next)
    })
  const kindOf = (found: unknown) => (isProblem(found) && found.code ? askedBy[found.code] : undefined)

  return {
    through: async act => {
      const found = await act()
      const kind = kindOf(found)
      if (!kind) return found
      return (await ask({ kind, give: giveProof, sendLetter: sendProofLetter })) ? act() : 'cancelled'
    },
    withProof: async <Answer,>(act: (proof: ProofFields) => Promise<Answer | Problem>) => {
      const found = await act({})
      const kind = kindOf(found)
      if (!kind) return found
      let last: { readonly answer: Answer | Problem } | undefined
      const give = async (proof: Proof) => {
        const answer = await act(asFields(proof))
        if (isProblem(answer) && (isWrongProof(answer) || answer.kind === 'limited')) return answer
        last = { answer }
        return null
      }
      if (!(await ask({ kind, give, sendLetter: auth.reauthenticate }))) return 'cancelled'
      return last ? last.answer : act({})
    },
    dialog: question && <StepUpDialog question={question} onEnd={end} />,
  }
}

function StepUpDialog({
  question: { kind, give, sendLetter },
  onEnd,
}: {
  readonly question: Question
  readonly onEnd: (isConfirmed: boolean) => void
}) {
  const t = useFactorT()
  const words = useProofT()
  const [way, setWay] = useState<Way>('app')
  const tKey = usePasskeyT()
  const [hasOnlyKeys, setOnlyKeys] = useState(false)
  const [title, lead] =
    way === 'recovery'
      ? [t('recovery.title'), t('recovery.lead')]
      : kind === 'factor'
        ? [t('stepUp.title'), hasOnlyKeys ? tKey('key.only') : t('stepUp.lead')]
        : [words('title'), words('lead')]
  const cancel = <Button onPress={() => onEnd(false)}>{words('cancel')}</Button>
  const giving = async (proof: Proof) => {
    const found = await give(proof)
    if (!found) onEnd(true)
    return found
  }
  return (
    <Dialog title={title} size="small" isOpen onOpenChange={isOpen => !isOpen && onEnd(false)}>
      <p>{lead}</p>
      {kind === 'factor' ? (
        <FactorForm
          way={way}
          onWay={setWay}
          onDone={() => onEnd(true)}
          onOnlyKeys={() => setOnlyKeys(true)}
          aside={cancel}
        />
      ) : (
        <ProofForm give={giving} sendLetter={sendLetter} aside={cancel} />
      )}
    </Dialog>
  )
}

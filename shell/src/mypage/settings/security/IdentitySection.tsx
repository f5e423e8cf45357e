import { isProblem } from '@techo/core'
import { auth, type UserIdentity } from '@techo/data'
import { Button, ConfirmDialog, ProblemView, Skeleton, toast } from '@techo/ui'
import { useStepUp } from '../../../auth/StepUp.tsx'
import { Section, Setting } from '../Section.tsx'
import { useSecurityT } from './security-messages.ts'
import { useAnswer } from './useAnswer.ts'

const readIdentities = () => auth.identities()

/** A provider's own way to write its name. */
const names: Readonly<Record<string, string>> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  azure: 'Microsoft',
  facebook: 'Facebook',
  twitter: 'X',
}

const wordsOf = ({ provider, identity_data }: UserIdentity): string => {
  if (provider === 'phone' && typeof identity_data?.phone === 'string') return `+${identity_data.phone}`
  const said: unknown = identity_data?.email ?? identity_data?.name
  return typeof said === 'string' && said !== '' ? said : provider
}

/** The ways to sign in; one can be taken away while another is left. */
export function IdentitySection() {
  const t = useSecurityT()
  const stepUp = useStepUp()
  const { data, problem, again } = useAnswer<readonly UserIdentity[]>(readIdentities)
  const nameOf = ({ provider }: UserIdentity): string =>
    provider === 'email' || provider === 'phone' ? t(`identities.${provider}`) : (names[provider] ?? provider)
  const unlink = async (identity: UserIdentity) => {
    const found = await stepUp.through(() => auth.unlink(identity))
    if (isProblem(found)) throw found
    if (found === 'cancelled') return
    toast({ message: t('identities.unlinked'), tone: 'good' })
    await again()
  }
  return (
    <Section id="identities" title={t('identities')}>
      {problem && !data ? (
        <ProblemView problem={problem} size="line" onRetry={() => void again()} />
      ) : !data ? (
        <Skeleton lines={2} />
      ) : (
        data.map(identity => (
          <Setting key={identity.identity_id} label={nameOf(identity)} note={wordsOf(identity)}>
            {data.length > 1 && (
              <ConfirmDialog
                title={t('identities.unlinkOf', { name: nameOf(identity) })}
                confirmLabel={t('identities.unlink')}
                isDanger
                onConfirm={() => unlink(identity)}
                trigger={
                  <Button aria-label={t('identities.unlinkOf', { name: nameOf(identity) })}>
                    {t('identities.unlink')}
                  </Button>
                }
              >
                {t('identities.unlink.text', { name: nameOf(identity) })}
              </ConfirmDialog>
            )}
          </Setting>
        ))
      )}
      {stepUp.dialog}
    </Section>
  )
}

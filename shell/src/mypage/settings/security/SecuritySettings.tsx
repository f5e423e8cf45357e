import { FactorSection } from './FactorSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { SessionSection } from './SessionSection.tsx'

/** Who gets into the account, and how. */
export const SecuritySettings = () => (
  <>
    <FactorSection />
    <PasskeySection />
    <SessionSection />
    <IdentitySection />
  </>
)

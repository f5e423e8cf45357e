import { EmptyState, LinkButton, Page } from '@techo/ui'
import { Navigate } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { useLaunchT } from './messages.ts'
import { pathOfLink } from './protocol.ts'

/** Follows a link of the protocol of the product, or says that it leads nowhere. */
export function OpenLink({ link }: { readonly link: string }) {
  const t = useLaunchT()
  const path = pathOfLink(link, knownRegistry())
  if (path !== null) return <Navigate to={path} replace />
  return (
    <Page title={t('link')}>
      <EmptyState
        icon="alert"
        title={t('refused')}
        action={
          <LinkButton to="/mypage" variant="primary">
            {t('home')}
          </LinkButton>
        }
      >
        {t('refusedText')}
      </EmptyState>
    </Page>
  )
}

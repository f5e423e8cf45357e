import { EmptyState, LinkButton, Page } from '@techo/ui'
import { Navigate, useSearchParams } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { useLaunchT } from './messages.ts'
import { pathOfLink } from './protocol.ts'

/** /mypage/open?to=web%2Btecho:…: where a browser brings links of the protocol of the product. */
export function Component() {
  const t = useLaunchT()
  const [params] = useSearchParams()
  const path = pathOfLink(params.get('to'), knownRegistry())
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

import type { DeclaredShare, ResolvedRegistry } from '@techo/core'
import { sharedLine } from '@techo/core/shared'
import { Button, iconNamed, Page, useLanguage } from '@techo/ui'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { AddSheet } from '../palette/AddSheet.tsx'
import { quickAddTargets } from '../palette/actions.ts'
import styles from './launch.module.css'
import { useLaunchT } from './messages.ts'
import { OpenLink } from './OpenLink.tsx'
import { readShared } from './read-shared.ts'

const sharesOf = (registry: ResolvedRegistry): readonly DeclaredShare[] =>
  registry.remotes.flatMap(({ disabled, config }) => (disabled ? [] : (config.shares ?? [])))

/**
 * /mypage/add: what another program shares (`title`, `text`, `url`) becomes something of a remote, and nothing before a person
 * presses: any page can link here. `?as=<remote>.<target>` opens that form of quick add, and `?to=` is a link of the protocol.
 */
export function Component() {
  const [params] = useSearchParams()
  const link = params.get('to')
  return link === null ? <Choices params={params} /> : <OpenLink link={link} />
}

function Choices({ params }: { readonly params: URLSearchParams }) {
  const t = useLaunchT()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const shared = useMemo(() => readShared(params), [params])
  const registry = knownRegistry()
  const targets = quickAddTargets(registry)
  const shares = sharesOf(registry).filter(({ needs }) => !needs || shared?.[needs])
  const asked = params.get('as')?.replace('.', ' ')
  const [target, setTarget] = useState(() => targets.find(({ id }) => id === asked)?.id)
  const [line, setLine] = useState(() => (shared ? sharedLine(shared) : ''))
  const home = () => void navigate('/mypage', { replace: true })
  return (
    <Page title={t('add')} width="narrow" description={t(shared ? 'addShared' : 'addWhat')}>
      {shared && (
        <section className={styles.shared} aria-label={t('shared')}>
          {shared.title && <h2>{shared.title}</h2>}
          {shared.text && <p>{shared.text}</p>}
          {shared.url && <p className={styles.address}>{shared.url}</p>}
        </section>
      )}
      <ul className={styles.targets} aria-label={t('targets')}>
        {targets.map(({ id, title, icon }) => (
          <li key={id}>
            <Button icon={icon} onPress={() => setTarget(id)}>
              {title[language]}
            </Button>
          </li>
        ))}
        {shares.map(({ id, title, icon, to }) => (
          <li key={`${to} ${id}`}>
            <Button icon={iconNamed(icon)} onPress={() => void navigate(to, { state: { shared } })}>
              {title[language]}
            </Button>
          </li>
        ))}
      </ul>
      {targets.length + shares.length === 0 && <p>{t('noTarget')}</p>}
      {target && (
        <AddSheet
          draft={line}
          target={target}
          onDraft={setLine}
          onTarget={setTarget}
          onClose={() => setTarget(undefined)}
          onAdded={home}
        />
      )}
    </Page>
  )
}

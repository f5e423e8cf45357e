import type { DeclaredShare, ResolvedRegistry } from '@techo/core'
import { dropKeptShare, sharedLine } from '@techo/core/shared'
import { Button, iconNamed, Page, Skeleton, useLanguage } from '@techo/ui'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { AddSheet } from '../palette/AddSheet.tsx'
import { quickAddTargets } from '../palette/actions.ts'
import { FilesPart } from './FilesPart.tsx'
import { type KeptShare, readKeptShare } from './kept-share.ts'
import styles from './launch.module.css'
import { useLaunchT } from './messages.ts'
import { OpenLink } from './OpenLink.tsx'
import { readShared } from './read-shared.ts'

const sharesOf = (registry: ResolvedRegistry): readonly DeclaredShare[] =>
  registry.remotes.flatMap(({ disabled, config }) => (disabled ? [] : (config.shares ?? [])))

const none: readonly File[] = []

/**
 * /mypage/add: what another program shares becomes something of a remote, and nothing before a person presses: any page can
 * link here. Words stand in the address (`title`, `text`, `url`) or, with files, where the worker kept them (`?shared=<id>`);
 * `?again` says that something of it did not arrive. Files are also dropped here, chosen, or opened with the installed app.
 * `?as=<remote>.<target>` opens that form of quick add, and `?to=` is a link of the protocol.
 */
export function Component() {
  const [params] = useSearchParams()
  const link = params.get('to')
  const kept = params.get('shared')
  if (link !== null) return <OpenLink link={link} />
  return kept === null ? <Choices params={params} isAgain={params.has('again')} /> : <Kept key={kept} id={kept} />
}

function Kept({ id }: { readonly id: string }) {
  const t = useLaunchT()
  const [share, setShare] = useState<KeptShare | null>()
  useEffect(() => {
    void readKeptShare(id).then(setShare)
  }, [id])
  if (share === undefined)
    return (
      <Page title={t('add')} width="narrow">
        <Skeleton lines={3} />
      </Page>
    )
  const over = () => void dropKeptShare(id)
  return (
    <Choices
      params={share?.words ?? new URLSearchParams()}
      given={share?.files}
      isAgain={!share}
      kept={id}
      onOver={over}
    />
  )
}

interface ChoicesProps {
  readonly params: URLSearchParams
  readonly given?: readonly File[] | undefined
  /** something of what was shared did not arrive */
  readonly isAgain: boolean
  /** as what the worker keeps it */
  readonly kept?: string
  /** something came of all that was shared */
  readonly onOver?: () => void
}

function Choices({ params, given = none, isAgain, kept, onOver = () => {} }: ChoicesProps) {
  const t = useLaunchT()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const shared = useMemo(() => readShared(params), [params])
  const registry = knownRegistry()
  const targets = quickAddTargets(registry)
  const shares = sharesOf(registry).filter(({ needs }) => !needs || shared?.[needs])
  const [hasFiles, setFiles] = useState(given.length > 0)
  const asked = params.get('as')?.replace('.', ' ')
  const [target, setTarget] = useState(() => targets.find(({ id }) => id === asked)?.id)
  const [line, setLine] = useState(() => (shared ? sharedLine(shared) : ''))
  // Files that came along still wait, and stay.
  const isWords = given.length === 0
  const home = () => {
    if (isWords) onOver()
    void navigate('/mypage', { replace: true })
  }
  return (
    <Page title={t('add')} width="narrow" description={t(shared || hasFiles ? 'addShared' : 'addWhat')}>
      {isAgain && (
        <p role="alert" className={styles.again}>
          {t('again')}
        </p>
      )}
      {shared && (
        <section className={styles.shared} aria-label={t('shared')}>
          {shared.title && <h2>{shared.title}</h2>}
          {shared.text && <p>{shared.text}</p>}
          {shared.url && <p className={styles.address}>{shared.url}</p>}
        </section>
      )}
      {(shared || !hasFiles) && (
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
              <Button
                icon={iconNamed(icon)}
                // Who takes it lets go of what is kept: the way there is long enough for the page to be left.
                onPress={() => void navigate(to, { state: { shared, ...(isWords && kept ? { kept } : {}) } })}
              >
                {title[language]}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {targets.length + shares.length === 0 && <p>{t('noTarget')}</p>}
      <FilesPart given={given} shared={shared} onBrought={() => setFiles(true)} onAllTaken={onOver} />
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

import type { ResolvedRemote } from '@techo/core'
import { Button, Dialog, Select, TextField, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { clearOverrides, overridesIn, setOverrides } from './override.ts'
import { useOverrideText } from './override-messages.ts'
import styles from './override-panel.module.css'
import { knownRegistry } from './registry.ts'
import { loaderNow } from './remotes.ts'

type Choice = 'active' | 'previous' | 'own'

interface Row {
  readonly choice: Choice
  readonly address: string
}

interface Props {
  /** as they are set now, by remote */
  readonly current: Readonly<Record<string, string>>
  readonly onClose: () => void
}

/** For developers: which build of each remote this browser runs. Takes effect with a new document. */
export function OverridePanel({ current, onClose }: Props) {
  const t = useOverrideText()
  const { remotes } = knownRegistry()
  const [rows, setRows] = useState<Readonly<Record<string, Row>>>(() =>
    Object.fromEntries(remotes.map(remote => [remote.id, rowOf(remote, current[remote.id])])),
  )
  const wanted = Object.fromEntries(
    remotes.flatMap(remote => {
      const address = addressOf(remote, rows[remote.id])
      return address === undefined ? [] : [[remote.id, address]]
    }),
  )
  const allowed = overridesIn(JSON.stringify(wanted), location.origin)
  const refused = Object.keys(wanted).filter(id => !(id in allowed))
  const apply = () => {
    if (refused.length > 0) return
    setOverrides(allowed)
    location.reload()
  }
  const reset = () => {
    clearOverrides()
    location.reload()
  }
  return (
    <Dialog
      title={t('title')}
      size="large"
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      actions={
        <>
          <Button variant="secondary" onPress={reset} isDisabled={Object.keys(current).length === 0}>
            {t('reset')}
          </Button>
          <Button variant="primary" onPress={apply} isDisabled={refused.length > 0}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{t('lead')}</p>
      <ul className={styles.remotes}>
        {remotes.map(remote => (
          <RemoteRow
            key={remote.id}
            remote={remote}
            row={rows[remote.id] ?? { choice: 'active', address: '' }}
            isRefused={refused.includes(remote.id)}
            onChange={row => setRows(before => ({ ...before, [remote.id]: row }))}
            onEnter={apply}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface RowProps {
  readonly remote: ResolvedRemote
  readonly row: Row
  readonly isRefused: boolean
  readonly onChange: (row: Row) => void
  readonly onEnter: () => void
}

function RemoteRow({ remote, row, isRefused, onChange, onEnter }: RowProps) {
  const t = useOverrideText()
  const { language } = useLanguage()
  const state = loaderNow()?.stateOf(remote.id)
  const running = state && 'version' in state ? state.version : undefined
  const title = remote.config.title[language]
  const choices: readonly Choice[] = remote.previous ? ['active', 'previous', 'own'] : ['active', 'own']
  const buildOf = (choice: Choice) =>
    choice === 'active' ? remote.build : choice === 'previous' ? remote.previous?.build : undefined
  return (
    <li className={styles.remote}>
      <div className={styles.name}>
        <strong>{title}</strong>
        <span className={styles.facts}>
          {remote.id} · {t('contract', { min: remote.config.contract.min, max: remote.config.contract.max })} ·{' '}
          {running ? t('running', { version: running }) : t(`state.${state?.status ?? 'idle'}`)}
        </span>
      </div>
      <Select
        label={t('build', { name: title })}
        value={row.choice}
        options={choices.map(value => ({
          value,
          label: t(`choice.${value}`),
          ...(buildOf(value) ? { note: buildOf(value) } : {}),
        }))}
        onChange={choice => onChange({ ...row, choice })}
      />
      {row.choice === 'own' && (
        <TextField
          label={t('address', { name: title })}
          type="url"
          placeholder="http://localhost:4101/remoteEntry.js"
          value={row.address}
          onChange={address => onChange({ ...row, address })}
          onEnter={onEnter}
          {...(isRefused ? { error: t('refused') } : {})}
        />
      )}
    </li>
  )
}

/** What is set for a remote, as a choice: the build before is an address like any other. */
function rowOf({ previous }: ResolvedRemote, address: string | undefined): Row {
  if (address === undefined) return { choice: 'active', address: '' }
  const isPrevious = previous && new URL(previous.entry, location.origin).href === address
  return isPrevious ? { choice: 'previous', address: '' } : { choice: 'own', address }
}

function addressOf({ previous }: ResolvedRemote, row: Row | undefined): string | undefined {
  if (row?.choice === 'previous') return previous?.entry
  return row?.choice === 'own' ? row.address.trim() : undefined
}

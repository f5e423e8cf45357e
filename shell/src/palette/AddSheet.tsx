import { SegmentedControl, Skeleton, useLanguage } from '@techo/ui'
import { Suspense } from 'react'
import { knownRegistry } from '../federation/registry.ts'
import { RemotePart } from '../mypage/RemotePart.tsx'
import { quickAddTargets } from './actions.ts'
import { Frame } from './Frame.tsx'
import { usePaletteText } from './messages.ts'
import styles from './palette.module.css'

interface Props {
  readonly draft: string
  /** where several remotes take a line: whose it shall be */
  readonly target: string | undefined
  readonly onDraft: (text: string) => void
  readonly onTarget: (id: string) => void
  readonly onClose: () => void
  /** the line was added; without it the sheet only closes */
  readonly onAdded?: () => void
}

/** One line that becomes something of a remote: its form, and the choice where several remotes offer one. */
export function AddSheet({ draft, target: chosen, onDraft, onTarget, onClose, onAdded = onClose }: Props) {
  const t = usePaletteText()
  const { language } = useLanguage()
  const targets = quickAddTargets(knownRegistry())
  const added = () => {
    onDraft('')
    onAdded()
  }
  const target = targets.find(({ id }) => id === chosen) ?? targets[0]
  return (
    <Frame label={t('quickAdd')} onClose={onClose} isTitled>
      {!target && <p className={styles.empty}>{t('noTarget')}</p>}
      {target && targets.length > 1 && (
        <div className={styles.targets}>
          <SegmentedControl
            label={t('addTarget')}
            value={target.id}
            options={targets.map(({ id, title, icon }) => ({ value: id, label: title[language], icon }))}
            onChange={onTarget}
          />
        </div>
      )}
      {target && (
        <div className={styles.part}>
          <RemotePart key={target.id} remoteId={target.remoteId}>
            {({ quickAdd }) => {
              const Form = quickAdd?.find(({ id }) => id === target.form)?.component
              return Form ? (
                <Suspense fallback={<Skeleton lines={3} />}>
                  <Form draft={draft} onDraft={onDraft} onClose={added} />
                </Suspense>
              ) : null
            }}
          </RemotePart>
        </div>
      )}
    </Frame>
  )
}

import { Kbd, keysOnPage, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { allActions } from './actions.ts'
import { Frame } from './Frame.tsx'
import type { Face } from './face.ts'
import { keysHere } from './keys.ts'
import { usePaletteText } from './messages.ts'
import styles from './palette.module.css'
import { isMac } from './platform.ts'

interface Props {
  readonly onFace: (face: Face) => void
  readonly onClose: () => void
}

const groups = ['do', 'go', 'day'] as const

interface KeyRow {
  readonly id: string
  readonly label: string
  readonly keys: string
}

/** Every key there is, from the same objects as the palette and the keys themselves. */
export function KeySheet({ onFace, onClose }: Props) {
  const t = usePaletteText()
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const still = () => {}
  const actions = allActions({ pathname, isMac: isMac(), setTheme: still, setLanguage: still, onFace })
  const keyed = actions.flatMap(({ id, group, title, keys }) =>
    keys === undefined ? [] : [{ id, group, label: title[language], keys }],
  )
  const mac = isMac()
  // The page as it is when the sheet is opened; what lies over it then has no keys.
  const [here] = useState(() => keysOnPage().map(each => ({ ...each, id: each.keys, keys: keysHere(each.keys, mac) })))
  return (
    <Frame label={t('keys')} onClose={onClose} isTitled>
      <div className={styles.sheet}>
        <Keys title={t('keys.page')} rows={here} />
        {groups.map(group => (
          <Keys key={group} title={t(`keys.${group}`)} rows={keyed.filter(each => each.group === group)} />
        ))}
      </div>
    </Frame>
  )
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly KeyRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ id, label, keys }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { Kbd, useLanguage } from '@techo/ui'
import { useLocation } from 'react-router'
import { type Action, allActions } from './actions.ts'
import { Frame } from './Frame.tsx'
import type { Face } from './face.ts'
import { usePaletteText } from './messages.ts'
import styles from './palette.module.css'
import { isMac } from './platform.ts'

interface Props {
  readonly onFace: (face: Face) => void
  readonly onClose: () => void
}

const groups = ['do', 'go', 'day'] as const

/** Every key there is, from the same objects as the palette and the keys themselves. */
export function KeySheet({ onFace, onClose }: Props) {
  const t = usePaletteText()
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const still = () => {}
  const actions = allActions({ pathname, isMac: isMac(), setTheme: still, setLanguage: still, onFace })
  const keyed = actions.filter((each): each is Action & { readonly keys: string } => each.keys !== undefined)
  return (
    <Frame label={t('keys')} onClose={onClose} isTitled>
      <div className={styles.sheet}>
        {groups.map(group => {
          const rows = keyed.filter(each => each.group === group)
          return (
            rows.length > 0 && (
              <section key={group} aria-label={t(`keys.${group}`)}>
                <h3>{t(`keys.${group}`)}</h3>
                <dl>
                  {rows.map(({ id, title, keys }) => (
                    <div key={id}>
                      <dt>{title[language]}</dt>
                      <dd>
                        <Kbd keys={keys} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            )
          )
        })}
      </div>
    </Frame>
  )
}

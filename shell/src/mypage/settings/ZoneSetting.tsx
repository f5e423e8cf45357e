import { Button, Dialog, Icon, isComposing, SearchField, useLanguage } from '@techo/ui'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useSettingsT } from './messages.ts'
import { Setting } from './Section.tsx'
import styles from './settings.module.css'
import { allZones, findZones, zoneNamed } from './zones.ts'

interface ZoneSettingProps {
  readonly value: string
  readonly onChange: (zone: string) => void
}

export function ZoneSetting({ value, onChange }: ZoneSettingProps) {
  const t = useSettingsT()
  const { language } = useLanguage()
  const zone = useMemo(() => zoneNamed(value, language, Date.now()), [value, language])
  return (
    <Setting label={t('zone')} note={t('zone.note')}>
      <div className={styles.zone}>
        <span>
          {zone.id.replaceAll('_', ' ')}
          <span className={styles.note}>{[zone.name, zone.offsetText].join(' ')}</span>
        </span>
        <Dialog title={t('zone')} trigger={<Button>{t('zone.change')}</Button>}>
          {close => (
            <ZoneList
              value={value}
              onChoose={chosen => {
                close()
                if (chosen !== value) onChange(chosen)
              }}
            />
          )}
        </Dialog>
      </div>
    </Setting>
  )
}

const shown = 60

/** Arrow keys go through the list and back into the field. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || isComposing(event)) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[data-zone]')]
  const next = stops[stops.findIndex(each => each.matches(':focus')) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function ZoneList({ value, onChoose }: { readonly value: string; readonly onChoose: (zone: string) => void }) {
  const t = useSettingsT()
  const { language } = useLanguage()
  const [query, setQuery] = useState('')
  const zones = useMemo(() => allZones(language, Date.now(), [value]), [language, value])
  const found = useMemo(() => findZones(zones, query), [zones, query])
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shortcut between the field and the buttons inside
    <div className={styles.zones} onKeyDown={walk}>
      <SearchField
        label={t('zone.search')}
        value={query}
        onChange={setQuery}
        onSubmit={() => found[0] && query.trim() !== '' && onChoose(found[0].id)}
        autoFocus
      />
      {device && device !== value && (
        <Button variant="quiet" icon="monitor" onPress={() => onChoose(device)}>
          {t('zone.device', { zone: device.replaceAll('_', ' ') })}
        </Button>
      )}
      <output className={styles.note}>
        {found.length === 0 ? t('zone.none') : t('zone.count', { count: found.length })}
      </output>
      <ul className={styles.zoneList}>
        {found.slice(0, shown).map(zone => (
          <li key={zone.id}>
            <button
              type="button"
              data-zone
              aria-current={zone.id === value ? 'true' : undefined}
              onClick={() => onChoose(zone.id)}
            >
              <span>
                {zone.id.replaceAll('_', ' ')}
                <span className={styles.note}>{zone.name}</span>
              </span>
              <span className={styles.offset}>{zone.offsetText}</span>
              {zone.id === value && <Icon name="check" size="small" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown && <p className={styles.note}>{t('zone.more', { count: found.length - shown })}</p>}
    </div>
  )
}

import { Button, Switch, useLanguage } from '@techo/ui'
import { TimeField } from '@techo/ui/dates'
import { useState } from 'react'
import { readNoticeChoices } from '../../../notifications/choices.ts'
import { offeredNotices } from '../../../notifications/declared.ts'
import { devicePermission, setDeviceNotices } from '../../../notifications/device-notices.ts'
import { usePreference } from '../../preferences.ts'
import { Section, Setting } from '../Section.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { DigestSetting } from './DigestSetting.tsx'
import { useNoticeSettingsT } from './messages.ts'
import styles from './notifications.module.css'
import { PushSetting } from './PushSetting.tsx'

const usualQuiet = { from: '22:00', to: '07:00' }

/** What one is told of and when, here and on this device; and the calendar elsewhere. */
export const NotificationSettings = () => (
  <div className={styles.both}>
    <NoticeKinds />
    <CalendarFeed />
  </div>
)

function NoticeKinds() {
  const t = useNoticeSettingsT()
  const [choices, choose] = usePreference('frame.notifications', readNoticeChoices)
  const { language } = useLanguage()
  const { off, quiet } = choices
  const kinds = [
    ...offeredNotices().map(({ kind, title, note }) => ({ kind, title: title[language], note: note[language] })),
    { kind: 'plan', title: t('kind.plan'), note: t('kind.plan.note') },
  ]
  return (
    <Section id="notifications" title={t('title')}>
      {kinds.map(({ kind, title, note }) => (
        <Switch
          key={kind}
          isWide
          note={note}
          isSelected={!off.includes(kind)}
          onChange={isOn => choose({ ...choices, off: isOn ? off.filter(each => each !== kind) : [...off, kind] })}
        >
          {title}
        </Switch>
      ))}
      <p className={styles.note}>{t('always')}</p>
      <div className={styles.quiet}>
        <Switch
          isWide
          note={t('quiet.note')}
          isSelected={quiet !== null}
          onChange={isOn => choose({ ...choices, quiet: isOn ? usualQuiet : null })}
        >
          {t('quiet')}
        </Switch>
        {quiet && (
          <div className={styles.hours}>
            <TimeField
              label={t('quiet.from')}
              value={quiet.from}
              onChange={from => from && from !== quiet.to && choose({ ...choices, quiet: { ...quiet, from } })}
            />
            <TimeField
              label={t('quiet.to')}
              value={quiet.to}
              onChange={to => to && to !== quiet.from && choose({ ...choices, quiet: { ...quiet, to } })}
            />
          </div>
        )}
      </div>
      <PushSetting otherwise={<DeviceSetting />} />
      <DigestSetting />
    </Section>
  )
}

function DeviceSetting() {
  const t = useNoticeSettingsT()
  const [standing, setStanding] = useState(devicePermission)
  const isOn = standing === 'on'
  return (
    <Setting label={t('device')} note={t(`device.${standing}`)}>
      {(isOn || standing === 'off') && (
        <Button onPress={() => void setDeviceNotices(!isOn).then(setStanding)}>
          {t(isOn ? 'device.stop' : 'device.start')}
        </Button>
      )}
    </Setting>
  )
}

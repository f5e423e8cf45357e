import { auth } from '@techo/data'
import { Button } from '@techo/ui'
import { EmailSetting } from './EmailSetting.tsx'
import { useSettingsT } from './messages.ts'
import { PasswordSetting } from './PasswordSetting.tsx'
import { PhoneSetting } from './PhoneSetting.tsx'
import { Section, Setting } from './Section.tsx'

export function AccountSettings() {
  const t = useSettingsT()
  return (
    <Section id="account" title={t('account')}>
      <EmailSetting />
      <PhoneSetting />
      <PasswordSetting />
      <Setting label={t('sessions')}>
        <Button icon="log-out" onPress={() => void auth.signOut()}>
          {t('sessions.here')}
        </Button>
      </Setting>
    </Section>
  )
}

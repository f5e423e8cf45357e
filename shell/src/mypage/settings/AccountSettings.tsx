import { auth } from '@techo/data'
import { Button, ConfirmDialog, toast } from '@techo/ui'
import { EmailSetting } from './EmailSetting.tsx'
import { useSettingsT } from './messages.ts'
import { PasswordSetting } from './PasswordSetting.tsx'
import { Section, Setting } from './Section.tsx'
import styles from './settings.module.css'

export function AccountSettings() {
  const t = useSettingsT()
  const leave = async (scope: 'others' | 'global') => {
    const found = await auth.signOut(scope)
    // The dialog shows what was thrown. After `global` this device is signed out in any case and the page is left.
    if (found && scope === 'others') throw found
    if (scope === 'others') toast({ message: t('sessions.others.done'), tone: 'good' })
  }
  return (
    <Section id="account" title={t('account')}>
      <EmailSetting />
      <PasswordSetting />
      <Setting label={t('sessions')}>
        <div className={styles.buttons}>
          <Button icon="log-out" onPress={() => void auth.signOut()}>
            {t('sessions.here')}
          </Button>
          <ConfirmDialog
            title={t('sessions.others')}
            confirmLabel={t('sessions.confirm')}
            onConfirm={() => leave('others')}
            trigger={<Button>{t('sessions.others')}</Button>}
          >
            {t('sessions.others.text')}
          </ConfirmDialog>
          <ConfirmDialog
            title={t('sessions.global')}
            confirmLabel={t('sessions.confirm')}
            onConfirm={() => leave('global')}
            trigger={<Button>{t('sessions.global')}</Button>}
          >
            {t('sessions.global.text')}
          </ConfirmDialog>
        </div>
      </Setting>
    </Section>
  )
}

import { dateFormat, type Language } from '@techo/core'
import { auth } from '@techo/data'
import { Badge, Button, ConfirmDialog, ProblemView, Skeleton, toast, useLanguage } from '@techo/ui'
import { Section, Setting } from '../Section.tsx'
import styles from '../settings.module.css'
import { type DeviceSession, endSession, readSessions } from './account-api.ts'
import { useSecurityT } from './security-messages.ts'
import { useAnswer } from './useAnswer.ts'

const momentOf = (moment: string, language: Language): string =>
  dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))

/** Where the person is signed in, this device first, and the ways out. */
export function SessionSection() {
  const t = useSecurityT()
  const { language } = useLanguage()
  const { data, problem, again } = useAnswer(readSessions)
  const sessions = data?.toSorted((one, other) => Number(other.isHere) - Number(one.isHere)) ?? []

  const nameOf = ({ browser, os }: DeviceSession): string =>
    browser && os ? t('sessions.on', { browser, os }) : (browser ?? os ?? t('sessions.unknown'))
  const end = async (session: DeviceSession) => {
    const found = await endSession(session.id)
    if (found) throw found
    toast({ message: t('sessions.ended'), tone: 'good' })
    await again()
  }
  const leave = async (scope: 'others' | 'global') => {
    const found = await auth.signOut(scope)
    // The dialog shows what was thrown. After `global` this device is signed out in any case and the page is left.
    if (found && scope === 'others') throw found
    if (scope === 'global') return
    toast({ message: t('sessions.others.done'), tone: 'good' })
    await again()
  }

  return (
    <Section id="sessions" title={t('sessions')}>
      {problem && !data ? (
        <ProblemView problem={problem} size="line" onRetry={() => void again()} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : (
        <ul className={styles.plain} aria-label={t('sessions')}>
          {sessions.map(session => (
            <li key={session.id}>
              <div className={styles.setting}>
                <div>
                  <div className={styles.label}>
                    {nameOf(session)} {session.isHere && <Badge tone="good">{t('sessions.here')}</Badge>}
                  </div>
                  <div className={styles.note}>
                    {[t('sessions.used', { date: momentOf(session.usedAt, language) }), session.network]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                </div>
                {!session.isHere && (
                  <ConfirmDialog
                    title={t('sessions.endOf', { name: nameOf(session) })}
                    confirmLabel={t('sessions.end')}
                    onConfirm={() => end(session)}
                    trigger={
                      <Button aria-label={t('sessions.endOf', { name: nameOf(session) })}>{t('sessions.end')}</Button>
                    }
                  >
                    {t('sessions.note')}
                  </ConfirmDialog>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Setting label={t('sessions.others')} note={t('sessions.note')}>
        <div className={styles.buttons}>
          <ConfirmDialog
            title={t('sessions.others')}
            confirmLabel={t('sessions.end')}
            onConfirm={() => leave('others')}
            trigger={<Button isDisabled={data !== null && sessions.length < 2}>{t('sessions.others')}</Button>}
          >
            {t('sessions.others.text')}
          </ConfirmDialog>
          <ConfirmDialog
            title={t('sessions.global')}
            confirmLabel={t('sessions.confirm')}
            onConfirm={() => leave('global')}
            trigger={<Button icon="log-out">{t('sessions.global')}</Button>}
          >
            {t('sessions.global.text')}
          </ConfirmDialog>
        </div>
      </Setting>
    </Section>
  )
}

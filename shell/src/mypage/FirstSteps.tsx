import { useToday } from '@techo/data'
import { Button, ConfirmDialog, Icon, IconButton, LinkButton, useLanguage } from '@techo/ui'
import { useEffect, useState } from 'react'
import { knownRegistry } from '../federation/registry.ts'
import styles from './first-steps.module.css'
import { firstStepsOf, useTaken } from './first-steps.ts'
import { usePreference } from './preferences.ts'
import { useSample } from './sample/useSample.ts'
import { readStart } from './start.ts'
import { useTodayText } from './today-messages.ts'

/** What to do first, ticked off by what the person really has; or a sample life to look around in, and the way out of it. */
export function FirstSteps() {
  const t = useTodayText()
  const { language } = useLanguage()
  const today = useToday()
  const [, setStart] = usePreference('today.start', readStart)
  const sample = useSample()
  const [isAsking, setAsking] = useState(false)
  const registry = knownRegistry()
  const steps = firstStepsOf(registry)
  const hasSample = registry.remotes.some(({ config }) => config.sample)
  const { taken, isAwaited } = useTaken(steps)
  const isKnown = taken !== undefined && sample.isKnown
  const isOver = isKnown && !sample.isThere && !sample.isBusy && steps.length > 0 && taken.every(Boolean)

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is so
  useEffect(() => {
    if (isOver) setStart({ isOver: true })
  }, [isOver])

  if (isAwaited || sample.isAwaited) return <div data-waiting />
  if (!isKnown || isOver || (steps.length === 0 && !hasSample)) return null
  if (sample.isThere)
    return (
      <section className={styles.sample} aria-label={t('sample.title')}>
        <Icon name="sparkles" />
        <p>{t('sample.there')}</p>
        <Button size="small" isPending={sample.isBusy} onPress={() => setAsking(true)}>
          {t('sample.remove')}
        </Button>
        <ConfirmDialog
          title={t('sample.remove')}
          confirmLabel={t('sample.remove.do')}
          isOpen={isAsking}
          onOpenChange={setAsking}
          isDanger
          onConfirm={sample.remove}
        >
          {t('sample.remove.text')}
        </ConfirmDialog>
      </section>
    )
  return (
    <section className={styles.start} aria-labelledby="first-steps">
      <header className={styles.head}>
        <h2 id="first-steps">{t('start.title')}</h2>
        <IconButton icon="x" size="small" label={t('start.dismiss')} onPress={() => setStart({ isOver: true })} />
      </header>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map(({ id, to, title, note, action }, index) => {
            const isDone = taken[index] === true
            return (
              <li key={id} data-done={isDone}>
                <Icon name={isDone ? 'checked' : 'circle'} {...(isDone ? { label: t('start.done') } : {})} />
                <div>
                  <strong>{title[language]}</strong>
                  <p>{note[language]}</p>
                </div>
                {!isDone && (
                  <LinkButton to={to} size="small">
                    {action[language]}
                  </LinkButton>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {hasSample && (
        <footer className={styles.foot}>
          <p>{t('sample.offer')}</p>
          <Button size="small" icon="sparkles" isPending={sample.isBusy} onPress={() => void sample.fill(today)}>
            {t('sample.fill')}
          </Button>
          {sample.problem && <p role="alert">{t('sample.failed')}</p>}
        </footer>
      )}
    </section>
  )
}

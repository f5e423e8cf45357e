import { api, read, useToday } from '@techo/data'
import { Button, ConfirmDialog, Icon, IconButton, LinkButton } from '@techo/ui'
import { useEffect, useState } from 'react'
import styles from './first-steps.module.css'
import { usePreference } from './preferences.ts'
import { useSample } from './sample/useSample.ts'
import { readStart } from './start.ts'
import { useTodayText } from './today-messages.ts'

/** Whether a person has begun: one row of each is enough. */
const startApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    shellBegun: build.query<boolean, 'habits' | 'tasks' | 'period_notes'>({
      query: table =>
        read(db => {
          switch (table) {
            case 'period_notes':
              return db.from(table).select('id').neq('one_line', '').is('deleted_at', null).limit(1)
            default:
              return db.from(table).select('id').is('deleted_at', null).limit(1)
          }
        }),
      transformResponse: (rows: readonly unknown[]) => rows.length > 0,
      providesTags: (_, __, table) => [table],
    }),
  }),
})

const steps = [
  { id: 'habit', table: 'habits', to: '/mypage/habits?new=1' },
  { id: 'line', table: 'period_notes', to: '/mypage/daily' },
  { id: 'task', table: 'tasks', to: '/mypage/daily' },
] as const

/** What to do first, ticked off by what the person really has; or a sample life to look around in, and the way out of it. */
export function FirstSteps() {
  const t = useTodayText()
  const today = useToday()
  const [, setStart] = usePreference('today.start', readStart)
  const sample = useSample()
  const [isAsking, setAsking] = useState(false)
  const habit = startApi.useShellBegunQuery('habits')
  const line = startApi.useShellBegunQuery('period_notes')
  const task = startApi.useShellBegunQuery('tasks')
  const begun = [habit.data, line.data, task.data]
  const isKnown = begun.every(each => each !== undefined) && sample.isKnown
  const isOver = isKnown && !sample.isThere && !sample.isBusy && begun.every(Boolean)

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is so
  useEffect(() => {
    if (isOver) setStart({ isOver: true })
  }, [isOver])

  if (!isKnown || isOver) return null
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
      <ol className={styles.steps}>
        {steps.map(({ id, to }, index) => {
          const isDone = begun[index] === true
          return (
            <li key={id} data-done={isDone}>
              <Icon name={isDone ? 'checked' : 'circle'} {...(isDone ? { label: t('start.done') } : {})} />
              <div>
                <strong>{t(`start.${id}`)}</strong>
                <p>{t(`start.${id}.note`)}</p>
              </div>
              {!isDone && (
                <LinkButton to={to} size="small">
                  {t(`start.${id}.do`)}
                </LinkButton>
              )}
            </li>
          )
        })}
      </ol>
      <footer className={styles.foot}>
        <p>{t('sample.offer')}</p>
        <Button size="small" icon="sparkles" isPending={sample.isBusy} onPress={() => void sample.fill(today)}>
          {t('sample.fill')}
        </Button>
        {sample.problem && <p role="alert">{t('sample.failed')}</p>}
      </footer>
    </section>
  )
}

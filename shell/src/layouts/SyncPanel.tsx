import { dateFormat, leftDraftsOf, noRoom, type Problem } from '@techo/core'
import { type Change, entityKinds, outbox, type Refusal, useSync } from '@techo/data'
import { Button, toast, useLanguage } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { useEffect, useState } from 'react'
import { useMemberText } from '../member-messages.ts'
import { isPlanLimit } from '../payment/plan-limit.ts'
import { useSyncText } from './sync-messages.ts'
import styles from './sync-status.module.css'
import { placeOf, textOf, wordsOf } from './waiting.ts'

export interface SyncPanelProps {
  readonly onClose: () => void
}

/** What waits and since when, why it does not get through, another try at once; and what the backend did not take. */
export function SyncPanel({ onClose }: SyncPanelProps) {
  const t = useSyncText()
  const sync = useSync()
  const [isTrying, setTrying] = useState(false)
  const changes = sync.pending > 0 ? outbox.changes() : []
  const why = !sync.online ? t('why.offline') : sync.failing ? t(`why.${reasonOf(sync.failing)}`) : ''

  const retry = async () => {
    setTrying(true)
    await outbox.flush({ within: 10_000 })
    setTrying(false)
  }

  return (
    <>
      <h2 className={styles.title}>{t(changes.length > 0 ? 'waiting' : sync.refused > 0 ? 'notTaken' : 'saved')}</h2>
      {!sync.kept && <p className={styles.why}>{t('why.notKept')}</p>}
      {why && <p className={styles.why}>{why}</p>}
      {changes.length === 0 && sync.refused === 0 && <p className={styles.quiet}>{t('savedText')}</p>}
      {changes.length > 0 && (
        <>
          <ul className={styles.changes}>
            {changes.slice(0, shown).map(change => (
              <Waiting key={`${change.at} ${change.writes.length}`} change={change} />
            ))}
          </ul>
          {changes.length > shown && <p className={styles.quiet}>{t('more', { count: changes.length - shown })}</p>}
          <Button size="small" variant="secondary" icon="refresh" isPending={isTrying} onPress={() => void retry()}>
            {t('retry')}
          </Button>
        </>
      )}
      {sync.refused > 0 && <Refused count={sync.refused} onDone={onClose} />}
    </>
  )
}

const shown = 6

/** The words of a text lie here as a draft as well: without this they would be brought in, or warned of, once more. */
const letGo = async (refusal: Refusal) => {
  if (leftDraftsOf(refusal.person).read('').length === 0) return
  // Without a network the code may not come: what was refused goes all the same, and is warned of once more at most.
  const mending = await import(/* webpackChunkName: "mending" */ '../notifications/mending.ts').catch(() => null)
  mending?.letGo(refusal)
}

const reasonOf = (problem: Problem) => (isPlanLimit(problem) ? 'plan' : problem.code === noRoom ? 'full' : problem.kind)

function Waiting({ change }: { change: Change }) {
  const t = useSyncText()
  const { language } = useLanguage()
  const { what, title } = wordsOf(change.writes)
  const time = dateFormat(language, { hour: 'numeric', minute: '2-digit' }).format(change.at)
  return (
    <li>
      <span className={styles.what}>
        {what?.[language] ?? t('change')}
        {title && <span className={styles.name}>{title}</span>}
      </span>
      <time className={styles.quiet}>{time}</time>
    </li>
  )
}

/** Nothing a person wrote goes away by itself: they try again, or say that it may go. */
function Refused({ count, onDone }: { count: number; onDone: () => void }) {
  const t = useSyncText()
  const { language } = useLanguage()
  const member = useMemberText()
  const navigate = useNavigate()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another list
  useEffect(() => {
    let isOver = false
    void outbox.refusals().then(found => {
      if (!isOver) setRefusals(found)
    })
    return () => {
      isOver = true
    }
  }, [count])

  const settle = async (refusal: Refusal, isWanted: boolean) => {
    if (isWanted) await outbox.push(refusal.write)
    else await letGo(refusal)
    await outbox.forget(refusal)
    if (refusals.length === 1) onDone()
  }

  const open = (place: string) => {
    onDone()
    void navigate(place)
  }

  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast({ message: t('copied'), tone: 'good' })
  }

  return (
    <div className={styles.refused}>
      <h3 className={styles.subtitle}>{member('refused', { count })}</h3>
      <ul className={styles.changes}>
        {refusals.map(refusal => {
          const { what, title } = wordsOf([refusal.write])
          const text = textOf(refusal.write)
          // The same text on the same revision is refused for ever: it is brought together where it is written.
          const isOver = refusal.problem.kind === 'conflict' || refusal.problem.kind === 'missing'
          const place = refusal.problem.kind === 'conflict' ? placeOf(refusal.write, entityKinds()) : undefined
          return (
            <li key={refusal.seq} className={styles.refusal}>
              <span className={styles.what}>
                {what?.[language] ?? t('change')}
                {title && <span className={styles.name}>{title}</span>}
              </span>
              <span className={styles.quiet}>{t(`why.${reasonOf(refusal.problem)}`)}</span>
              {text && <span className={styles.text}>{text}</span>}
              <span className={styles.buttons}>
                {!isOver && (
                  <Button size="small" onPress={() => void settle(refusal, true)}>
                    {t('again')}
                  </Button>
                )}
                {place && (
                  <Button size="small" onPress={() => open(place)}>
                    {t('open')}
                  </Button>
                )}
                {text && (
                  <Button size="small" variant="quiet" onPress={() => void copy(text)}>
                    {t('copy')}
                  </Button>
                )}
                <Button size="small" variant="quiet" onPress={() => void settle(refusal, false)}>
                  {t('drop')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

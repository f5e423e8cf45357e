import { newId, type TodayCardProps } from '@techo/core'
import { toProblem } from '@techo/data'
import { Button, LinkButton, ProblemView, Skeleton, toast } from '@techo/ui'
import {
  type ActiveRule,
  type Slip,
  saidOf,
  useActiveRulesQuery,
  useAddSlipMutation,
  useRemoveSlipMutation,
  useSlipsOfDayQuery,
} from '../not-do/api.ts'
import { useT } from './messages.ts'
import styles from './today.module.css'

/** What one does not do, quietly on /mypage: with its reason, and one tap for how it went. It asks for nothing. */
export function TodayNotDos({ day }: TodayCardProps) {
  const t = useT()
  const rules = useActiveRulesQuery()
  const slips = useSlipsOfDayQuery(day)
  const [add] = useAddSlipMutation()
  const [remove] = useRemoveSlipMutation()
  if (!rules.data || !slips.data) {
    const failed = [rules, slips].find(({ error }) => error)
    return failed ? (
      <ProblemView
        problem={toProblem(failed.error)}
        size="line"
        onRetry={failed.refetch}
        isRetrying={failed.isFetching}
      />
    ) : (
      <Skeleton kind="rows" lines={2} />
    )
  }
  const record = (rule: ActiveRule, kind: Slip['kind']) => {
    const id = newId()
    void add({ id, item_id: rule.id, at: new Date().toISOString(), day, kind })
    toast({ message: t('recorded'), onUndo: () => void remove(id) })
  }
  const said = slips.data
  return (
    <div className={styles.card}>
      <ul className={styles.rules} aria-label={t('label')}>
        {rules.data.map(rule => {
          const { title } = rule
          const today = saidOf(said, rule.id, day)
          return (
            <li key={rule.id} className={styles.rule}>
              <div className={styles.words}>
                <span>{title}</span>
                <small>{rule.reason}</small>
              </div>
              <div className={styles.keep}>
                <Button
                  size="small"
                  icon="check"
                  variant={today === 'kept' ? 'primary' : 'secondary'}
                  aria-label={t('keptOf', { title })}
                  isDisabled={today !== null}
                  onPress={() => record(rule, 'kept')}
                >
                  {t('kept')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('slippedOf', { title })}
                  isDisabled={today === 'slipped'}
                  onPress={() => record(rule, 'slipped')}
                >
                  {t('slipped')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <p className={styles.onward}>
        <LinkButton to="/mypage/lists/not-do" variant="quiet" size="small">
          {t('toList')}
        </LinkButton>
      </p>
    </div>
  )
}

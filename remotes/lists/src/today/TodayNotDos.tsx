import { newId, type TodayCardProps } from '@techo/core'
import { together } from '@techo/data'
import { CardBody, LinkButton, toast } from '@techo/ui'
import {
  type ActiveRule,
  type Slip,
  saidOf,
  useActiveRulesQuery,
  useAddSlipMutation,
  useRemoveSlipMutation,
  useSlipsOfDayQuery,
} from '../not-do/api.ts'
import { KeptOrSlipped } from '../not-do/KeptOrSlipped.tsx'
import { useT } from './messages.ts'
import styles from './today.module.css'

/** What one does not do, quietly on /mypage: with its reason, and one tap for how it went. It asks for nothing. */
export function TodayNotDos({ day }: TodayCardProps) {
  const t = useT()
  const rules = useActiveRulesQuery()
  const slips = useSlipsOfDayQuery(day)
  const [add] = useAddSlipMutation()
  const [remove] = useRemoveSlipMutation()
  const record = (rule: ActiveRule, kind: Slip['kind']) => {
    const id = newId()
    void add({ id, item_id: rule.id, at: new Date().toISOString(), day, kind })
    toast({ message: t('recorded'), onUndo: () => void remove(id) })
  }
  const said = slips.data ?? []
  return (
    <CardBody
      of={together([rules, slips])}
      onward={
        <LinkButton to="/mypage/lists/not-do" variant="quiet" size="small">
          {t('toList')}
        </LinkButton>
      }
    >
      <ul className={styles.rules} aria-label={t('label')}>
        {(rules.data ?? []).map(rule => (
          <li key={rule.id} className={styles.rule}>
            <div className={styles.words}>
              <span>{rule.title}</span>
              <small>{rule.reason}</small>
            </div>
            <KeptOrSlipped
              title={rule.title}
              today={saidOf(said, rule.id, day)}
              onRecord={kind => record(rule, kind)}
            />
          </li>
        ))}
      </ul>
    </CardBody>
  )
}

import { Button } from '@techo/ui'
import { ListPage } from '../list/ListPage.tsx'
import styles from '../list/list.module.css'
import { useList } from '../list/useList.ts'
import { useT } from '../messages/index.ts'
import type { Item } from '../rules/item.ts'
import { type Slips, useSlips } from './useSlips.ts'

/** /mypage/lists/not-do */
export function NotDoPage() {
  const state = useList('not_do')
  const slips = useSlips(state.today)
  return (
    <ListPage
      state={state}
      factsOf={item => <Facts item={item} slips={slips} />}
      toolsOf={item => item.status === 'active' && <KeptOrSlipped item={item} slips={slips} />}
      onAchieve={item => state.setStatus(item, 'resolved')}
    />
  )
}

function Facts({ item, slips }: { readonly item: Item; readonly slips: Slips }) {
  const t = useT()
  const { current, longest } = slips.runOf(item)
  return (
    <>
      {item.status === 'active' && (
        <strong className={styles.run}>{current === 0 ? t('slippedToday') : t('cleanDays', { count: current })}</strong>
      )}
      {item.status === 'active' && longest > current && <span>{t('longest', { count: longest })}</span>}
      <span>{item.reason}</span>
    </>
  )
}

function KeptOrSlipped({ item, slips }: { readonly item: Item; readonly slips: Slips }) {
  const t = useT()
  const today = slips.todayOf(item)
  const title = item.title
  return (
    <div className={styles.keep}>
      <Button
        size="small"
        icon="check"
        variant={today === 'kept' ? 'primary' : 'secondary'}
        aria-label={t('keptOf', { title })}
        isDisabled={today !== null}
        onPress={() => slips.record(item, 'kept')}
      >
        {t('kept')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('slippedOf', { title })}
        isDisabled={today === 'slipped'}
        onPress={() => slips.record(item, 'slipped')}
      >
        {t('slipped')}
      </Button>
    </div>
  )
}

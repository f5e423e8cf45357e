import { ListPage } from '../list/ListPage.tsx'
import styles from '../list/list.module.css'
import { asksOf, useList } from '../list/useList.ts'
import { useT } from '../messages/index.ts'
import type { Item } from '../rules/item.ts'
import { KeptOrSlipped } from './KeptOrSlipped.tsx'
import { type Slips, useSlips } from './useSlips.ts'

export const asks = asksOf('not_do')

/** /mypage/lists/not-do */
export function NotDoPage() {
  const state = useList('not_do')
  const slips = useSlips(state.today)
  return (
    <ListPage
      state={state}
      factsOf={item => <Facts item={item} slips={slips} />}
      toolsOf={item =>
        item.status === 'active' && (
          <KeptOrSlipped
            title={item.title}
            className={styles.keep}
            today={slips.todayOf(item)}
            onRecord={kind => slips.record(item, kind)}
          />
        )
      }
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

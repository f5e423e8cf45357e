import { useLanguage } from '@techo/ui'
import { Disclosure } from '@techo/ui/layout'
import { budgetOf, useSetWishBudgetMutation, useWishBudgetQuery } from '../api.ts'
import type { LineReader } from '../list/AddLine.tsx'
import { NumberEdit } from '../list/edits.tsx'
import { ListPage } from '../list/ListPage.tsx'
import styles from '../list/list.module.css'
import { asksOf, type ListState, useList } from '../list/useList.ts'
import { moneyInWords, monthInWords, totalInWords } from '../list/words.ts'
import { useT } from '../messages/index.ts'
import { type Item, isOpen, statusesOf } from '../rules/item.ts'
import { budgetLeft, cooldownLeft, totalOf, totalsByMonth, totalsByStatus } from '../rules/wish.ts'
import { readWishLine } from '../rules/wish-line.ts'
import { Gallery } from './Gallery.tsx'
import { useFillIn } from './useFillIn.ts'

export const asks = asksOf('wish')

/** /mypage/lists/wish */
export function WishPage() {
  const t = useT()
  const { language } = useLanguage()
  const state = useList('wish')
  const fillIn = useFillIn()
  const reader: LineReader = {
    read: line => {
      const { title, price, currency, url } = readWishLine(line)
      return {
        columns: { title: title.slice(0, 500), url, ...(price === null ? {} : { price, currency: currency ?? 'JPY' }) },
        said: [
          ...(price === null ? [] : [moneyInWords(price, currency ?? 'JPY', language)]),
          ...(url === null ? [] : [new URL(url).hostname]),
        ],
      }
    },
    onAdded: (id, { url }) => {
      if (url) void fillIn({ id, image: null }, url)
    },
  }
  return (
    <ListPage
      state={state}
      summary={<Totals state={state} />}
      factsOf={item => <Facts item={item} state={state} />}
      onAchieve={item => state.setStatus(item, 'got')}
      reader={reader}
      views={[{ value: 'gallery', label: t('viewGallery'), icon: 'image', render: () => <Gallery state={state} /> }]}
    />
  )
}

function Facts({ item, state }: { readonly item: Item; readonly state: ListState }) {
  const t = useT()
  const { language } = useLanguage()
  const left = cooldownLeft(item, state.today)
  return (
    <>
      {item.price !== null && <strong>{moneyInWords(item.price, item.currency, language)}</strong>}
      {item.want_level !== null && (
        <span className={styles.stars} role="img" aria-label={t('wantKey', { level: item.want_level })}>
          {'★'.repeat(item.want_level)}
        </span>
      )}
      {item.shop && <span>{item.shop}</span>}
      {isOpen(item) && item.cooldown_until !== null && (
        <span>{left > 0 ? t('cooldownLeft', { count: left }) : t('cooldownOver')}</span>
      )}
    </>
  )
}

function Totals({ state }: { readonly state: ListState }) {
  const t = useT()
  const { language } = useLanguage()
  const { data } = useWishBudgetQuery()
  const budget = budgetOf(data)
  const [setBudget] = useSetWishBudgetMutation()
  const { items, shown, today, isReady } = state
  const total = totalOf(shown)
  const byStatus = totalsByStatus(items)
  const months = totalsByMonth(items).slice(0, 12)
  const left = budget !== null && isReady ? budgetLeft(budget, items, today.slice(0, 7)) : null
  const said =
    left === null
      ? null
      : t(left < 0 ? 'budgetOver' : 'budgetLeft', { sum: moneyInWords(Math.abs(left), 'JPY', language) })
  return (
    <div className={styles.summary}>
      <ul className={styles.sums} aria-label={t('totals')}>
        <li>
          <strong>{t('total', { sum: isReady ? totalInWords(total, language) : '…' })}</strong>
        </li>
        {statusesOf.wish.map(status => {
          const each = byStatus.get(status)
          return (
            each && <li key={status}>{t('totalStatus', { status: t(status), sum: totalInWords(each, language) })}</li>
          )
        })}
        {total.unpriced > 0 && <li>{t('unpriced', { count: total.unpriced })}</li>}
        {said && <li>{said}</li>}
      </ul>
      <Disclosure title={t('monthly')}>
        <div className={styles.sheet}>
          <NumberEdit
            name="preferences.wish-budget"
            label={t('budget')}
            value={budget}
            onSave={value => void setBudget(value)}
          />
          {months.length > 0 && (
            <table className={styles.months}>
              <tbody>
                {months.map(([month, each]) => (
                  <tr key={month}>
                    <th scope="row">{month === null ? t('unknownMonth') : monthInWords(month, language)}</th>
                    <td>{t('count', { count: each.count })}</td>
                    <td>{totalInWords(each, language)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      </Disclosure>
    </div>
  )
}

import { civilDay, formatDay } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useDates } from '@techo/days'
import { Button, LinkButton, Skeleton, useLanguage } from '@techo/ui'
import { Rating } from '@techo/ui/fields'
import { useState } from 'react'
import { usePricesQuery } from '../api.ts'
import { NumberEdit, TextEdit } from '../list/edits.tsx'
import type { FieldsProps } from '../list/fields-props.ts'
import styles from '../list/list.module.css'
import { moneyInWords } from '../list/words.ts'
import { useT } from '../messages/index.ts'
import { useFillIn } from './useFillIn.ts'

export function WishFields({ item, state }: FieldsProps) {
  const t = useT()
  const dates = useDates()
  const { week_start: weekStart } = usePreferences()
  const fillIn = useFillIn()
  const [isReading, setReading] = useState(false)
  const { change, today } = state
  const readLink = async (url: string) => {
    setReading(true)
    await fillIn(item, url)
    setReading(false)
  }

  return (
    <>
      <div className={styles.pair}>
        <NumberEdit
          name={`list_items.price:${item.id}`}
          label={t('price')}
          savesWhenLeft
          value={item.price}
          onSave={price => change(item, { price }, price ?? undefined)}
        />
        <TextEdit
          name={`list_items.currency:${item.id}`}
          label={t('currency')}
          value={item.currency}
          maxLength={3}
          onSave={text => {
            const currency = text.trim().toUpperCase()
            if (!/^[A-Z]{3}$/.test(currency)) return false
            return change(item, { currency })
          }}
        />
      </div>
      <Rating label={t('wantLevel')} value={item.want_level} onChange={want_level => change(item, { want_level })} />
      <TextEdit
        name={`list_items.url:${item.id}`}
        label={t('url')}
        type="url"
        value={item.url ?? ''}
        maxLength={2000}
        error={t('urlWrong')}
        onSave={text => {
          const url = text.trim()
          if (url !== '' && !(/^https?:\/\//.test(url) && URL.canParse(url))) return false
          return change(item, { url: url || null })
        }}
      />
      {item.url && (
        <div className={styles.line}>
          <Button icon="download" size="small" isPending={isReading} onPress={() => void readLink(item.url ?? '')}>
            {t('readLink')}
          </Button>
          <LinkButton to={item.url} icon="external" size="small" variant="quiet">
            {t('openLink')}
          </LinkButton>
        </div>
      )}
      <TextEdit
        name={`list_items.shop:${item.id}`}
        label={t('shop')}
        value={item.shop}
        maxLength={200}
        onSave={shop => change(item, { shop: shop.trim() })}
      />
      {dates ? (
        item.status === 'got' ? (
          <dates.DatePicker
            label={t('gotOn')}
            value={item.achieved_on}
            today={today}
            weekStart={weekStart}
            onChange={achieved_on => change(item, { achieved_on })}
          />
        ) : (
          <dates.DatePicker
            label={t('cooldown')}
            description={t('cooldownText')}
            value={item.cooldown_until}
            today={today}
            weekStart={weekStart}
            onChange={cooldown_until => change(item, { cooldown_until })}
          />
        )
      ) : (
        <Skeleton kind="fields" lines={1} />
      )}
      <Prices item={item} />
    </>
  )
}

function Prices({ item }: Pick<FieldsProps, 'item'>) {
  const t = useT()
  const { language } = useLanguage()
  const { time_zone, day_start_hour } = usePreferences()
  const { data = [] } = usePricesQuery(item.id)
  if (data.length < 2) return null
  return (
    <section className={styles.section}>
      <h3>{t('priceLog')}</h3>
      <ul className={styles.plain}>
        {data.map(({ id, at, price }) => (
          <li key={id} className={styles.line}>
            {t('priceLogRow', {
              date: formatDay(civilDay(Date.parse(at), time_zone, day_start_hour), language, 'short'),
              price: moneyInWords(price, item.currency, language),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

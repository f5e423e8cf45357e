import { dateFormat, fieldOf, newId, rankAfter } from '@techo/core'
import { useDraft, useField } from '@techo/data/drafts'
import { Button, Checkbox, ColourPicker, colourNamed, IconButton, TextField, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import {
  type Subscription,
  useCalendarReadingsQuery,
  useReadSubscriptionMutation,
  useSetSubscriptionMutation,
  useSubscribeMutation,
} from '../api.ts'
import type { Calendars } from '../useCalendars.ts'
import { useSubscriptionT } from './messages.ts'
import type { Reading } from './subscribed.ts'
import styles from './subscriptions.module.css'

const reasons = [
  ...(['address', 'not_public', 'unreachable', 'forbidden', 'gone', 'refused', 'no_calendar', 'cut_off'] as const),
  ...(['too_large', 'too_heavy', 'too_many_requests'] as const),
] as const

type Reason = (typeof reasons)[number] | 'full' | 'unavailable'

/** The words for a code of the server. */
const reasonOf = (code: unknown): Reason =>
  code === 'too_many' ? 'full' : (reasons.find(each => each === code) ?? 'unavailable')

interface Props {
  readonly calendars: Calendars
  readonly freeColour: Subscription['colour']
  readonly zone: string
}

/** Calendars that somebody else keeps, by their addresses: what is read, when, and why not. */
export function SubscriptionsPart({ calendars: { subscriptions }, freeColour, zone }: Props) {
  const t = useSubscriptionT()
  const { data: readings = [] } = useCalendarReadingsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [url, setUrl, letGo] = useDraft('calendars.url', '')
  const { subscribe, failure, isBusy } = useSubscribing(zone)
  const submit = async () => {
    if (url.trim() === '') return
    const rank = rankAfter(subscriptions.at(-1)?.rank ?? null)
    if (!(await subscribe({ id: newId(), name: '', colour: freeColour, rank }, url))) return
    letGo()
    setUrl('')
  }
  return (
    <section className={styles.part} aria-label={t('heading')}>
      <h3>{t('heading')}</h3>
      <p>{t('note')}</p>
      {subscriptions.map(each => (
        <SubscriptionFields
          key={each.id}
          subscription={each}
          reading={readings.find(({ id }) => id === each.id)}
          zone={zone}
        />
      ))}
      <div className={styles.add}>
        <TextField
          label={t('url')}
          type="url"
          value={url}
          onChange={setUrl}
          onEnter={() => void submit()}
          maxLength={4000}
          error={failure ? t(failure) : undefined}
        />
        <Button icon="plus" onPress={() => void submit()} isDisabled={url.trim() === '' || isBusy}>
          {t('add')}
        </Button>
      </div>
    </section>
  )
}

/** Sends an address to the server, which reads it at once; answers whether there was a calendar. */
function useSubscribing(zone: string) {
  const t = useSubscriptionT()
  const [send, { isLoading }] = useSubscribeMutation()
  const [failure, setFailure] = useState<Reason | null>(null)
  const subscribe = async (row: Pick<Subscription, 'id' | 'name' | 'colour' | 'rank'>, url: string) => {
    setFailure(null)
    const { data, error } = await send({ ...row, url: url.trim(), time_zone: zone })
    if (data) toast({ message: t('added', { name: data.name, count: data.held }) })
    else setFailure(reasonOf(fieldOf(error, 'code')))
    return data !== undefined
  }
  return { subscribe, failure, isBusy: isLoading }
}

const views = ['day', 'week', 'month', 'year'] as const

interface OneProps {
  readonly subscription: Subscription
  readonly reading: Reading | undefined
  readonly zone: string
}

function SubscriptionFields({ subscription, reading, zone }: OneProps) {
  const t = useSubscriptionT()
  const [set] = useSetSubscriptionMutation()
  const [readNow, { isLoading }] = useReadSubscriptionMutation()
  const { id, name, colour, hidden_in } = subscription
  const onSave = (typed: string) => {
    const said = typed.trim()
    if (said === '') return false
    if (said !== name) void set({ id, name: said })
    return true
  }
  const { isWrong: _, save, ...field } = useField({ name: `calendar_subscriptions.name:${id}`, value: name, onSave })
  const lacksAddress = reading === undefined || reading.failure === 'address' || reading.failure === 'forbidden'
  return (
    <div className={styles.one}>
      <div className={styles.line}>
        <TextField label={t('name')} {...field} onEnter={save} maxLength={100} />
        <IconButton
          icon="refresh"
          label={t('readNow', { name })}
          isDisabled={isLoading || reading === undefined}
          onPress={() => {
            void readNow(id).then(({ error }) => error && toast({ message: t(reasonOf(fieldOf(error, 'code'))) }))
          }}
        />
        <IconButton
          icon="trash"
          label={t('remove', { name })}
          onPress={() => {
            void set({ id, deleted_at: new Date().toISOString() })
            toast({ message: t('removed', { name }), onUndo: () => void set({ id, deleted_at: null }) })
          }}
        />
      </div>
      <ReadingLine reading={reading} zone={zone} />
      {(lacksAddress || reading?.failure === 'gone') && <AddressField subscription={subscription} zone={zone} />}
      <ColourPicker
        label={t('colour', { name })}
        value={colourNamed(colour)}
        onChange={each => void set({ id, colour: each })}
      />
      <fieldset className={styles.views}>
        <legend>{t('hidden', { name })}</legend>
        {views.map(view => (
          <Checkbox
            key={view}
            isSelected={!hidden_in.includes(view)}
            onChange={isShown =>
              void set({ id, hidden_in: isShown ? hidden_in.filter(each => each !== view) : [...hidden_in, view] })
            }
          >
            {t(view)}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  )
}

/** When it was read last, and in words why it cannot be read now. */
function ReadingLine({ reading, zone }: Pick<OneProps, 'reading' | 'zone'>) {
  const t = useSubscriptionT()
  const { language } = useLanguage()
  const moments = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const inWords = (at: string | null) => (at === null ? '' : moments.format(Date.parse(at)))
  if (!reading) return <p className={styles.state}>{t('noAddress')}</p>
  const { host, held, read_at, failure, failed_at, left_out } = reading
  const left = Object.values(left_out).reduce((sum, each) => sum + each, 0)
  const reason = failure === null ? '' : t(reasonOf(failure))
  return (
    <>
      <p className={styles.state}>
        {read_at === null ? t('never', { host }) : t('state', { host, count: held, when: inWords(read_at) })}
        {left > 0 && ` ${t('left', { count: left })}`}
      </p>
      {failure !== null && (
        <p className={styles.failure} role="status">
          {read_at === null
            ? t('failedNever', { reason })
            : t('failed', { reason, when: inWords(failed_at), last: inWords(read_at) })}
        </p>
      )}
    </>
  )
}

/** Another address for what is there: the secret was changed, or came from an export, which has none. */
function AddressField({ subscription, zone }: Pick<OneProps, 'subscription' | 'zone'>) {
  const t = useSubscriptionT()
  const [url, setUrl, letGo] = useDraft(`calendars.url:${subscription.id}`, '')
  const { subscribe, failure, isBusy } = useSubscribing(zone)
  const { id, name, colour, rank } = subscription
  const submit = async () => {
    if (url.trim() !== '' && (await subscribe({ id, name, colour, rank }, url))) letGo()
  }
  return (
    <div className={styles.add}>
      <TextField
        label={t('newUrl', { name })}
        type="url"
        value={url}
        onChange={setUrl}
        onEnter={() => void submit()}
        maxLength={4000}
        error={failure ? t(failure) : undefined}
      />
      <Button onPress={() => void submit()} isDisabled={url.trim() === '' || isBusy}>
        {t('setUrl')}
      </Button>
    </div>
  )
}

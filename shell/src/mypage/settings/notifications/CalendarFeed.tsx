import { dateFormat, isProblem } from '@techo/core'
import { toProblem } from '@techo/data'
import { Button, Checkbox, ConfirmDialog, ProblemView, Skeleton, TextField, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { Section, Setting } from '../Section.tsx'
import {
  type CalendarFeedState,
  type FeedPart,
  feedParts,
  useCalendarFeedQuery,
  useRemoveCalendarFeedMutation,
  useRenewCalendarFeedMutation,
  useSetCalendarFeedMutation,
} from './api.ts'
import { useNoticeSettingsT } from './messages.ts'
import styles from './notifications.module.css'

const usual: readonly FeedPart[] = ['appointments', 'planned', 'deadlines', 'milestones']

/** The secret address under which another calendar reads what the person has planned. */
export function CalendarFeed() {
  const t = useNoticeSettingsT()
  const { data: feed, error, refetch } = useCalendarFeedQuery()
  const [renew, making] = useRenewCalendarFeedMutation()
  const [address, setAddress] = useState<string | null>(null)

  const make = async () => {
    const token = await renew(feed?.includes ?? usual).unwrap()
    setAddress(new URL(`/calendar/${token}.ics`, location.origin).href)
    await refetch()
  }
  const problem = making.error ?? (feed === undefined ? error : undefined)
  return (
    <Section id="calendar-feed" title={t('feed')}>
      <Setting label={t('feed.what')} note={t('feed.note')}>
        {feed === null && (
          // What goes wrong stands below.
          <Button icon="calendar" isPending={making.isLoading} onPress={() => void make().catch(() => {})}>
            {t('feed.make')}
          </Button>
        )}
      </Setting>
      {problem && (
        <ProblemView
          problem={isProblem(problem) ? problem : toProblem(problem)}
          size="line"
          onRetry={() => void refetch()}
        />
      )}
      {feed === undefined && !error && <Skeleton lines={2} />}
      {address && feed && <Address address={address} />}
      {feed && <Feed feed={feed} onRenew={make} onGone={() => setAddress(null)} />}
    </Section>
  )
}

function Address({ address }: { readonly address: string }) {
  const t = useNoticeSettingsT()
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast({ message: t('feed.copied'), tone: 'good' })
  }
  return (
    <div className={styles.address}>
      <TextField label={t('feed.address')} description={t('feed.once')} value={address} isReadOnly />
      <div className={styles.buttons}>
        {'clipboard' in navigator && (
          <Button icon="copy" onPress={() => void copy()}>
            {t('feed.copy')}
          </Button>
        )}
        <a className={styles.link} href={address.replace(/^https?:/, 'webcal:')}>
          {t('feed.open')}
        </a>
      </div>
    </div>
  )
}

interface FeedProps {
  readonly feed: CalendarFeedState
  readonly onRenew: () => Promise<void>
  readonly onGone: () => void
}

function Feed({ feed, onRenew, onGone }: FeedProps) {
  const t = useNoticeSettingsT()
  const { language } = useLanguage()
  const { refetch } = useCalendarFeedQuery()
  const [set] = useSetCalendarFeedMutation()
  const [removeFeed] = useRemoveCalendarFeedMutation()
  const say = (at: string) => dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
  const { includes, since, read_at } = feed

  const noteOf = (part: FeedPart) => {
    if (part === 'habits') return { note: t('feed.habits.note') }
    // Addresses that were made before there were appointments in them keep their choice.
    if (part === 'appointments')
      return { note: t(includes.includes(part) ? 'feed.appointments.note' : 'feed.appointments.off') }
    return {}
  }
  const remove = async () => {
    await removeFeed().unwrap()
    onGone()
    await refetch()
    toast({ message: t('feed.removed') })
  }
  return (
    <>
      <fieldset className={styles.includes}>
        <legend>{t('feed.includes')}</legend>
        {feedParts.map(part => (
          <Checkbox
            key={part}
            isSelected={includes.includes(part)}
            {...noteOf(part)}
            onChange={isOn => void set(isOn ? [...includes, part] : includes.filter(each => each !== part))}
          >
            {t(`feed.${part}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Setting
        label={t('feed.since', { date: say(since) })}
        note={read_at === null ? t('feed.unread') : t('feed.read', { date: say(read_at) })}
      >
        <div className={styles.buttons}>
          <ConfirmDialog
            title={t('feed.renew')}
            confirmLabel={t('feed.renew')}
            onConfirm={onRenew}
            trigger={<Button icon="refresh">{t('feed.renew')}</Button>}
          >
            {t('feed.renew.text')}
          </ConfirmDialog>
          <ConfirmDialog
            title={t('feed.remove')}
            confirmLabel={t('feed.remove')}
            isDanger
            onConfirm={remove}
            trigger={<Button icon="trash">{t('feed.remove')}</Button>}
          >
            {t('feed.remove.text')}
          </ConfirmDialog>
        </div>
      </Setting>
    </>
  )
}

import { dateFormat, fieldOf, newId, rankAfter } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { Button, Checkbox, Dialog, TextField, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import {
  type Calendar,
  useCaldavQuery,
  useConnectCaldavMutation,
  useEndCaldavMutation,
  useLookCaldavMutation,
  useSyncCaldavMutation,
} from '../api.ts'
import type { Calendars } from '../useCalendars.ts'
import styles from './caldav.module.css'
import { useCaldavT } from './messages.ts'
import type { Account, CaldavState, FoundCalendar } from './state.ts'

const reasons = [
  ...(['address', 'not_public', 'unreachable', 'not_secure', 'elsewhere', 'forbidden', 'no_caldav', 'gone'] as const),
  ...(['refused', 'too_large', 'limit', 'sealed', 'google', 'none', 'full', 'too_many_requests', 'internal'] as const),
] as const

/** The words for a code of the server. */
const whyOf = (code: unknown) => `why_${reasons.find(each => each === code) ?? 'unavailable'}` as const

interface Props {
  readonly calendars: Calendars
  readonly zone: string
  readonly colours: readonly Calendar['colour'][]
}

/** The account of a calendar server: which calendars are connected, how that goes, and its end. */
export function CaldavPart({ calendars, zone, colours }: Props) {
  const t = useCaldavT()
  const { data: state } = useCaldavQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section className={styles.part} aria-label={t('heading')}>
      <h3>{t('heading')}</h3>
      {state ? (
        <>
          <StateLines state={state} zone={zone} />
          <Actions onChoose={() => setChoosing(before => !before)} />
        </>
      ) : (
        <p>{t('note')}</p>
      )}
      {state !== undefined &&
        (state === null || isChoosing || state.failure === 'forbidden' || state.failure === 'sealed') && (
          <AccountFields {...{ calendars, colours, state }} onDone={() => setChoosing(false)} />
        )}
    </section>
  )
}

/** When both were brought together last, and in words what is in the way. */
function StateLines({ state, zone }: { readonly state: CaldavState; readonly zone: string }) {
  const t = useCaldavT()
  const { language } = useLanguage()
  const moments = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const { host, login, synced_at, failure, failed_at, waiting, refused, fixed } = state
  const unread = state.calendars.reduce((sum, each) => sum + each.unread, 0)
  const counts = [
    ...(waiting > refused ? [t('waiting', { count: waiting - refused })] : []),
    ...(refused > 0 ? [t('refused', { count: refused })] : []),
    ...(unread > 0 ? [t('unread', { count: unread })] : []),
    ...(fixed.length > 0 ? [t('fixed', { count: fixed.length })] : []),
  ]
  return (
    <>
      <p className={styles.state}>
        {t('account', { login, host })}
        <br />
        {synced_at === null ? t('never') : t('state', { when: moments.format(Date.parse(synced_at)) })}
      </p>
      {counts.length > 0 && <p className={styles.state}>{counts.join(' ')}</p>}
      {failure !== null && (
        <p className={styles.failure} role="status">
          {t('failed', { when: moments.format(Date.parse(failed_at ?? '') || Date.now()), reason: t(whyOf(failure)) })}
        </p>
      )}
    </>
  )
}

function Actions({ onChoose }: { readonly onChoose: () => void }) {
  const t = useCaldavT()
  const [sync, { isLoading }] = useSyncCaldavMutation()
  const [end, { isLoading: isEnding }] = useEndCaldavMutation()
  const [isAsked, setAsked] = useState(false)
  const finish = async (keeps: boolean) => {
    const { error } = await end(keeps)
    setAsked(false)
    toast({ message: error ? t(whyOf(fieldOf(error, 'code'))) : t('ended') })
  }
  return (
    <div className={styles.buttons}>
      <Button
        icon="refresh"
        isDisabled={isLoading}
        onPress={() => {
          void sync().then(({ data, error }) =>
            toast({
              message: error
                ? t(whyOf(fieldOf(error, 'code')))
                : t(fieldOf(data, 'taken') === true ? 'synced' : 'busy'),
            }),
          )
        }}
      >
        {t('sync')}
      </Button>
      <Button variant="quiet" onPress={onChoose}>
        {t('choose')}
      </Button>
      <Button variant="quiet" onPress={() => setAsked(true)}>
        {t('end')}
      </Button>
      {isAsked && (
        <Dialog title={t('endTitle')} isOpen onOpenChange={isOpen => !isOpen && setAsked(false)}>
          <div className={styles.part}>
            <p>{t('endNote')}</p>
            <div className={styles.buttons}>
              <Button variant="primary" isDisabled={isEnding} onPress={() => void finish(true)}>
                {t('keep')}
              </Button>
              <Button variant="danger" isDisabled={isEnding} onPress={() => void finish(false)}>
                {t('drop')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  )
}

interface FieldsProps extends Omit<Props, 'zone'> {
  readonly state: CaldavState | null
  readonly onDone: () => void
}

function AccountFields({ calendars, colours, state, onDone }: FieldsProps) {
  const t = useCaldavT()
  const [typed, setTyped, letGo] = useDraft('caldav.account', { address: '', user: state?.login ?? '' })
  // Never kept on the device.
  const [password, setPassword] = useState('')
  const [look, { isLoading: isLooking }] = useLookCaldavMutation()
  const [connect, { isLoading: isConnecting }] = useConnectCaldavMutation()
  const [found, setFound] = useState<readonly FoundCalendar[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<ReturnType<typeof whyOf> | null>(null)
  const isTyped = typed.address.trim() !== '' && typed.user.trim() !== '' && password !== ''
  const account: Account | undefined = isTyped
    ? { address: typed.address.trim(), user: typed.user.trim(), password }
    : undefined
  // The account that is connected is asked without its password.
  const canLook = isTyped || (state !== null && password === '')
  const find = async () => {
    if (!canLook) return
    setFailure(null)
    const { data, error } = await look(account)
    if (!data) return setFailure(whyOf(fieldOf(error, 'code')))
    setFound(data.calendars)
    setChosen(new Set(data.calendars.map(({ url }) => url)))
  }
  const submit = async () => {
    setFailure(null)
    let rank = calendars.all.at(-1)?.rank ?? null
    const wanted = (found ?? []).filter(({ url }) => chosen.has(url))
    const { error } = await connect({
      ...(account ? { account } : {}),
      calendars: wanted.map(({ url }, nth) => {
        rank = rankAfter(rank)
        return { id: newId(), url, colour: colours[nth % colours.length] ?? 'teal', rank }
      }),
    })
    if (error) return setFailure(whyOf(fieldOf(error, 'code')))
    toast({ message: t('connected') })
    letGo()
    setPassword('')
    setFound(null)
    onDone()
  }
  const flip = (url: string, isWanted: boolean) =>
    setChosen(before => new Set(isWanted ? [...before, url] : [...before].filter(each => each !== url)))
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void find()
      }}
    >
      <TextField
        label={t('address')}
        type="url"
        placeholder="https://caldav.example.com"
        value={typed.address}
        onChange={address => setTyped(before => ({ ...before, address }))}
        maxLength={2000}
        error={failure !== null && failure !== 'why_forbidden' ? t(failure) : undefined}
      />
      <TextField
        label={t('user')}
        value={typed.user}
        onChange={user => setTyped(before => ({ ...before, user }))}
        autoComplete="off"
        maxLength={500}
      />
      <TextField
        label={t('password')}
        type="password"
        value={password}
        onChange={setPassword}
        error={failure === 'why_forbidden' ? t(failure) : undefined}
        autoComplete="off"
        maxLength={500}
      />
      <div className={styles.buttons}>
        <Button type="submit" isDisabled={!canLook || isLooking}>
          {t('look')}
        </Button>
      </div>
      {found && (
        <fieldset className={styles.choice}>
          <legend>{t('found')}</legend>
          {found.map(({ url, name, is_read_only }) => (
            <Checkbox key={url} isSelected={chosen.has(url)} onChange={isWanted => flip(url, isWanted)}>
              {is_read_only ? t('readOnly', { name }) : name}
            </Checkbox>
          ))}
          <Button variant="primary" isDisabled={chosen.size === 0 || isConnecting} onPress={() => void submit()}>
            {t('connect')}
          </Button>
        </fieldset>
      )}
    </form>
  )
}

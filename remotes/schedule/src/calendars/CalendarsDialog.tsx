import { newId, rankAfter } from '@techo/core'
import { useDraft, useField } from '@techo/data/drafts'
import { Button, ColourPicker, colourNamed, Dialog, IconButton, Switch, TextField, toast } from '@techo/ui'
import { type Calendar, useAddCalendarMutation, useSetCalendarMutation } from '../api.ts'
import { CaldavPart } from '../caldav/CaldavPart.tsx'
import { SubscriptionsPart } from '../subscriptions/SubscriptionsPart.tsx'
import type { Calendars } from '../useCalendars.ts'
import { useCalendarT } from './calendar-messages.ts'
import styles from './calendars.module.css'
import { FilesPart } from './FilesPart.tsx'

const limit = 100

interface Props {
  readonly calendars: Calendars
  readonly zone: string
  readonly onClose: () => void
}

/** The calendars: what they are called, their colours, and whether they are shown. What is changed is kept at once. */
export function CalendarsDialog({ calendars, zone, onClose }: Props) {
  const t = useCalendarT()
  const [add] = useAddCalendarMutation()
  const [name, setName, discard] = useDraft('calendars.new', '')
  const { all, toMake } = calendars
  const submit = () => {
    const said = name.trim()
    if (said === '') return
    if (toMake) void add({ ...toMake, rank: 'a0' })
    void add({ id: newId(), name: said, colour: freeColour(all), rank: rankAfter(all.at(-1)?.rank ?? null) })
    discard()
    setName('')
  }
  return (
    <Dialog title={t('heading')} isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      <div className={styles.calendars}>
        {all.map(calendar => (
          <CalendarFields key={calendar.id} calendar={calendar} isLast={all.length === 1} toMake={toMake} />
        ))}
        <div className={styles.add}>
          <TextField label={t('addName')} value={name} onChange={setName} onEnter={submit} maxLength={limit} />
          <Button icon="plus" onPress={submit} isDisabled={name.trim() === ''}>
            {t('add')}
          </Button>
        </div>
        {/* What comes with an answer stands last: it moves nothing under a hand that is on its way. */}
        <FilesPart calendars={calendars} zone={zone} />
        <SubscriptionsPart
          calendars={calendars}
          freeColour={freeColour([...all, ...calendars.subscriptions])}
          zone={zone}
        />
        <CaldavPart
          calendars={calendars}
          colours={order.filter(colour => !all.some(each => each.colour === colour))}
          zone={zone}
        />
      </div>
    </Dialog>
  )
}

const order = [
  'blue',
  'green',
  'orange',
  'violet',
  'teal',
  'red',
  'indigo',
  'amber',
  'pink',
  'cyan',
  'lime',
  'grey',
] as const

const freeColour = (all: readonly Pick<Calendar, 'colour'>[]): Calendar['colour'] =>
  order.find(colour => !all.some(each => each.colour === colour)) ?? 'blue'

function CalendarFields({
  calendar,
  isLast,
  toMake,
}: {
  readonly calendar: Calendar
  readonly isLast: boolean
  readonly toMake: Calendars['toMake']
}) {
  const t = useCalendarT()
  const [set] = useSetCalendarMutation()
  const [add] = useAddCalendarMutation()
  const { id, name, colour, is_shown } = calendar
  const change = (columns: Partial<Omit<Calendar, 'id'>> & { readonly deleted_at?: string | null }) => {
    if (toMake) void add({ ...toMake, rank: 'a0' })
    void set({ id, ...columns })
  }
  const onSave = (typed: string) => {
    const said = typed.trim()
    if (said === '') return false
    if (said !== name) change({ name: said })
    return true
  }
  const { isWrong: _, save, ...field } = useField({ name: `calendars.name:${id}`, value: name, onSave })
  return (
    <div className={styles.calendar}>
      <div className={styles.line}>
        <TextField label={t('name')} {...field} onEnter={save} maxLength={limit} />
        {!isLast && (
          <IconButton
            icon="trash"
            label={t('remove', { name })}
            onPress={() => {
              change({ deleted_at: new Date().toISOString() })
              toast({ message: t('removed', { name }), onUndo: () => change({ deleted_at: null }) })
            }}
          />
        )}
      </div>
      <ColourPicker
        label={t('colour', { name })}
        value={colourNamed(colour)}
        onChange={each => change({ colour: each })}
      />
      <Switch isSelected={is_shown} onChange={each => change({ is_shown: each })}>
        {t('show', { name })}
      </Switch>
    </div>
  )
}

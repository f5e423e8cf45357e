import { type Day, problem, toDay } from '@techo/core'
import { type ReactNode, useState } from 'react'
import { BarChart, HeatMap, Histogram, LineChart } from '../charts/index.ts'
import { DateField, DatePicker, DateRangePicker, type DayRange, MonthCalendar, TimeField } from '../dates/index.ts'
import {
  Badge,
  Button,
  Card,
  Checkbox,
  type Colour,
  ColourPicker,
  ConfirmDialog,
  colours,
  Dialog,
  defineMessages,
  EmptyState,
  Form,
  Icon,
  IconButton,
  iconNames,
  Kbd,
  LinkButton,
  Menu,
  NumberField,
  Page,
  Popover,
  ProblemView,
  Progress,
  RadioGroup,
  SearchField,
  SegmentedControl,
  Select,
  Sheet,
  Skeleton,
  Slider,
  Switch,
  Tabs,
  TextArea,
  TextField,
  Toasts,
  Toolbar,
  toast,
  useColourT,
} from '../index.ts'
import { moveTo, SortableList } from '../sortable/index.ts'
import styles from './Gallery.module.css'
import { galleryTexts } from './gallery-texts.ts'

const useT = defineMessages('ui-gallery', galleryTexts)

const today = toDay('2026-11-20')

/** Every component in its states, for a look at the whole and for pictures of it. Never part of the product. */
export function Gallery() {
  const t = useT()
  return (
    <Page title={t('title')} description={t('description')} eyebrow={t('eyebrow')} width="wide" actions={<Overlays />}>
      <div className={styles.columns}>
        <Buttons />
        <Fields />
        <Choices />
        <States />
        <Problems />
        <Dates />
        <Charts />
        <Order />
        <Palette />
      </div>
      <Toasts />
    </Page>
  )
}

const Row = ({ children }: { readonly children: ReactNode }) => <div className={styles.row}>{children}</div>

function Overlays() {
  const t = useT()
  const [isSheet, setSheet] = useState(false)
  return (
    <Toolbar label={t('title')}>
      <Dialog
        title={t('dialog')}
        trigger={<Button>{t('dialog')}</Button>}
        actions={close => (
          <Button variant="primary" onPress={close}>
            {t('save')}
          </Button>
        )}
      >
        <p>{t('text')}</p>
        <TextField label={t('name')} />
      </Dialog>
      <ConfirmDialog
        title={t('delete.title')}
        confirmLabel={t('delete')}
        isDanger
        onConfirm={() => undefined}
        trigger={<Button>{t('delete')}</Button>}
      >
        {t('delete.text')}
      </ConfirmDialog>
      <Button onPress={() => setSheet(true)}>{t('sheet')}</Button>
      <Sheet title={t('sheet')} isOpen={isSheet} onOpenChange={setSheet}>
        <p>{t('text')}</p>
      </Sheet>
      <Popover label={t('popover')} trigger={<Button>{t('popover')}</Button>}>
        <p>{t('text')}</p>
      </Popover>
      <Menu
        label={t('menu')}
        trigger={<IconButton icon="ellipsis" label={t('menu')} />}
        items={[
          { id: 'edit', label: t('edit'), icon: 'edit', keys: 'e' },
          { id: 'copy', label: t('copy'), icon: 'copy', note: t('note') },
          { id: 'move', label: t('move'), icon: 'move-right', isDisabled: true },
          'separator',
          { id: 'delete', label: t('delete'), icon: 'trash', isDanger: true },
        ]}
      />
      <Button
        variant="primary"
        onPress={() => toast({ message: t('deleted'), onUndo: () => toast({ message: t('restored'), tone: 'good' }) })}
      >
        {t('toast')}
      </Button>
    </Toolbar>
  )
}

function Buttons() {
  const t = useT()
  return (
    <Card title={t('buttons')} actions={<IconButton icon="settings" label={t('settings')} size="small" />}>
      <Row>
        <Button variant="primary" icon="plus">
          {t('add')}
        </Button>
        <Button>{t('edit')}</Button>
        <Button variant="quiet">{t('cancel')}</Button>
        <Button variant="danger" icon="trash">
          {t('delete')}
        </Button>
        <LinkButton to="/somewhere" icon="arrow-right">
          {t('open')}
        </LinkButton>
      </Row>
      <Row>
        <Button variant="primary" isPending>
          {t('save')}
        </Button>
        <Button isDisabled>{t('edit')}</Button>
        <Button variant="primary" isDisabled>
          {t('save')}
        </Button>
        <Button size="small">{t('edit')}</Button>
        <Button size="large" variant="primary">
          {t('start')}
        </Button>
      </Row>
      <Row>
        <Badge>{t('draft')}</Badge>
        <Badge tone="accent">{t('today')}</Badge>
        <Badge tone="good" icon="check">
          {t('done')}
        </Badge>
        <Badge tone="warn">{t('soon')}</Badge>
        <Badge tone="danger">{t('late')}</Badge>
        <Kbd keys="Ctrl+K" />
        <Kbd keys="g t" />
      </Row>
    </Card>
  )
}

function Fields() {
  const t = useT()
  const [pages, setPages] = useState<number | null>(128)
  const [kind, setKind] = useState<string | null>('daily')
  return (
    <Card title={t('fields')}>
      <Form onSubmit={() => undefined} problem={problem('invalid')}>
        <TextField label={t('name')} isRequired defaultValue={t('sample')} description={t('name.help')} />
        <TextField label={t('email')} type="email" defaultValue="hanako@" error={t('email.error')} />
        <TextField label={t('password')} type="password" defaultValue="secret words" autoComplete="new-password" />
        <TextArea label={t('memo')} placeholder={t('memo.hint')} />
        <NumberField label={t('pages')} value={pages} onChange={setPages} min={0} unit={t('page')} />
        <Select
          label={t('schedule')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'daily', label: t('daily'), icon: 'repeat' },
            { value: 'weekly', label: t('weekly'), note: t('note'), icon: 'calendar' },
          ]}
        />
        <SearchField label={t('search')} defaultValue="手帳" />
        <TextField label={t('locked')} isDisabled defaultValue={t('sample')} />
      </Form>
    </Card>
  )
}

function Choices() {
  const t = useT()
  const [view, setView] = useState<'list' | 'board'>('list')
  const [plan, setPlan] = useState<string | null>('free')
  const [hours, setHours] = useState(3)
  const [colour, setColour] = useState<Colour>('blue')
  return (
    <Card title={t('choices')}>
      <Row>
        <Checkbox defaultSelected>{t('done')}</Checkbox>
        <Checkbox shape="round">{t('task')}</Checkbox>
        <Checkbox isIndeterminate>{t('some')}</Checkbox>
        <Checkbox isDisabled>{t('locked')}</Checkbox>
      </Row>
      <Switch isWide note={t('notify.note')} defaultSelected>
        {t('notify')}
      </Switch>
      <Switch isWide>{t('sound')}</Switch>
      <RadioGroup
        label={t('plan')}
        value={plan}
        onChange={setPlan}
        options={[
          { value: 'free', label: t('free'), note: t('note') },
          { value: 'paid', label: t('paid') },
        ]}
      />
      <Row>
        <SegmentedControl
          label={t('view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: t('list'), icon: 'list' },
            { value: 'board', label: t('board'), icon: 'panel' },
          ]}
        />
      </Row>
      <Slider
        label={t('hours')}
        value={hours}
        onChange={setHours}
        max={8}
        write={value => t('hour', { count: value })}
      />
      <ColourPicker value={colour} onChange={setColour} />
    </Card>
  )
}

function States() {
  const t = useT()
  return (
    <Card title={t('states')}>
      <Progress label={t('progress')} value={3} max={5} valueText="3 / 5" />
      <Row>
        <Progress kind="ring" label={t('progress')} value={64} />
        <Progress kind="ring" label={t('progress')} value={3} max={5} valueText="3/5" />
      </Row>
      <Skeleton />
      <EmptyState
        icon="repeat"
        title={t('empty')}
        action={
          <Button variant="primary" icon="plus">
            {t('add')}
          </Button>
        }
      >
        {t('empty.text')}
      </EmptyState>
      <Tabs
        label={t('view')}
        items={[
          { id: 'one', label: t('today'), content: <p>{t('text')}</p> },
          { id: 'two', label: t('weekly'), content: <p>{t('note')}</p> },
        ]}
      />
    </Card>
  )
}

const Problems = () => {
  const t = useT()
  return (
    <Card title={t('problems')}>
      <ProblemView problem={problem('offline')} onRetry={() => undefined} />
      <ProblemView size="line" problem={problem('limited', { retryAfter: 30 })} onRetry={() => undefined} />
    </Card>
  )
}

function Dates() {
  const t = useT()
  const [day, setDay] = useState<Day | null>(today)
  const [range, setRange] = useState<DayRange | null>({ start: today, end: toDay('2026-11-26') })
  const [time, setTime] = useState<string | null>('07:30')
  return (
    <Card title={t('dates')}>
      <div className={styles.stack}>
        <MonthCalendar
          label={t('choose')}
          today={today}
          value={day}
          onChange={setDay}
          markOf={each =>
            Number(each.slice(8)) % 4 === 0 ? { dots: ['accent', 'orange'], label: t('tasks', { count: 2 }) } : null
          }
        />
        <DatePicker label={t('deadline')} value={day} onChange={setDay} today={today} />
        <DateRangePicker label={t('period')} value={range} onChange={setRange} today={today} />
        <DateField label={t('birthday')} value={null} onChange={() => undefined} />
        <TimeField label={t('time')} value={time} onChange={setTime} />
      </div>
    </Card>
  )
}

// A fixed pattern that looks like a year of a habit: weekdays more often than week ends, a gap in August.
const amountOf = (day: Day): number | null => {
  const number = Number(day.replaceAll('-', ''))
  return day.startsWith('2026-08-1') ? null : (number * 7919) % 5
}

function Charts() {
  const t = useT()
  const labels = Array.from({ length: 14 }, (_, index) => `11/${index + 7}`)
  return (
    <Card title={t('charts')}>
      <div className={styles.stack}>
        <LineChart
          title={t('strength')}
          labels={labels}
          unit="%"
          min={0}
          max={100}
          series={[
            { label: t('run'), values: labels.map((_, index) => (index === 5 ? null : 52 + ((index * 37) % 30))) },
            { label: t('read'), values: labels.map((_, index) => 20 + index * 3) },
          ]}
        />
        <BarChart
          title={t('pages')}
          labels={labels.slice(0, 7)}
          series={[{ label: t('pages'), values: [12, 30, 0, 44, 25, null, 61] }]}
        />
        <Histogram title={t('waking')} values={[380, 402, 395, 410, 398, 440, 402, 388, 405, 425]} unit={t('minute')} />
        <HeatMap
          title={t('year')}
          from={toDay('2025-11-21')}
          to={today}
          amountOf={amountOf}
          max={4}
          colour="green"
          write={value => t('times', { count: value })}
        />
      </div>
    </Card>
  )
}

function Order() {
  const t = useT()
  const [items, setItems] = useState(
    (['run', 'read', 'task', 'memo'] as const).map(key => ({ id: key as string, key })),
  )
  return (
    <Card title={t('order')}>
      <SortableList
        label={t('order')}
        items={items}
        nameOf={item => t(item.key)}
        onMove={(id, { before }) =>
          setItems(current => {
            const ids = current.map(item => item.id)
            const rest = ids.filter(each => each !== id)
            const next = moveTo(ids, ids.indexOf(id), before ? rest.indexOf(before) + 1 : 0)
            return next.flatMap(each => current.find(item => item.id === each) ?? [])
          })
        }
        renderItem={(item, { handle, menu }) => (
          <div className={styles.line}>
            {handle}
            <span className={styles.grow}>{t(item.key)}</span>
            {menu}
          </div>
        )}
      />
    </Card>
  )
}

function Palette() {
  const t = useT()
  const name = useColourT()
  return (
    <Card title={t('palette')}>
      <Row>
        {colours.map(colour => (
          <Badge key={colour} colour={colour}>
            {name(colour)}
          </Badge>
        ))}
      </Row>
      <div className={styles.icons}>
        {iconNames.map(icon => (
          <Icon key={icon} name={icon} label={icon} />
        ))}
      </div>
    </Card>
  )
}

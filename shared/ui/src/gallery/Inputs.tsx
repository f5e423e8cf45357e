import { problem } from '@techo/core'
import { useState } from 'react'
import {
  Button,
  Card,
  Checkbox,
  type Colour,
  ColourPicker,
  Form,
  NumberField,
  RadioGroup,
  SearchField,
  SegmentedControl,
  Select,
  Slider,
  Switch,
  TextArea,
  TextField,
} from '../index.ts'
import { useGalleryT as useT } from './gallery-messages.ts'
import { Row } from './Row.tsx'

export function Fields() {
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
        <TextArea label={t('memo')} defaultValue={t('text')} error={t('error.name')} />
        <NumberField label={t('pages')} value={null} onChange={() => undefined} isDisabled />
        <Select label={t('schedule')} value={null} onChange={() => undefined} options={[]} error={t('error.name')} />
        <SearchField label={t('search')} defaultValue="手帳" />
        <TextField label={t('locked')} isDisabled defaultValue={t('sample')} />
      </Form>
    </Card>
  )
}

/** Sent as it is, each field says what is missing, in words of ours. */
export function Checked() {
  const t = useT()
  const [plan, setPlan] = useState<string | null>(null)
  return (
    <Card title={t('form')}>
      <Form onSubmit={() => undefined}>
        <TextField label={t('name')} name="name" isRequired />
        <TextField label={t('email')} name="email" type="email" defaultValue="hanako" />
        <TextField label={t('password')} name="password" type="password" minLength={8} />
        <TextField label={t('post')} name="post" pattern="\\d{7}" defaultValue="123" />
        <RadioGroup
          label={t('plan')}
          isRequired
          orientation="horizontal"
          value={plan}
          onChange={setPlan}
          options={[
            { value: 'free', label: t('free') },
            { value: 'paid', label: t('paid') },
          ]}
        />
        <Checkbox name="agree" isRequired>
          {t('agree')}
        </Checkbox>
        <Row>
          <Button type="submit" variant="primary">
            {t('send')}
          </Button>
        </Row>
      </Form>
    </Card>
  )
}

export function Choices() {
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
      <Switch isWide isDisabled>
        {t('locked')}
      </Switch>
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

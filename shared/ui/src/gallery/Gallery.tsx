import { problem } from '@techo/core'
import { useState } from 'react'
import {
  Badge,
  Button,
  Card,
  CardBody,
  ConfirmDialog,
  colours,
  Dialog,
  EmptyState,
  Icon,
  IconButton,
  iconNames,
  Kbd,
  LinkButton,
  Menu,
  Page,
  Popover,
  ProblemView,
  Progress,
  Sheet,
  Skeleton,
  Tabs,
  TextField,
  Toasts,
  Toolbar,
  Tooltip,
  toast,
  useColourT,
} from '../index.ts'
import { moveTo, SortableList } from '../sortable/index.ts'
import { Week } from './Boards.tsx'
import { Choosers } from './Choosers.tsx'
import { Collections } from './Collections.tsx'
import { Charts, Dates } from './Days.tsx'
import styles from './Gallery.module.css'
import { useGalleryT as useT } from './gallery-messages.ts'
import { Checked, Choices, Fields } from './Inputs.tsx'
import { Layouts } from './Layouts.tsx'
import { Row } from './Row.tsx'
import { VariantControls } from './VariantControls.tsx'

/** Every component in its states, for a look at the whole and for pictures of it. Never part of the product. */
export function Gallery() {
  const t = useT()
  return (
    <Page title={t('title')} description={t('description')} eyebrow={t('eyebrow')} width="wide" actions={<Overlays />}>
      <VariantControls />
      <div className={styles.columns}>
        <Buttons />
        <Fields />
        <Checked />
        <Choices />
        <States />
        <Problems />
        <Dates />
        <Charts />
        <Choosers />
        <Order />
        <Layouts />
        <Palette />
      </div>
      <div className={styles.wide}>
        <Collections />
        <Week />
      </div>
      <Toasts />
    </Page>
  )
}

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
        <Tooltip text={t('tooltip')}>
          <Button variant="quiet" icon="sun">
            {t('today')}
          </Button>
        </Tooltip>
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
        <IconButton icon="star" label={t('save')} />
        <IconButton icon="trash" label={t('delete')} isDisabled />
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
      <CardBody
        of={{ isReady: true, problem: null, isFetching: false, retry: () => undefined }}
        onward={
          <LinkButton to="/" variant="quiet" size="small">
            {t('today')}
          </LinkButton>
        }
      >
        <p>{t('text')}</p>
      </CardBody>
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

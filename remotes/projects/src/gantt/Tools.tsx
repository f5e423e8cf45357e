import { Button, IconButton, Menu, type MenuAction, SearchField, SegmentedControl, Select, Switch } from '@techo/ui'
import type { ReactNode } from 'react'
import { type ColumnKind, columnKinds } from './columns.ts'
import styles from './Gantt.module.css'
import { useGanttT } from './gantt-messages.ts'
import { type Zoom, zooms } from './scale.ts'
import type { ViewRequest } from './view.ts'

interface Props {
  /** which plans are shown, where they can be chosen */
  readonly which: ReactNode
  readonly isPhone: boolean
  /** on a phone: one menu has them all */
  readonly isShort: boolean
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
  readonly onAsk: (kind: ViewRequest['for']) => void
  readonly onFind: (typed: string) => void
  readonly isCriticalShown: boolean
  readonly onCritical: (isShown: boolean) => void
  readonly columns: readonly ColumnKind[]
  readonly onColumns: (columns: readonly ColumnKind[]) => void
  readonly isFull: boolean
  readonly onFull: (isFull: boolean) => void
  /** what is compared with; null without baselines */
  readonly baseline: ReactNode
  readonly items: readonly (MenuAction | 'separator')[]
}

/** The line above the chart. On a phone what is met rarely lies in its menu. */
export function Tools(props: Props) {
  const { isPhone, isShort, zoom, columns, isCriticalShown, isFull } = props
  const { which, baseline, items, onZoom, onAsk, onFind, onCritical, onColumns, onFull } = props
  const t = useGanttT()
  const scales = zooms.map(value => ({ value, label: t(value) }))
  const full = (
    <IconButton
      icon={isFull ? 'x' : 'monitor'}
      label={t(isFull ? 'leaveFull' : 'full')}
      aria-pressed={isFull}
      onPress={() => onFull(!isFull)}
    />
  )
  const short: readonly (MenuAction | 'separator')[] = [
    { id: 'full', label: t('full'), icon: 'monitor', onAction: () => onFull(true) },
    ...scales.map(({ value, label }) => ({
      id: value,
      label: t('zoomTo', { scale: label }),
      ...(value === zoom ? { icon: 'check' as const, isDisabled: true } : {}),
      onAction: () => onZoom(value),
    })),
    'separator',
  ]
  if (isPhone)
    return (
      <div className={styles.tools} data-short={isShort}>
        {which}
        {!isShort && (
          <Select
            label={t('zoom')}
            hideLabel
            className={styles.scale ?? ''}
            options={scales}
            value={zoom}
            onChange={onZoom}
          />
        )}
        {!isShort && full}
        <Menu
          label={t('more')}
          trigger={<IconButton icon="ellipsis" label={t('more')} />}
          items={[
            ...(isShort ? short : []),
            { id: 'today', label: t('today'), icon: 'sun', onAction: () => onAsk('today') },
            { id: 'fit', label: t('fit'), icon: 'target', onAction: () => onAsk('fit') },
            {
              id: 'critical',
              label: t(isCriticalShown ? 'hideCritical' : 'showCritical'),
              icon: 'flame',
              onAction: () => onCritical(!isCriticalShown),
            },
            'separator',
            ...items,
          ]}
        />
      </div>
    )
  return (
    <div className={styles.tools}>
      {which}
      <SegmentedControl label={t('zoom')} options={scales} value={zoom} onChange={onZoom} />
      <Button size="small" onPress={() => onAsk('today')}>
        {t('today')}
      </Button>
      <Button size="small" onPress={() => onAsk('fit')}>
        {t('fit')}
      </Button>
      <Switch isSelected={isCriticalShown} onChange={onCritical}>
        {t('critical')}
      </Switch>
      {baseline}
      <span className={styles.ends}>
        <SearchField label={t('find')} placeholder={t('find')} className={styles.find ?? ''} onSubmit={onFind} />
        <Menu
          label={t('columns')}
          trigger={<IconButton icon="list" label={t('columns')} />}
          items={columnKinds.map(kind => {
            const isShown = columns.includes(kind)
            return {
              id: kind,
              label: t(isShown ? 'hideColumn' : 'showColumn', { column: t(kind) }),
              icon: isShown ? 'eye' : 'eye-off',
              onAction: () =>
                onColumns(columnKinds.filter(each => (each === kind ? !isShown : columns.includes(each)))),
            }
          })}
        />
        {full}
        <Menu label={t('more')} trigger={<IconButton icon="ellipsis" label={t('more')} />} items={items} />
      </span>
    </div>
  )
}

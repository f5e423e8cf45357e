import { IconButton, loadAwaited, Menu, type MenuProps, toast } from '@techo/ui'
import type { Shape } from './export-run.ts'
import { usePageT } from './messages/page/index.ts'
import type { Habits } from './useHabits.ts'

export type PageTool = 'sort' | 'groups' | 'vacations' | 'import'

export interface PageMenuProps {
  readonly habits: Habits
  readonly onTool: (tool: PageTool) => void
}

/** What is done with all habits at once. */
export function PageMenu({ habits, onTool }: PageMenuProps) {
  const t = usePageT()
  const save = async (shape: Shape) => {
    const { exportHabits } = await loadAwaited(() => import('./export-run.ts'))
    const isSaved = await exportHabits(habits.habits, shape)
    toast(isSaved ? { message: t('exported'), tone: 'good' } : { message: t('exportFailed'), tone: 'danger' })
  }
  const whole: MenuProps['items'] = [
    { id: 'sort', label: t('reorder'), icon: 'grip', onAction: () => onTool('sort') },
    { id: 'groups', label: t('groups'), icon: 'folder', onAction: () => onTool('groups') },
    { id: 'vacations', label: t('vacations'), icon: 'calendar-off', onAction: () => onTool('vacations') },
    'separator',
    { id: 'import', label: t('importFile'), icon: 'upload', onAction: () => onTool('import') },
    { id: 'whole', label: t('exportWhole'), icon: 'download', onAction: () => void save('whole') },
    { id: 'wide', label: t('exportWide'), icon: 'download', onAction: () => void save('wide') },
    { id: 'long', label: t('exportLong'), icon: 'download', onAction: () => void save('long') },
    'separator',
  ]
  return (
    <Menu
      label={t('more')}
      trigger={<IconButton icon="ellipsis" label={t('more')} />}
      items={[
        ...(habits.habits.length > 0 ? whole : []),
        { id: 'trash', label: t('trash'), icon: 'trash', to: '/mypage/trash?of=habits' },
      ]}
    />
  )
}

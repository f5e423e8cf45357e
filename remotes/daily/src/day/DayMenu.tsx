import type { Day } from '@techo/core'
import { arriving, IconButton, Menu } from '@techo/ui'
import { useState } from 'react'
import { usePeriodNoteQuery } from '../api.ts'
import { useShownPeriod } from '../periods/PeriodSection.tsx'
import { usePeriodT } from '../periods/period-messages.ts'

const TemplatesDialog = arriving(() => import('../periods/TemplatesDialog.tsx').then(m => m.TemplatesDialog))
const PeriodVersions = arriving(() => import('../periods/PeriodVersions.tsx').then(m => m.PeriodVersions))
const PlanningDialog = arriving(() =>
  import(/* webpackChunkName: "planning" */ '../tasks/PlanningDialog.tsx').then(m => m.PlanningDialog),
)
const FilesDialog = arriving(() =>
  import(/* webpackChunkName: "files" */ '../tasks/FilesDialog.tsx').then(m => m.FilesDialog),
)

/** What is done seldom: templates, versions, settings, files. */
export function DayMenu({ day, today }: { readonly day: Day; readonly today: Day }) {
  const t = usePeriodT()
  const { period } = useShownPeriod(day)
  const { data: row } = usePeriodNoteQuery(period)
  const [open, setOpen] = useState<'templates' | 'versions' | 'planning' | 'files' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        label={t('menu')}
        trigger={<IconButton icon="ellipsis" label={t('menu')} />}
        items={[
          { id: 'week', label: t('openWeek'), icon: 'panel', to: `/mypage/daily/weekly-tasks?week=${day}` },
          'separator',
          { id: 'templates', label: t('templates'), icon: 'copy', onAction: () => setOpen('templates') },
          {
            id: 'versions',
            label: t('versions'),
            icon: 'undo',
            isDisabled: !row?.doc,
            onAction: () => setOpen('versions'),
          },
          'separator',
          { id: 'trash', label: t('trash'), icon: 'trash', to: '/mypage/trash?of=daily' },
          { id: 'files', label: t('files'), icon: 'upload', onAction: () => setOpen('files') },
          { id: 'planning', label: t('planning'), icon: 'settings', onAction: () => setOpen('planning') },
        ]}
      />

      {open === 'templates' && <TemplatesDialog kind={period.kind} onClose={close} />}
      {open === 'versions' && row && <PeriodVersions row={row} onClose={close} />}
      {open === 'planning' && <PlanningDialog onClose={close} />}
      {open === 'files' && <FilesDialog today={today} onClose={close} />}
    </>
  )
}

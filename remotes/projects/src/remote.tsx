import { defineRemote } from '@techo/core'
import { withRows } from '@techo/data'

export default defineRemote({
  routes: [
    { path: '/mypage/project-management', lazy: withRows(() => import('./overview/ProjectsPage.tsx')) },
    { path: '/mypage/project-management/gantt', lazy: () => import('./gantt/GanttPage.tsx') },
  ],
  commands: [
    {
      id: 'projects-open',
      title: { ja: 'プロジェクトを開く', en: 'Open projects' },
      keys: 'g p',
      icon: 'flag',
      perform: ({ navigate }) => navigate('/mypage/project-management'),
    },
    {
      id: 'projects-add',
      title: { ja: 'プロジェクトを追加', en: 'Add a project' },
      icon: 'plus',
      perform: ({ navigate }) => navigate('/mypage/project-management?new=1'),
    },
    {
      id: 'projects-gantt',
      title: { ja: 'ガントチャートを開く', en: 'Open the Gantt chart' },
      icon: 'chart',
      perform: ({ navigate }) => navigate('/mypage/project-management/gantt'),
    },
  ],
  sample: () => import('./sample.ts').then(({ sample }) => sample),
  year: () => import('./year/tell-year.ts').then(({ tellYear }) => tellYear),
  reminders: () => import('./reminders/index.ts').then(({ reminders }) => reminders),
})

import { defineRemoteConfig, selected } from '@techo/core'
import { projectColumns } from './src/rows.ts'

export default defineRemoteConfig({
  id: 'projects',
  title: { ja: 'プロジェクト', en: 'Projects' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/project-management'],
  routes: [
    {
      path: '/mypage/project-management',
      title: { ja: 'プロジェクト', en: 'Projects' },
      page: 'overview/ProjectsPage',
      asks: [
        `projects?select=${selected(projectColumns)}&deleted_at=is.null&order=rank.asc,id.asc&offset=0&limit=20000`,
      ],
    },
    {
      path: '/mypage/project-management/gantt',
      title: { ja: 'ガントチャート', en: 'Gantt chart' },
      page: 'gantt/GanttPage',
    },
  ],
  menu: [
    {
      to: '/mypage/project-management',
      label: { ja: 'プロジェクト', en: 'Projects' },
      icon: 'flag',
      order: 600,
      key: 'p',
    },
  ],
  slots: ['commands'],
  cards: [],
  sample: { tables: ['projects', 'tasks', 'task_links'].map(table => ({ table })) },
  notices: [
    {
      kind: 'milestone',
      icon: 'flag',
      title: { ja: 'プロジェクトの節目', en: 'Milestones of projects' },
      note: { ja: 'マイルストーンと目標日の当日', en: 'On the day of a milestone or target date' },
      says: { ja: '{{title}}', en: '{{title}}' },
      because: [
        { with: 'isProject', text: { ja: 'プロジェクトの目標日です', en: 'The project’s target date' } },
        { text: { ja: 'マイルストーンの日です', en: 'Today’s milestone' } },
      ],
    },
  ],
  entities: [
    {
      type: 'project',
      label: { ja: 'プロジェクト', en: 'Project' },
      icon: 'flag',
      table: 'projects',
      title: 'name',
      text: 'doc_text',
      day: 'target_date',
      colour: 'colour',
      progress: 'progress',
      follows: ['tasks'],
      status: 'status',
      finished: ['done', 'archived'],
      href: '/mypage/project-management?project=:id',
    },
  ],
  year: { title: { ja: 'やりとげたプロジェクト', en: 'Projects you finished' }, icon: 'flag', order: 400 },
  trash: [
    {
      id: 'project',
      label: { ja: 'プロジェクト', en: 'Project' },
      icon: 'flag',
      table: 'projects',
      title: 'name',
      along: { ja: 'タスクと計画', en: 'its tasks and plan' },
      href: '/mypage/project-management?project=:id',
    },
    {
      id: 'calendar',
      label: { ja: '稼働カレンダー', en: 'Working calendar' },
      icon: 'calendar-off',
      table: 'work_calendars',
      title: 'name',
      along: { ja: '休みと出勤の日', en: 'its days on and off' },
    },
    {
      id: 'baseline',
      label: { ja: '基準計画', en: 'Baseline' },
      icon: 'chart',
      table: 'baselines',
      title: 'name',
      within: [{ table: 'projects', column: 'project_id' }],
      href: '/mypage/project-management/gantt?project=:project_id',
    },
  ],
  tables: [
    {
      name: 'baseline_tasks',
      title: { ja: '基準計画のタスク', en: 'Tasks of baselines' },
      change: { ja: '基準計画', en: 'Baseline' },
      kept: { key: ['baseline_id', 'task_id'] },
    },
    {
      name: 'baselines',
      title: { ja: '基準計画', en: 'Baselines' },
      change: { ja: '基準計画', en: 'Baseline' },
      kept: {},
    },
    {
      name: 'calendar_exceptions',
      title: { ja: '休みと出勤の日', en: 'Days on and off' },
      change: { ja: '稼働カレンダー', en: 'Working calendar' },
      kept: {},
    },
    {
      name: 'projects',
      title: { ja: 'プロジェクト', en: 'Projects' },
      change: { ja: 'プロジェクト', en: 'Project' },
      kept: {},
    },
    {
      name: 'task_links',
      title: { ja: 'タスクの前後関係', en: 'Order of tasks' },
      change: { ja: 'タスクの前後関係', en: 'Order of tasks' },
      kept: {},
    },
    {
      name: 'work_calendars',
      title: { ja: '稼働カレンダー', en: 'Working calendars' },
      change: { ja: '稼働カレンダー', en: 'Working calendar' },
      kept: {},
    },
  ],
  planLimits: [
    {
      limit: 'active_projects',
      title: { ja: '進行中のプロジェクト', en: 'Active projects' },
      table: 'projects',
      keep: {
        where: { status: 'active', is_template: false },
        name: 'name',
        others: { status: 'on_hold' },
        title: { ja: '進行中のまま残すプロジェクト', en: 'Projects that stay active' },
        text: {
          ja: '{{most}}件まで選べます。選ばなかったものは「保留」になります。中身はそのままで、いつでも読み書きできます。',
          en: 'Choose up to {{most}}. The others are put on hold: nothing in them changes, and you can read and edit them at any time.',
        },
        done: { ja: 'プロジェクトを整理しました。', en: 'Your projects are sorted out.' },
      },
    },
  ],
  views: [
    {
      path: '/mypage/project-management',
      choices: [
        { search: '', label: { ja: 'カード', en: 'Cards' } },
        { search: '?show=table', label: { ja: '表', en: 'Table' } },
      ],
    },
  ],
})

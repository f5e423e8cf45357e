import { defineRemoteConfig } from '@techo/core'

export default defineRemoteConfig({
  id: 'schedule',
  title: { ja: '予定', en: 'Schedule' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/schedule'],
  routes: [{ path: '/mypage/schedule', title: { ja: '予定', en: 'Schedule' }, page: 'SchedulePage', shortcut: 30 }],
  menu: [
    { to: '/mypage/schedule', label: { ja: '予定', en: 'Schedule' }, icon: 'calendar-days', order: 105, key: 'e' },
  ],
  slots: ['today', 'commands', 'settings'],
  settings: [{ id: 'reminder', title: { ja: '予定の通知', en: 'Appointments' }, icon: 'clock' }],
  notices: [
    {
      kind: 'event',
      icon: 'clock',
      title: { ja: '予定の通知', en: 'Appointments' },
      note: { ja: '予定ごとに決めた時間の前', en: 'As long before as each appointment says' },
      says: { ja: '{{start}} {{title}}', en: '{{start}} {{title}}' },
      because: [
        {
          with: 'inMinutes',
          text: { ja: '{{inMinutes}}分後に始まります', en: 'In {{inMinutes}} minutes' },
          isMoment: true,
        },
        { with: 'inHours', text: { ja: '{{inHours}}時間後に始まります', en: 'In {{inHours}} h' }, isMoment: true },
        { with: 'inDays', text: { ja: '{{inDays}}日後です', en: '{{inDays}} days ahead' }, isMoment: true },
        { text: { ja: '予定の時間です', en: 'It is time' }, isMoment: true },
      ],
    },
  ],
  sample: { tables: [{ table: 'calendars' }, { table: 'events' }] },
  cards: [
    {
      id: 'schedule-today',
      title: { ja: '今日の予定', en: 'Today’s schedule' },
      order: 90,
      when: { table: 'events', where: {} },
    },
  ],
  quickAdd: [
    {
      id: 'event',
      title: { ja: '予定', en: 'Appointment' },
      icon: 'clock',
      command: { ja: '予定をすばやく追加', en: 'Quick add an appointment' },
      offer: { ja: '「{{line}}」を予定に追加…', en: 'Add “{{line}}” as an appointment…' },
    },
  ],
  files: [
    {
      id: 'event',
      title: { ja: '予定', en: 'Appointments' },
      icon: 'clock',
      takes: ['text/calendar;component=vevent'],
    },
  ],
  views: [
    {
      path: '/mypage/schedule',
      choices: [
        { search: '', label: { ja: '週（狭い画面では日）', en: 'Week, or day on a narrow screen' } },
        { search: '?view=day', label: { ja: '日', en: 'Day' } },
        { search: '?view=month', label: { ja: '月', en: 'Month' } },
        { search: '?view=year', label: { ja: '年', en: 'Year' } },
      ],
    },
  ],
  entities: [
    {
      type: 'event',
      label: { ja: '予定', en: 'Appointment' },
      icon: 'clock',
      table: 'events',
      title: 'title',
      text: 'note',
      href: '/mypage/schedule?event=:id',
      periods: [
        {
          of: 'day',
          label: { ja: 'この日の予定', en: 'Schedule of this day' },
          href: '/mypage/schedule?view=day&day=:date',
        },
        {
          of: 'week',
          label: { ja: 'この週の予定', en: 'Schedule of this week' },
          href: '/mypage/schedule?view=week&day=:date',
        },
      ],
    },
  ],
  trash: [
    {
      id: 'event',
      label: { ja: '予定', en: 'Appointment' },
      icon: 'clock',
      table: 'events',
      title: 'title',
      within: [{ table: 'calendars', column: 'calendar_id' }],
      href: '/mypage/schedule?event=:id',
    },
    {
      id: 'calendar',
      label: { ja: 'カレンダー', en: 'Calendar' },
      icon: 'calendar',
      table: 'calendars',
      title: 'name',
      along: { ja: '中の予定', en: 'its appointments' },
      href: '/mypage/schedule',
    },
    {
      id: 'calendar_subscription',
      label: { ja: '購読するカレンダー', en: 'Subscribed calendar' },
      icon: 'calendar',
      table: 'calendar_subscriptions',
      title: 'name',
      href: '/mypage/schedule',
    },
  ],
  tables: [
    {
      name: 'calendars',
      title: { ja: '予定のカレンダー', en: 'Calendars' },
      change: { ja: 'カレンダー', en: 'Calendar' },
      kept: {},
    },
    {
      name: 'calendar_subscriptions',
      title: { ja: '購読するカレンダー', en: 'Subscribed calendars' },
      change: { ja: '購読するカレンダー', en: 'Subscribed calendar' },
      kept: {},
    },
    { name: 'events', title: { ja: '予定', en: 'Appointments' }, change: { ja: '予定', en: 'Appointment' }, kept: {} },
    {
      name: 'event_overrides',
      title: { ja: '1回だけ変えた予定', en: 'Changed occurrences' },
      change: { ja: '予定', en: 'Appointment' },
      kept: { key: ['event_id', 'original'] },
    },
  ],
})

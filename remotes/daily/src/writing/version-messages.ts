import { defineMessages } from '@techo/ui'

/** The texts of earlier versions, of notes and of the pages of days and weeks alike. */
export const useVersionT = defineMessages('daily-versions', {
  ja: {
    versions: '以前の版',
    versionsText: '24時間はすべて、7日間は1時間ごと、90日間は1日ごとに残します。自分で残した版は消えません。',
    noVersions: '以前の版はまだありません',
    keepVersion: '今の版を残す',
    kept: '今の版を残しました',
    restoreVersion: 'この版に戻す',
    restoredVersion: 'この版に戻しました',
    autosave: '自動',
    manual: '自分で残した版',
    restore: '戻す前の版',
    import: '読み込み',
    difference: '今との違い',
    whole: 'この版の全体',
    emptyVersion: '何も書かれていません',
  },
  en: {
    versions: 'Earlier versions',
    versionsText:
      'Every version for 24 hours, then one an hour for 7 days and one a day for 90 days. Versions you keep yourself stay.',
    noVersions: 'No earlier versions yet',
    keepVersion: 'Keep the current version',
    kept: 'Current version kept',
    restoreVersion: 'Restore this version',
    restoredVersion: 'Version restored',
    autosave: 'Automatic',
    manual: 'Kept by you',
    restore: 'Before a restore',
    import: 'Import',
    difference: 'Changes since',
    whole: 'Whole version',
    emptyVersion: 'Nothing was written',
  },
})

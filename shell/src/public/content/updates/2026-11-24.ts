import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-24',
  ja: {
    title: '手元のファイルから',
    text: 'ファイルや写真を、手帳のほしい場所へそのまま入れられます。',
    items: [
      'カレンダー（.ics）、Markdown、CSVのファイルを「追加」のページに置くと、入る先が選べ、加わるものを確かめてから読み込めます。いくつでも一度に置けます。',
      'ほかのアプリから共有した写真が、ノート、ほしいもの、ビジョンボードのカードになります。ファイルも共有でき、パソコンではファイルをTechoで開けます（対応する端末にインストールしたとき）。',
    ],
  },
  en: {
    title: 'From the files at hand',
    text: 'Files and photos go straight to where you want them.',
    items: [
      'Drop calendars (.ics), Markdown and CSV on the page “Add”, several at once: choose where each goes, and see what it brings before anything is written.',
      'Photos shared from other apps become a note, a wish or a card of a vision board. Files can be shared too, and on a computer be opened with Techo (where it is installed and the device can).',
    ],
  },
}

import { facts, link, list, section, type Translated, text } from '../article.ts'

export const pricing: Translated = {
  ja: {
    title: '料金',
    lead: 'いまは、すべての機能を無料でお使いいただけます。',
    sections: [
      section(
        'free',
        '無料',
        facts(
          ['料金', '¥0'],
          ['習慣とその記録', '制限なし'],
          ['日々のページとタスク', '制限なし'],
          ['データの書き出し', 'いつでも無料'],
        ),
        link('/register', '無料ではじめる'),
      ),
      section(
        'promise',
        '有料プランができても変わらないこと',
        list(
          '書いたものが読めなくなることはありません。',
          'データの書き出しとアカウントの削除は、いつまでも無料です。',
          '有料になる機能があるときは、事前にお知らせします。自動で課金されることはありません。',
        ),
      ),
      section(
        'self',
        '自分で動かす',
        text('Techoは自分のパソコンやサーバーでも動きます。その場合の利用料はかかりません。'),
      ),
    ],
  },
  en: {
    title: 'Pricing',
    lead: 'For now, everything is free.',
    sections: [
      section(
        'free',
        'Free',
        facts(
          ['Price', '¥0'],
          ['Habits and their records', 'unlimited'],
          ['Daily pages and tasks', 'unlimited'],
          ['Export of your data', 'always free'],
        ),
        link('/register', 'Start for free'),
      ),
      section(
        'promise',
        'What stays when there is a paid plan',
        list(
          'Nothing you have written becomes unreadable.',
          'Taking your data out and deleting your account are free for ever.',
          'You hear of paid features beforehand. Nobody is charged automatically.',
        ),
      ),
      section('self', 'Run it yourself', text('Techo also runs on your own computer or server, at no charge.')),
    ],
  },
}

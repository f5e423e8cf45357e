import { facts, link, section, type Translated, text } from '../article.ts'

export const terms: Translated = {
  ja: {
    title: '利用規約',
    lead: 'Techoをお使いいただくときの約束ごとです。登録すると、この規約に同意したことになります。',
    sections: [
      section(
        'use',
        '利用',
        text(
          'だれでも、自分自身のために利用できます。ひとつのアカウントはひとりで使ってください。パスワードは本人が管理してください。',
        ),
      ),
      section(
        'content',
        '書いたものの権利',
        text(
          'あなたが書いたものの権利は、あなたにあります。運営者は、保管と表示、バックアップに必要な範囲でのみ取り扱います。',
        ),
      ),
      section(
        'forbidden',
        'しないでほしいこと',
        text(
          '他人のアカウントを使うこと、サービスに過度な負荷をかけること、権限のないデータに触れようとすること、法令に反することはしないでください。守られないときは、利用を止めていただくことがあります。',
        ),
      ),
      section(
        'service',
        'サービスの提供',
        text(
          '書いたものをなくさないよう努めますが、止まらないこと、不具合がないことは約束できません。大切な記録は書き出して手元にも残してください。',
        ),
      ),
      section(
        'end',
        'やめるとき',
        text(
          'いつでも利用をやめられます。運営者がサービスを終えるときは、データを取り出す期間を設けてお知らせします。',
        ),
      ),
      section(
        'tokushoho',
        '特定商取引法に基づく表記',
        text(
          '現在、有料の商品・サービスは販売していません。そのため、次のように表示します。有料のものを販売するときは、申し込みの前に、ここへすべての項目を掲載します。',
        ),
        facts(
          ['販売事業者', '販売していないため、該当する事業者はありません'],
          ['運営責任者・所在地・電話番号', '販売を始めるときに掲載します'],
          ['お問い合わせ', 'お問い合わせのページから受け付けます'],
          ['販売価格', '¥0'],
          ['商品代金以外の費用', 'インターネットの通信料はお客さまのご負担です'],
          ['支払方法・支払時期', 'お支払いはありません'],
          ['提供の時期', '登録が済みしだい、すぐにお使いいただけます'],
          ['返品・解約', 'いつでも利用をやめられます。費用はかかりません'],
          ['動作環境', 'Chrome・Edge 111、Firefox 121、Safari 16.4 以降'],
        ),
        link('/contact', 'お問い合わせ'),
      ),
      section('law', '準拠法', text('この規約は日本法に従います。最終更新：2026年11月20日')),
    ],
  },
  en: {
    title: 'Terms of service',
    lead: 'What we agree on when you use Techo. Creating an account means that you accept these terms.',
    sections: [
      section(
        'use',
        'Use',
        text('Anybody may use Techo for themselves. One account is for one person, who keeps the password.'),
      ),
      section(
        'content',
        'What you write',
        text(
          'It belongs to you. Whoever runs this Techo handles it only as far as storing, showing and backing it up requires.',
        ),
      ),
      section(
        'forbidden',
        'What not to do',
        text(
          'Do not use another person’s account, overload the service, reach for data that is not yours, or break the law. Otherwise your use may be ended.',
        ),
      ),
      section(
        'service',
        'The service',
        text(
          'We do our best that nothing is lost, but cannot promise that the service never stops or has no faults. Keep a copy of what matters to you.',
        ),
      ),
      section(
        'end',
        'Leaving',
        text('You may leave at any time. If the service ends, you will be told and given time to take your data out.'),
      ),
      section(
        'tokushoho',
        'Notice under the Act on Specified Commercial Transactions',
        text(
          'Nothing is sold at present, so the notice reads as follows. When something is, every item will stand here before anybody can order.',
        ),
        facts(
          ['Seller', 'none, since nothing is sold'],
          ['Person in charge, address, phone', 'will stand here when sales begin'],
          ['Contact', 'by the contact page'],
          ['Price', '¥0'],
          ['Other costs', 'your own internet connection'],
          ['Payment', 'none'],
          ['Time of delivery', 'at once, when you have created an account'],
          ['Return and cancellation', 'leave at any time, at no cost'],
          ['Requirements', 'Chrome or Edge 111, Firefox 121, Safari 16.4, or newer'],
        ),
        link('/contact', 'Contact'),
      ),
      section('law', 'Law', text('These terms follow Japanese law. Last changed: November 20, 2026.')),
    ],
  },
}

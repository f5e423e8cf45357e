import { facts, section, type Translated, text } from '../article.ts'

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
        facts(
          ['販売事業者', '現在、有料の商品・サービスは販売していません。'],
          ['販売価格', '¥0'],
          ['お支払い', '不要です。'],
          [
            '有料化するとき',
            '販売事業者の名称、所在地、連絡先、価格、支払方法、提供時期、解約の方法を、申し込みの前にここへ掲載します。',
          ],
        ),
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
        facts(
          ['Seller', 'Nothing is sold at present.'],
          ['Price', '¥0'],
          ['Payment', 'None is needed.'],
          [
            'When there is a paid plan',
            'Name, address and contact of the seller, price, payment, time of delivery and how to cancel will stand here before anybody can order.',
          ],
        ),
      ),
      section('law', 'Law', text('These terms follow Japanese law. Last changed: November 20, 2026.')),
    ],
  },
}

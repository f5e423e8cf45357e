import { prices, trialDays, yen } from '@techo/core/plans'
import { facts, link, section, type Translated, text } from '../article.ts'
import type { Site } from '../site.ts'

const [month, year] = [yen(prices['plus-monthly'].amount), yen(prices['plus-yearly'].amount)]

/** @param seller who sells on this site, as its operator set it; null where nobody does */
export const termsOf = (seller: Site['seller']): Translated => ({
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
        ...(seller
          ? []
          : [
              text(
                'このサイトでは、実際の販売を行っていません。販売するときは、事業者の名称と所在地、電話番号をここに表示します。',
              ),
            ]),
        facts(
          ...(seller
            ? ([
                ['販売事業者', seller.name],
                ['運営責任者', seller.person],
                ['所在地', seller.address],
                ['電話番号', seller.phone],
              ] as const)
            : []),
          ['お問い合わせ', 'お問い合わせのページから受け付けます'],
          ['販売価格', `Techo プラス 月払い${month}（税込）、年払い${year}（税込）`],
          ['商品代金以外の費用', 'インターネットの通信料はお客さまのご負担です'],
          ['支払方法', 'クレジットカードなど、お支払いの画面に表示される方法'],
          [
            '支払時期',
            `お申し込みのとき。はじめてのお申し込みでは、無料期間（${trialDays}日間）が終わった日。以後、1か月または1年ごとに自動でお支払いいただきます`,
          ],
          ['提供の時期', 'お支払いの手続きが終わりしだい、すぐにお使いいただけます'],
          ['申し込みの期限', 'ありません'],
          [
            '解約',
            '設定の「プラン」から、いつでも解約できます。次のお支払い日の前に解約すると、その後の請求はありません。期間の終わりまで使えます',
          ],
          ['返金', '商品の性質上、支払い済みの期間の返金はありません'],
          ['動作環境', 'Chrome・Edge 111、Firefox 121、Safari 16.4 以降'],
        ),
        link('/contact', 'お問い合わせ'),
      ),
      section('law', '準拠法', text('この規約は日本法に従います。最終更新：2026年11月21日')),
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
        ...(seller
          ? []
          : [
              text(
                'Nothing is really sold on this site. Where it is, the seller, address and phone number stand here.',
              ),
            ]),
        facts(
          ...(seller
            ? ([
                ['Seller', seller.name],
                ['Person in charge', seller.person],
                ['Address', seller.address],
                ['Phone', seller.phone],
              ] as const)
            : []),
          ['Contact', 'by the contact page'],
          ['Price', `Techo Plus: ${month} a month or ${year} a year, tax included`],
          ['Other costs', 'your own internet connection'],
          ['Means of payment', 'by card, or what else the page of payment offers'],
          [
            'Time of payment',
            `with the order; with a first order, when the free ${trialDays} days end; then by itself every month or year`,
          ],
          ['Time of delivery', 'at once, when the payment is arranged'],
          ['Order by', 'no deadline'],
          [
            'Cancellation',
            'under Plan in the settings, at any time; nothing more is charged if you cancel before a payment is due, and Plus stays yours until the end of the period',
          ],
          ['Refund', 'a period that is paid for is not refunded'],
          ['Requirements', 'Chrome or Edge 111, Firefox 121, Safari 16.4, or newer'],
        ),
        link('/contact', 'Contact'),
      ),
      section('law', 'Law', text('These terms follow Japanese law. Last changed: November 21, 2026.')),
    ],
  },
})

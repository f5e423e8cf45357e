import { facts, link, list, section, type Translated, text } from '../article.ts'

export const privacy: Translated = {
  ja: {
    title: 'プライバシーポリシー',
    lead: 'Techoがどのような情報を、何のために、どこに置くのかを説明します。',
    sections: [
      section(
        'what',
        '取り扱う情報',
        facts(
          ['アカウント', 'メールアドレスまたは電話番号と、パスワードのハッシュ値。元のパスワードは保存しません。'],
          ['書いたもの', '習慣、記録、日々のページ、タスク、設定。あなた自身だけが読み書きできます。'],
          ['ログインの記録', 'ログインした日時、IPアドレス、ブラウザーの種類。不正な利用を防ぐために使います。'],
          [
            'お支払い',
            'プランと期限、お支払いの会社（Stripe）での番号。カードの番号はStripeだけが扱い、Techoには届きません。お申し込みのとき、メールアドレスをStripeに渡します。',
          ],
          ['毎朝のメール', '設定で選ばれたときだけ、その日の予定、タスク、習慣の名前をメールアドレスにお送りします。'],
          ['お問い合わせ', 'お送りいただいたメールアドレス、お名前（任意）、内容。お返事のためだけに使います。'],
          [
            '不具合の報告',
            '画面の読み込みに失敗したとき、機能の名前と失敗の種類だけを送ります。書いた内容は含みません。',
          ],
        ),
      ),
      section(
        'use',
        '使いみち',
        text(
          '手帳としての機能を提供し、アカウントを守るためだけに使います。広告には使わず、第三者に売ることもありません。',
        ),
      ),
      section(
        'device',
        'お使いの端末に残るもの',
        list(
          'ログインの状態（Cookie、最長400日）。ログアウトすると消えます。',
          '表示言語と配色の選択（Cookie）。',
          '一部の方で新しい版を試しているあいだ、この端末に届けた版（Cookie、90日間）。',
          'まだ送れていない書き込みと画像（ブラウザーのデータベース）。送り終えると消えます。ログアウトするときに送れなかったものは、同じ人がもう一度ログインするまで送られません。',
          '電波のないときに見るための、手帳の内容の写し（ブラウザーのデータベース。日や週のノートは1年分、活動の記録は90日分。ノートの画像はこの端末で見たもの、100 MBまで）。ログアウトすると消えます。',
          '次に開くときすぐに出すための、ページの前回の眺め（ブラウザーの保存領域、その日のあいだ）。ログアウトすると消えます。',
          '欄に書きかけて、まだ送っていない文字（ブラウザーの保存領域、長くて1週間）。送り終えるか、消すと消えます。',
          'お問い合わせの書きかけ（このタブだけ）。送信するか、タブを閉じると消えます。',
        ),
        text('アクセス解析や広告のためのCookieは使いません。'),
      ),
      section(
        'where',
        '保管する場所',
        text('データは、このTechoを運営している人のサーバー、または運営者が契約しているSupabaseに保管されます。'),
      ),
      section(
        'rights',
        'あなたにできること',
        text(
          '書いたものはいつでも見て、直して、消すことができます。アカウントとすべてのデータの削除を希望されるときは、お問い合わせからお知らせください。',
        ),
        link('/contact', 'お問い合わせ'),
      ),
      section(
        'changes',
        '改定',
        text('内容を改めるときは、更新情報のページでお知らせします。最終更新：2026年11月21日'),
      ),
    ],
  },
  en: {
    title: 'Privacy policy',
    lead: 'Which information Techo keeps, what for, and where.',
    sections: [
      section(
        'what',
        'What is kept',
        facts(
          [
            'Account',
            'Your e-mail address or phone number and a hash of your password. The password itself is not stored.',
          ],
          ['What you write', 'Habits, records, daily pages, tasks, settings. Only you can read or change them.'],
          [
            'Payments',
            'Your plan, until when, and your number at the provider of payments (Stripe). Card numbers are handled by Stripe alone and never reach Techo. With an order, your e-mail address is given to Stripe.',
          ],
          ['Sign-ins', 'When you signed in, from which IP address and with which browser: to keep others out.'],
          [
            'Morning letter',
            'Only if you choose it in the settings: the names of the appointments, tasks and habits of the day, sent to your e-mail address.',
          ],
          [
            'Messages',
            'The e-mail address, name (if given) and text you send by the contact page: for our answer only.',
          ],
          [
            'Fault reports',
            'When part of the page fails to load: the name of the feature and the kind of failure, nothing you wrote.',
          ],
        ),
      ),
      section(
        'use',
        'What for',
        text(
          'To be your planner and to protect your account, and for nothing else. No advertising, no sale to anybody.',
        ),
      ),
      section(
        'device',
        'What stays on your device',
        list(
          'That you are signed in (cookies, at most 400 days). Signing out removes them.',
          'Your choice of language and colours (cookies).',
          'While a new version of a part is tried with some visitors: which one this device was given (cookie, 90 days).',
          'What could not be sent yet, pictures included (the browser’s database). It is removed once it has been sent; what could not be sent before you signed out waits until you sign in again.',
          'A copy of what is in your planner, to be read without a connection (the browser’s database; a year of the notes of days and weeks, 90 days of activity; of pictures those seen on this device, at most 100 MB). Signing out removes it.',
          'How pages looked when you left them, to show them at once the next time (the browser’s storage, for the day). Signing out removes it.',
          'What you typed into a field and have not sent (the browser’s storage, at most a week). Sending or clearing it removes it.',
          'A message begun on the contact page (in this tab only). Sending it or closing the tab removes it.',
        ),
        text('There are no cookies for analytics or advertising.'),
      ),
      section('where', 'Where', text('On the server of whoever runs this Techo, or in the Supabase project they use.')),
      section(
        'rights',
        'What you can do',
        text(
          'You can see, correct and delete what you wrote at any time. To have your account and everything in it deleted, write to us on the contact page.',
        ),
        link('/contact', 'Contact'),
      ),
      section(
        'changes',
        'Changes',
        text('Changes are announced on the updates page. Last changed: November 21, 2026.'),
      ),
    ],
  },
}

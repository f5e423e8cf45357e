import { link, list, section, type Translated, text } from '../article.ts'

export const about: Translated = {
  ja: {
    title: 'Techoについて',
    lead: '紙の手帳のように落ち着いて使えて、紙ではできないことができる。そんな手帳をつくっています。',
    sections: [
      section(
        'why',
        'なぜつくるのか',
        text(
          '習慣のアプリ、日記のアプリ、タスクのアプリ。どれも便利ですが、お互いを知りません。やりたかったことがいつのまにか消えてしまうのは、そのすき間に落ちるからです。',
        ),
        text(
          '紙の手帳なら、夢も予定も日記も一冊でした。Techoは、その一冊の安心を、検索できて、なくならず、どこでも開けるかたちで取り戻したいと考えています。',
        ),
      ),
      section(
        'values',
        '大切にしていること',
        list(
          '書いたものをなくさない。電波がなくても、画面を閉じても、残ります。',
          '静かであること。数字であおらず、通知で追いかけません。',
          'データは本人のもの。閉じ込めません。',
          '日本語が最初。祝日も、言い回しも、変換中のキー操作も、あとまわしにしません。',
          'だれでも使えること。キーボードだけでも、読み上げでも、小さな画面でも。',
        ),
      ),
      section(
        'made',
        'しくみ',
        text(
          '機能ごとに分かれた部品を、開いたときに読み込んで組み立てています。ひとつに不具合があっても、ほかの機能は動き続けます。データはPostgreSQLに入り、一行ごとの権限で守られます。',
        ),
        link('/features', '機能を見る'),
      ),
      section(
        'name',
        '名前とマーク',
        text(
          'Techo（テチョー）は「手帳」の読みそのままの名前です。マークは、表紙にひと筆で入れた印。一日の終わりに「できた」と書き込む、あのペンの動きです。',
        ),
      ),
    ],
  },
  en: {
    title: 'About Techo',
    lead: 'A planner as calm as paper that can do what paper cannot.',
    sections: [
      section(
        'why',
        'Why we make it',
        text(
          'An app for habits, an app for a diary, an app for tasks: each is fine, and none knows the others. What you meant to do falls into the gaps between them.',
        ),
        text(
          'A paper planner held dreams, plans and diary in one book. Techo wants that one book back, in a form that can be searched, is never lost, and opens anywhere.',
        ),
      ),
      section(
        'values',
        'What we hold to',
        list(
          'What you write is never lost: not without a connection, not when you close the page.',
          'Quiet. No numbers to goad you, no notifications to chase you.',
          'Your data is yours. It is not locked in.',
          'Japanese first: holidays, wording and input methods are no afterthought.',
          'For everybody: by keyboard alone, with a screen reader, on a small screen.',
        ),
      ),
      section(
        'made',
        'How it is made',
        text(
          'Each feature is a part of its own, loaded when you open it. When one has a fault, the others go on working. Your data lies in PostgreSQL, guarded row by row.',
        ),
        link('/features', 'See the features'),
      ),
      section(
        'name',
        'The name and the mark',
        text(
          'Techo (手帳) is the Japanese word for a pocket planner. The mark is one stroke of ink on its cover: the movement of the pen that says “done” at the end of a day.',
        ),
      ),
    ],
  },
}

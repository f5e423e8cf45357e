import { list, section, type Translated, text } from '../article.ts'

export const about: Translated = {
  ja: {
    title: 'Techoについて',
    lead: '紙の手帳のように落ち着いて使えて、紙ではできないことができる。そんな手帳をつくっています。',
    sections: [
      section(
        'why',
        'なぜつくるのか',
        text(
          '習慣のアプリ、日記のアプリ、タスクのアプリ。それぞれ便利でも、お互いを知りません。やりたいことがいつのまにか忘れられるのは、その間に落ちてしまうからです。',
        ),
        text(
          'Techoは、やりたいことが計画になり、今週の一歩になり、今日のページに現れ、終われば記録に残る、その流れを一冊にします。',
        ),
      ),
      section(
        'values',
        '大切にしていること',
        list(
          '書いたものをなくさない。電波がなくても、画面を閉じても、残ります。',
          '静かであること。数字であおらず、通知で追いかけません。',
          'データは本人のもの。いつでも取り出せます。',
          '日本語が最初。祝日も、和の言い回しも、変換中のキー操作も、あとまわしにしません。',
          'だれでも使えること。キーボードだけでも、読み上げでも、小さな画面でも。',
        ),
      ),
      section(
        'made',
        'しくみ',
        text(
          '機能ごとに分かれた画面を、開いたときに読み込んで組み立てています。ひとつの機能に不具合があっても、ほかの機能は動き続けます。データはSupabaseまたは付属のPostgreSQLに入ります。',
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
          'An app for habits, an app for a diary, an app for tasks: each is fine, and none knows the others. What you meant to do gets lost in between.',
        ),
        text(
          'In Techo a wish becomes a plan, the plan becomes this week’s step, the step appears on today’s page, and when it is done it stays as a record.',
        ),
      ),
      section(
        'values',
        'What we hold to',
        list(
          'What you write is never lost: not without a connection, not when you close the page.',
          'Quiet. No numbers to goad you, no notifications to chase you.',
          'Your data is yours and can leave with you at any time.',
          'Japanese first: holidays, wording and input methods are not an afterthought.',
          'For everybody: by keyboard alone, with a screen reader, on a small screen.',
        ),
      ),
      section(
        'made',
        'How it is made',
        text(
          'Each feature is built on its own and loaded when you open it. When one has a fault, the others go on working. Your data lies in Supabase or in the PostgreSQL that comes with Techo.',
        ),
      ),
    ],
  },
}

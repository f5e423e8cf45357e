import type { Translated } from '../article.ts'

export const topics = ['question', 'trouble', 'idea', 'account', 'other'] as const
export type Topic = (typeof topics)[number]

interface Contact {
  readonly title: string
  readonly lead: string
  readonly before: { readonly text: string; readonly help: string; readonly faq: string }
  readonly name: string
  readonly email: string
  readonly emailHint: string
  readonly topic: string
  readonly topics: Readonly<Record<Topic, string>>
  readonly message: string
  readonly messageHint: string
  readonly left: (count: number) => string
  readonly required: string
  readonly privacy: readonly [before: string, link: string, after: string]
  readonly send: string
  readonly sending: string
  readonly kept: string
  readonly missing: { readonly email: string; readonly form: string; readonly message: string; readonly long: string }
  readonly failed: Readonly<Record<'offline' | 'limited' | 'refused' | 'large' | 'down', string>>
  readonly done: {
    readonly title: string
    readonly text: (email: string) => string
    readonly number: string
    readonly next: readonly string[]
    readonly again: string
  }
}

export const contact: Translated<Contact> = {
  ja: {
    title: 'お問い合わせ',
    lead: 'お困りのこと、ご意見、気づいたことをお聞かせください。',
    before: {
      text: '使い方やよくあるご質問は、次のページでもご覧いただけます。',
      help: 'ヘルプ',
      faq: 'よくある質問',
    },
    name: 'お名前',
    email: 'メールアドレス',
    emailHint: 'お返事をお送りします。ほかの目的には使いません。',
    topic: '内容',
    topics: {
      question: '使い方について',
      trouble: '不具合の報告',
      idea: 'ご意見・ご要望',
      account: 'アカウントについて',
      other: 'そのほか',
    },
    message: 'お問い合わせの内容',
    messageHint:
      '不具合のときは、どの画面で何をしたときに起きたか、画面に出た文もお書きください。パスワードや確認コードは書かないでください。',
    left: count => (count >= 0 ? `あと${count}文字` : `${-count}文字多いです`),
    required: '必須',
    privacy: ['送った内容は、', 'プライバシーポリシー', 'にしたがって取り扱います。'],
    send: '送信する',
    sending: '送信しています',
    kept: '書いた内容は残っています。',
    missing: {
      email: 'メールアドレスを入力してください。',
      form: 'メールアドレスの形を確かめてください（例：hanako@example.com）。',
      message: 'お問い合わせの内容を入力してください。',
      long: '長すぎます。文字数を減らしてください。',
    },
    failed: {
      offline: 'サーバーに届きませんでした。接続をお確かめのうえ、もう一度送ってください。',
      limited: '続けて送られたため、受け付けられませんでした。しばらく待ってから、もう一度送ってください。',
      refused: '入力に受け付けられないところがありました。お確かめのうえ、もう一度送ってください。',
      large: '内容が長すぎて受け付けられませんでした。短くして、もう一度送ってください。',
      down: 'いま受け付けることができません。少し待ってから、もう一度送ってください。',
    },
    done: {
      title: 'お問い合わせを受け付けました',
      text: email => `ありがとうございます。お返事は ${email} へお送りします。`,
      number: '受付番号',
      next: [
        '届いた内容を運営者が読み、順にお返事します。',
        '数日たっても届かないときは、迷惑メールのフォルダーもご確認ください。',
        '付け加えたいことがあれば、受付番号を添えてもう一度お送りください。',
      ],
      again: '別のことを問い合わせる',
    },
  },
  en: {
    title: 'Contact',
    lead: 'Tell us about a problem, an idea, or anything you noticed.',
    before: {
      text: 'You may find the answer on one of these pages:',
      help: 'Help',
      faq: 'Questions and answers',
    },
    name: 'Name',
    email: 'E-mail address',
    emailHint: 'We use it only to reply to you.',
    topic: 'Topic',
    topics: {
      question: 'How something works',
      trouble: 'Something does not work',
      idea: 'An idea or a request',
      account: 'My account',
      other: 'Something else',
    },
    message: 'Your message',
    messageHint:
      'If something went wrong, tell us which page you were on, what you did and what the screen said. Please leave out passwords and codes.',
    left: count => (count >= 0 ? `${count} characters left` : `${-count} characters too many`),
    required: 'Required',
    privacy: ['We handle what you send as described in the ', 'privacy policy', '.'],
    send: 'Send',
    sending: 'Sending',
    kept: 'What you wrote is kept.',
    missing: {
      email: 'Please enter your e-mail address.',
      form: 'Please check the form of the address, like hanako@example.com.',
      message: 'Please write your message.',
      long: 'This is too long. Please shorten it.',
    },
    failed: {
      offline: 'The server could not be reached. Please check your connection and send it again.',
      limited: 'Too many messages were sent in a short time. Please wait a while and send it again.',
      refused: 'Something in the form was not accepted. Please check it and send it again.',
      large: 'The message is too long to be accepted. Please shorten it and send it again.',
      down: 'Messages cannot be taken at the moment. Please wait a little and send it again.',
    },
    done: {
      title: 'Your message has arrived',
      text: email => `Thank you. The answer goes to ${email}.`,
      number: 'Number',
      next: [
        'Whoever runs this Techo reads it and answers in order.',
        'If nothing comes within some days, look into your spam folder, too.',
        'To add something, write again and name the number.',
      ],
      again: 'Write about something else',
    },
  },
}

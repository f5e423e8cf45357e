import { defineMessages } from '@techo/ui'

/** Texts of the first steps and of the arrangement of cards; they come with them. */
export const useTodayText = defineMessages('shell-today', {
  ja: {
    'arrange.title': 'カードの並べ替え',
    'arrange.note': '見せるカードと並び順を選びます。変更はすぐに反映されます。',
    'arrange.done': '完了',
    'arrange.reset': 'はじめの並びに戻す',
    'start.title': 'はじめの一歩',
    'start.dismiss': 'はじめの一歩を閉じる',
    'start.done': '済み',
    'sample.title': 'サンプルの暮らし',
    'sample.offer':
      '使っている様子を先に見たいときは、1か月分のサンプルを入れられます。あとで、まとめて片づけられます。',
    'sample.fill': 'サンプルの暮らしで試す',
    'sample.failed': 'サンプルを入れられませんでした。接続を確かめて、もう一度お試しください。',
    'sample.there': 'サンプルの暮らしが入っています。自由に触ってみてください。あとで、まとめて片づけられます。',
    'sample.remove': 'サンプルを片づける',
    'sample.remove.do': '片づける',
    'sample.remove.text':
      'サンプルとして入れたものだけを消します。あなたが書き足したもの、書きかえたもの、記録をつけた習慣は残ります。',
  },
  en: {
    'arrange.title': 'Arrange the cards',
    'arrange.note': 'Choose which cards you see, and in which order. Changes count at once.',
    'arrange.done': 'Done',
    'arrange.reset': 'Back to the first order',
    'start.title': 'Things to begin with',
    'start.dismiss': 'Close the first steps',
    'start.done': 'Done',
    'sample.title': 'Sample life',
    'sample.offer':
      'To see it in use first, fill your planner with a month of sample days. One click clears them away again.',
    'sample.fill': 'Fill with a sample life',
    'sample.failed': 'The sample could not be added. Check the connection and try again.',
    'sample.there': 'A sample life is in here. Try everything; one click clears it away.',
    'sample.remove': 'Clear the sample away',
    'sample.remove.do': 'Clear away',
    'sample.remove.text':
      'Only what came with the sample is deleted. What you added, what you changed and habits you have kept since stay.',
  },
})

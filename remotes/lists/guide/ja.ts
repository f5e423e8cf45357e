import type { GuideTexts } from '@techo/core'

export default {
  lists: {
    heading: 'リスト：ほしいもの、やりたいこと、やらないこと',
    blocks: [
      {
        kind: 'facts',
        rows: [
          [
            'ほしいもの',
            '{say:lists:addWish}から書きとめると、{say:lists:cooldown}が付き、7日おいてから決められます。値段とリンクも同じ行に書けます。あとからは{say:lists:readLink}で入ります。{say:lists:priceLog}と{say:lists:budget}もあります。',
          ],
          [
            'やりたいこと',
            '10のジャンルに分け、叶えたい年や年齢を決められます。{say:lists:viewHundred}で100個を一枚で眺め、{say:lists:plan}でプロジェクトにし、{say:lists:finish}で写真と思い出を残します。',
          ],
          [
            'やらないこと',
            '理由といっしょに書きます。守れた日は毎日数えられ、破ってしまった日も記録して、また始められます。{say:lists:invert}で、代わりの習慣にもできます。',
          ],
        ],
      },
      { kind: 'text', text: 'どのリストも、メニューの{say:lists:files}で読み込み、書き出せます。' },
    ],
  },
  'vision-board': {
    heading: 'ビジョンボード',
    blocks: [
      {
        kind: 'list',
        items: [
          '{say:lists-board:newBoard}で、白紙のほか{say:lists-board:template_mandala}や{say:lists-board:template_collage}などのひな形を選べます。',
          '{say:lists-board:addImage}、{say:lists-board:addGoal}、{say:lists-board:addQuote}、{say:lists-board:addText}のカードを置き、動かし、大きさを変え、重ねます。矢印キーでも動かせます。',
          'ダブルクリックでカードに書き、何もないところではカードを作ります。貼り付けた画像や文章は、指したところに入ります。',
          'カードの{say:lists-board:linked}で、やりたいこと、プロジェクト、習慣につなぐと、進み具合が見えます。',
          '{say:lists-board:more}のメニューから、{say:lists-board:export_wide}や{say:lists-board:export_a5}などの画像として保存できます。{say:lists-board:slideshow}でも眺められます。',
        ],
      },
    ],
  },
} satisfies GuideTexts

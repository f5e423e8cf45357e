import type { GuideTexts } from '@techo/core'

export default {
  habits: {
    heading: '習慣',
    blocks: [
      {
        kind: 'list',
        items: [
          '{say:habits:add}から、{say:habits-page:kindBool}、{say:habits-page:kindMeasure}、{say:habits-page:kindAvoid}のどれかを選んで始めます。名前だけでも始められます。',
          '頻度は、毎日、曜日、週や月に何回、何日に何回、何日ごとから選べます。あとで変えても、それまでの記録の評価は変わりません。',
          '丸を押すと記録され、もう一度押すと戻ります。はかる数は押すたびに増えます。過ぎた日は、並んでいる日を押して直せます。',
          '{say:habits-page:enter}、{say:habits-page:skip}、{say:habits-page:note}は、習慣の右のメニューにあります。休みにした日は、連続が途切れません。',
          '旅行などのときは、ページのメニューの{say:habits:vacations}に入れておくと、すべての習慣が休みになります。設定の{say:panel:habits.vacations}にも同じものがあります。',
          '{say:habits:month}に切り替えると、1か月分をまとめて見て、直せます。{say:habits-page:details}を開くと、{say:habits-page:strength}や連続、1年の記録が見られます。',
          '{say:habits-page:remind}をオンにすると、その時刻にまだ記録していないときだけ届きます。',
        ],
      },
      {
        kind: 'text',
        text: 'ページのメニューの{say:habits-page:importFile}で、Loop Habit Trackerのzipや、日付と習慣の表（CSV）を読み込めます。書き出しも同じメニューにあります。',
      },
    ],
  },
} satisfies GuideTexts

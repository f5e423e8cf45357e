import type { GuideArea } from '@techo/core'

/** What it is good for, as /features and the home page say it. */
export default [
  {
    id: 'lists',
    icon: 'star',
    address: '/mypage/lists/bucket',
    order: 700,
    isOnHome: true,
    words: {
      ja: {
        name: 'リスト',
        title: 'ほしいもの、やりたいこと、やらないこと。',
        text: 'ほしいもの、やりたいこと、やらないこと。写真を貼るビジョンボードも。',
        points: [
          'ほしいものは7日おいてから決める。価格の記録と月ごとの予算も。',
          'やりたいことを10のジャンルで100個。プロジェクトにして、叶った日は写真と思い出を残せます。',
          'やらないことは理由といっしょに。守れた日数が続いていきます。',
          'ビジョンボードに写真と目標を自由に並べ、壁紙やA5の画像にできます。',
        ],
      },
      en: {
        name: 'Lists',
        title: 'Wishes, dreams, and things not to do.',
        text: 'What you want, what you dream of, what you leave be; with a vision board.',
        points: [
          'Sleep over a wish for seven days before you buy it; keep prices and a monthly budget.',
          'A hundred dreams in ten genres. Plan them as projects, and keep photos and the memory when they come true.',
          'What you do not do, with its reason; watch the clean days add up.',
          'Arrange pictures and goals on a vision board, and save it as a wallpaper or for A5.',
        ],
      },
    },
  },
] satisfies readonly GuideArea[]

import { facts, list, text } from '../../article.ts'
import type { Guide } from './guide.ts'

export const lists: Guide = {
  id: 'lists',
  address: '/mypage/lists/bucket',
  picture: 'lists',
  ja: ({ say }) => ({
    heading: 'リスト：ほしいもの、やりたいこと、やらないこと',
    blocks: [
      facts(
        [
          'ほしいもの',
          `${say('lists:addWish')}から書きとめると、${say('lists:cooldown')}が付き、7日おいてから決められます。リンクを入れて${say('lists:readLink')}を押すと、名前や値段、画像が入ります。${say('lists:priceLog')}と${say('lists:budget')}もあります。`,
        ],
        [
          'やりたいこと',
          `10のジャンルに分け、叶えたい年や年齢を決められます。${say('lists:viewHundred')}で100個を一枚で眺め、${say('lists:plan')}でプロジェクトにし、${say('lists:finish')}で写真と思い出を残します。`,
        ],
        [
          'やらないこと',
          `理由といっしょに書きます。守れた日は毎日数えられ、破ってしまった日も記録して、また始められます。${say('lists:invert')}で、代わりの習慣にもできます。`,
        ],
      ),
      text(`どのリストも、メニューの${say('lists:files')}で読み込み、書き出せます。`),
    ],
  }),
  en: ({ say }) => ({
    heading: 'Lists: wishes, dreams, things not to do',
    blocks: [
      facts(
        [
          'Wish list',
          `${say('lists:addWish')} notes it with ${say('lists:cooldown')}: sleep over it for seven days, then decide. With a link, ${say('lists:readLink')} fills in name, price and picture. There is ${say('lists:priceLog')} and ${say('lists:budget')}, too.`,
        ],
        [
          'Bucket list',
          `Ten genres, and a year or an age for each dream. ${say('lists:viewHundred')} shows a hundred on one sheet, ${say('lists:plan')} turns one into a project, ${say('lists:finish')} keeps photos and the memory.`,
        ],
        [
          'Not-do list',
          `Write each with its reason. Clean days add up; a slip is noted, and you begin again. ${say('lists:invert')} makes a habit of what you do instead.`,
        ],
      ),
      text(`Each list comes in and goes out by ${say('lists:files')} in its menu.`),
    ],
  }),
}

export const vision: Guide = {
  id: 'vision-board',
  address: '/mypage/lists/vision-board',
  picture: 'vision',
  ja: ({ say }) => ({
    heading: 'ビジョンボード',
    blocks: [
      list(
        `${say('lists-board:newBoard')}で、白紙のほか${say('lists-board:template_mandala')}や${say('lists-board:template_collage')}などのひな形を選べます。`,
        `${say('lists-board:addImage')}、${say('lists-board:addGoal')}、${say('lists-board:addQuote')}、${say('lists-board:addText')}のカードを置き、動かし、大きさを変え、重ねます。矢印キーでも動かせます。`,
        `カードの${say('lists-board:linked')}で、やりたいこと、プロジェクト、習慣につなぐと、進み具合が見えます。`,
        `${say('lists-board:more')}のメニューから、${say('lists-board:export_wide')}や${say('lists-board:export_a5')}などの画像として保存できます。${say('lists-board:slideshow')}でも眺められます。`,
      ),
    ],
  }),
  en: ({ say }) => ({
    heading: 'Vision board',
    blocks: [
      list(
        `${say('lists-board:newBoard')} offers ${say('lists-board:template_mandala')}, ${say('lists-board:template_collage')} and other layouts, or an empty sheet.`,
        `Place cards: ${say('lists-board:addImage')}, ${say('lists-board:addGoal')}, ${say('lists-board:addQuote')} and ${say('lists-board:addText')}. Move, resize and stack them. The arrow keys move them as well.`,
        `${say('lists-board:linked')} ties a card to a dream, a project or a habit and shows how far it is.`,
        `${say('lists-board:more')} saves the board as an image, ${say('lists-board:export_wide')} or ${say('lists-board:export_a5')} for one. ${say('lists-board:slideshow')} shows card after card.`,
      ),
    ],
  }),
}

import type { GuideTexts } from '@techo/core'

export default {
  lists: {
    heading: 'Lists: wishes, dreams, things not to do',
    blocks: [
      {
        kind: 'facts',
        rows: [
          [
            'Wish list',
            '{say:lists:addWish} notes it with {say:lists:cooldown}: sleep over it for seven days, then decide. A price and a link may stand in the same line; {say:lists:readLink} fills in later. There is {say:lists:priceLog} and {say:lists:budget}, too.',
          ],
          [
            'Bucket list',
            'Ten genres, and a year or an age for each dream. {say:lists:viewHundred} shows a hundred on one sheet, {say:lists:plan} turns one into a project, {say:lists:finish} keeps photos and the memory.',
          ],
          [
            'Not-do list',
            'Write each with its reason. Clean days add up; a slip is noted, and you begin again. {say:lists:invert} makes a habit of what you do instead.',
          ],
        ],
      },
      { kind: 'text', text: 'Each list comes in and goes out by {say:lists:files} in its menu.' },
    ],
  },
  'vision-board': {
    heading: 'Vision board',
    blocks: [
      {
        kind: 'list',
        items: [
          '{say:lists-board:newBoard} offers {say:lists-board:template_mandala}, {say:lists-board:template_collage} and other layouts, or an empty sheet.',
          'Place cards: {say:lists-board:addImage}, {say:lists-board:addGoal}, {say:lists-board:addQuote} and {say:lists-board:addText}. Move, resize and stack them. The arrow keys move them as well.',
          'Double-click a card to write on it, or the bare board to make one. What you paste or drop lands where you point.',
          '{say:lists-board:linked} ties a card to a dream, a project or a habit and shows how far it is.',
          '{say:lists-board:more} saves the board as an image, {say:lists-board:export_wide} or {say:lists-board:export_a5} for one. {say:lists-board:slideshow} shows card after card.',
        ],
      },
    ],
  },
} satisfies GuideTexts

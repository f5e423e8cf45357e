import { addDays, type FillSample, normalizeForSearch, rankMany } from '@techo/core'
import { docOf, textOf } from '@techo/editor/plain'

const texts = {
  ja: {
    wishes: [
      ['電子レンジ', 'want', 24_800, '家電の店', 4],
      ['登山用のレインウェア', 'saving', 32_000, '山の道具屋', 5],
      ['コーヒーミル', 'ordered', 8_900, '', 3],
      ['卓上の加湿器', 'got', 5_480, '', 2],
      ['新しいスニーカー', 'want', 13_200, '駅前の靴屋', 2],
    ],
    dreams: [
      ['オーロラを見る', 'planned', 'travel', 'フィンランド', '家族', 2028],
      ['フルマラソンを走りきる', 'doing', 'health', '', '', 2027],
      ['両親を温泉旅行に招待する', 'done', 'people', '箱根', '両親', 2026],
      ['英語で本を1冊読みきる', 'doing', 'learning', '', '', 2027],
      ['海の見える家に住む', 'idea', 'home', '', '', 2035],
      ['自分の写真展を開く', 'idea', 'making', '', '', 2030],
      ['富士山に登る', 'planned', 'travel', '', '友人', 2027],
    ],
    memory: ['ふたりとも、露天風呂がいちばん楽しかったと言ってくれた。', 'また来年も行こうと約束した。'],
    rules: [
      [
        '寝る前にスマートフォンを見ない',
        '眠りが浅くなり、翌朝がつらいから',
        'ふとんに入ってすぐ',
        '本を10ページ読む',
        2,
      ],
      ['会議を1日に4つ以上入れない', '考える時間がなくなるから', '空いている枠を見つけたとき', '翌日に回す', 1],
      ['空腹のまま買い物に行かない', '要らないものを買ってしまうから', '仕事の帰り', 'おにぎりを食べてから行く', 1],
    ],
    slip: '動画を1本だけのつもりが、1時間たっていた。',
  },
  en: {
    wishes: [
      ['Microwave oven', 'want', 24_800, 'The appliance shop', 4],
      ['Rain jacket for hiking', 'saving', 32_000, 'The mountain shop', 5],
      ['Coffee mill', 'ordered', 8_900, '', 3],
      ['Humidifier for the desk', 'got', 5_480, '', 2],
      ['New trainers', 'want', 13_200, 'The shop by the station', 2],
    ],
    dreams: [
      ['See the northern lights', 'planned', 'travel', 'Finland', 'Family', 2028],
      ['Finish a marathon', 'doing', 'health', '', '', 2027],
      ['Take my parents to a hot spring', 'done', 'people', 'Hakone', 'My parents', 2026],
      ['Read a whole book in French', 'doing', 'learning', '', '', 2027],
      ['Live in a house by the sea', 'idea', 'home', '', '', 2035],
      ['Show my photographs', 'idea', 'making', '', '', 2030],
      ['Climb Mount Fuji', 'planned', 'travel', '', 'Friends', 2027],
    ],
    memory: ['Both said the bath under the sky was the best of it.', 'We promised to go again next year.'],
    rules: [
      ['No phone in bed', 'I sleep badly and the morning is hard', 'Right after lying down', 'Read ten pages', 2],
      ['No fourth meeting in a day', 'There is no time left to think', 'When a slot is free', 'Move it to tomorrow', 1],
      ['No shopping when hungry', 'I buy what I do not need', 'On the way home', 'Eat something first', 1],
    ],
    slip: 'One short video became an hour.',
  },
} as const

/** Wishes, dreams and what is better left. */
export const sample: FillSample = ({ today, language, newId }) => {
  const { wishes, dreams, memory, rules, slip } = texts[language]
  const wishRanks = rankMany(null, null, wishes.length)
  const dreamRanks = rankMany(null, null, dreams.length)
  const ruleRanks = rankMany(null, null, rules.length)
  const year = Number(today.slice(0, 4))
  const at = (day: string) => `${day}T21:30:00Z`
  const ruleRows = rules.map(([title, reason, trigger, replacement, severity], index) => ({
    id: newId(),
    list: 'not_do',
    title,
    search_norm: normalizeForSearch(title),
    status: 'active',
    reason,
    trigger,
    replacement,
    severity,
    rank: ruleRanks[index],
  }))
  return {
    rows: [
      {
        table: 'list_items',
        rows: wishes.map(([title, status, price, shop, want_level], index) => ({
          id: newId(),
          list: 'wish',
          title,
          search_norm: normalizeForSearch(title),
          status,
          price,
          shop,
          want_level,
          cooldown_until: status === 'want' ? addDays(today, index === 0 ? 5 : -2) : null,
          achieved_on: status === 'got' ? addDays(today, -9) : null,
          rank: wishRanks[index],
        })),
      },
      {
        table: 'list_items',
        rows: dreams.map(([title, status, genre, place, with_whom, target], index) => ({
          id: newId(),
          list: 'bucket',
          title,
          search_norm: normalizeForSearch(title),
          status,
          genre,
          place,
          with_whom,
          number: index + 1,
          target_year: Math.max(year, target - 2026 + year),
          achieved_on: status === 'done' ? addDays(today, -20) : null,
          memory_doc: status === 'done' ? docOf(memory) : null,
          memory_text: status === 'done' ? textOf(memory) : '',
          rank: dreamRanks[index],
        })),
      },
      { table: 'list_items', rows: ruleRows },
      {
        table: 'slips',
        rows: [-24, -11].map(distance => ({
          id: newId(),
          item_id: ruleRows[0]?.id,
          at: at(addDays(today, distance)),
          day: addDays(today, distance),
          note: distance === -24 ? slip : '',
          cost_min: distance === -24 ? 60 : 20,
        })),
      },
    ],
  }
}

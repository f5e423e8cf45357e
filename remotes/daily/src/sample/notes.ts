import { type FillSample, normalizeForSearch } from '@techo/core'
import { type Block, docOf, linksOf, textOf } from '@techo/editor/plain'
import { type TagName, tagNames } from './tags.ts'

interface Note {
  readonly title: string
  readonly blocks: readonly Block[]
  readonly tag?: TagName
  readonly pinned?: true
  readonly favourite?: true
  /** the note it stands below, by its place in the list */
  readonly below?: number
}

const texts: Readonly<Record<'ja' | 'en', readonly Note[]>> = {
  ja: [
    {
      title: '冬の金沢旅行',
      tag: 'travel',
      pinned: true,
      blocks: [
        '2泊3日、雪吊りの兼六園を見に行く。',
        { heading: '行きたいところ' },
        { list: ['兼六園', '近江町市場', 'ひがし茶屋街'] },
        {
          todo: [
            ['宿を決める', true],
            ['新幹線の切符を取る', false],
          ],
        },
        '持ち物は[[旅の持ち物]]を見る。',
      ],
    },
    {
      title: '旅の持ち物',
      tag: 'travel',
      below: 0,
      blocks: [
        {
          todo: [
            ['充電器', false],
            ['折りたたみ傘', false],
            ['常備薬', false],
            ['手帳', true],
          ],
        },
      ],
    },
    {
      title: '常備菜のレシピ',
      tag: 'cooking',
      favourite: true,
      blocks: [
        { heading: 'ひじきの煮物' },
        { list: ['乾燥ひじき 20g', 'にんじん 1/2本', '油揚げ 1枚'] },
        'だし200ml、しょうゆとみりんを大さじ2ずつ。弱火で15分。',
        '買うものは[[買い物リスト]]へ。',
      ],
    },
    {
      title: '買い物リスト',
      tag: 'shopping',
      blocks: [
        {
          todo: [
            ['卵', false],
            ['牛乳', false],
            ['乾燥ひじき', true],
          ],
        },
      ],
    },
    {
      title: '読書メモ: 習慣の本',
      tag: 'reading',
      blocks: [
        { quote: '小さく始めて、毎日同じ場所で。' },
        'きっかけを先に決めると続く。朝の散歩は、コーヒーのあとに。',
        '[[やりたいことの種]]にも書いた。',
      ],
    },
    {
      title: 'やりたいことの種',
      blocks: [{ list: ['写真の整理を習慣にする', 'ピアノをもう一度', '海の見える町に1週間住む'] }],
    },
  ],
  en: [
    {
      title: 'Winter in Kanazawa',
      tag: 'travel',
      pinned: true,
      blocks: [
        'Three days to see the garden under its ropes for the snow.',
        { heading: 'To see' },
        { list: ['Kenrokuen', 'Omicho market', 'The tea house quarter'] },
        {
          todo: [
            ['Choose the inn', true],
            ['Train tickets', false],
          ],
        },
        'For the bag see [[Packing list]].',
      ],
    },
    {
      title: 'Packing list',
      tag: 'travel',
      below: 0,
      blocks: [
        {
          todo: [
            ['Charger', false],
            ['Folding umbrella', false],
            ['Medicine', false],
            ['Planner', true],
          ],
        },
      ],
    },
    {
      title: 'Cooking for half the week',
      tag: 'cooking',
      favourite: true,
      blocks: [
        { heading: 'Lentil soup' },
        { list: ['200 g red lentils', '2 carrots', '1 onion'] },
        'Simmer for twenty minutes, lemon at the end.',
        'What to buy goes to [[Shopping list]].',
      ],
    },
    {
      title: 'Shopping list',
      tag: 'shopping',
      blocks: [
        {
          todo: [
            ['Eggs', false],
            ['Milk', false],
            ['Lentils', true],
          ],
        },
      ],
    },
    {
      title: 'Reading: a book on habits',
      tag: 'reading',
      blocks: [
        { quote: 'Begin small, every day in the same place.' },
        'Choosing the cue first helps: the walk comes after the coffee.',
        'Also in [[Seeds of wishes]].',
      ],
    },
    {
      title: 'Seeds of wishes',
      blocks: [{ list: ['Sort photos once a week', 'The piano again', 'A week in a town by the sea'] }],
    },
  ],
}

/** Notes with tags and links, one below another. */
export const sampleNotes: FillSample = ({ language, newId }) => {
  const written = texts[language].map(note => ({ ...note, id: newId() }))
  const rows = written.map(({ id, title, blocks, pinned = false, favourite = false, below }) => {
    const doc_text = textOf(blocks)
    return {
      id,
      title,
      doc: docOf(blocks, called => written.find(each => each.title === called)?.id ?? null),
      doc_text,
      search_norm: normalizeForSearch(`${title} ${doc_text}`),
      pinned,
      favourite,
      parent_id: below === undefined ? null : (written[below]?.id ?? null),
    }
  })
  const links = written.flatMap(({ id, blocks }) =>
    linksOf(blocks).map(title => ({
      id: newId(),
      src_type: 'note',
      src_id: id,
      dst_title: title,
      dst_note_id: rows.find(row => row.title === title)?.id ?? null,
      kind: 'wiki',
    })),
  )
  const classified = written.flatMap(({ id, tag }) =>
    tag ? [{ entity: { type: 'note', id }, kind: 'tag' as const, name: tagNames[language][tag] }] : [],
  )
  return {
    rows: [
      { table: 'notes', rows: rows.filter(({ parent_id }) => parent_id === null) },
      { table: 'notes', rows: rows.filter(({ parent_id }) => parent_id !== null) },
      { table: 'note_links', rows: links },
    ],
    classified,
  }
}

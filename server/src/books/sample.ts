import { normalizeForSearch } from '@techo/core'
import { isIsbn, readIsbn } from '@techo/core/isbn'
import { type BookRecord, blankRecord, type Provider } from './book.ts'

/**
 * A catalogue that needs no network: works whose authors' rights have run out, and books that do not exist. Their numbers
 * begin with 97999, a range that is given to nobody, so that none of them is ever taken for an edition on sale. Pages are
 * about as many as such a work has. One file, though a long one: nearly all of it is the list of works.
 */
type Works = readonly (readonly [title: string, kana: string, year: number, pages: number])[]

const japanese: readonly (readonly [author: string, kana: string, works: Works])[] = [
  [
    '夏目漱石',
    'ナツメソウセキ',
    [
      ['こころ', 'ココロ', 1914, 384],
      ['吾輩は猫である', 'ワガハイハネコデアル', 1905, 544],
      ['坊っちゃん', 'ボッチャン', 1906, 192],
      ['草枕', 'クサマクラ', 1906, 240],
      ['三四郎', 'サンシロウ', 1908, 352],
      ['それから', 'ソレカラ', 1909, 352],
      ['門', 'モン', 1910, 304],
      ['彼岸過迄', 'ヒガンスギマデ', 1912, 368],
      ['行人', 'コウジン', 1913, 432],
      ['道草', 'ミチクサ', 1915, 336],
      ['明暗', 'メイアン', 1916, 624],
      ['夢十夜', 'ユメジュウヤ', 1908, 96],
      ['虞美人草', 'グビジンソウ', 1907, 464],
    ],
  ],
  [
    '芥川龍之介',
    'アクタガワリュウノスケ',
    [
      ['羅生門', 'ラショウモン', 1915, 192],
      ['鼻', 'ハナ', 1916, 64],
      ['蜘蛛の糸', 'クモノイト', 1918, 80],
      ['地獄変', 'ジゴクヘン', 1918, 128],
      ['藪の中', 'ヤブノナカ', 1922, 96],
      ['河童', 'カッパ', 1927, 160],
      ['歯車', 'ハグルマ', 1927, 144],
      ['杜子春', 'トシシュン', 1920, 112],
    ],
  ],
  [
    '太宰治',
    'ダザイオサム',
    [
      ['人間失格', 'ニンゲンシッカク', 1948, 224],
      ['走れメロス', 'ハシレメロス', 1940, 128],
      ['斜陽', 'シャヨウ', 1947, 256],
      ['津軽', 'ツガル', 1944, 256],
      ['女生徒', 'ジョセイト', 1939, 176],
      ['お伽草紙', 'オトギゾウシ', 1945, 208],
      ['ヴィヨンの妻', 'ヴィヨンノツマ', 1947, 160],
    ],
  ],
  [
    '宮沢賢治',
    'ミヤザワケンジ',
    [
      ['銀河鉄道の夜', 'ギンガテツドウノヨル', 1934, 256],
      ['注文の多い料理店', 'チュウモンノオオイリョウリテン', 1924, 208],
      ['風の又三郎', 'カゼノマタサブロウ', 1934, 176],
      ['セロ弾きのゴーシュ', 'セロヒキノゴーシュ', 1934, 96],
      ['春と修羅', 'ハルトシュラ', 1924, 224],
      ['よだかの星', 'ヨダカノホシ', 1934, 64],
    ],
  ],
  [
    '森鷗外',
    'モリオウガイ',
    [
      ['舞姫', 'マイヒメ', 1890, 112],
      ['雁', 'ガン', 1911, 176],
      ['高瀬舟', 'タカセブネ', 1916, 80],
      ['山椒大夫', 'サンショウダユウ', 1915, 112],
      ['青年', 'セイネン', 1910, 288],
    ],
  ],
  [
    '樋口一葉',
    'ヒグチイチヨウ',
    [
      ['たけくらべ', 'タケクラベ', 1895, 160],
      ['にごりえ', 'ニゴリエ', 1895, 96],
      ['十三夜', 'ジュウサンヤ', 1895, 80],
    ],
  ],
  [
    '中島敦',
    'ナカジマアツシ',
    [
      ['山月記', 'サンゲツキ', 1942, 64],
      ['李陵', 'リリョウ', 1943, 144],
      ['名人伝', 'メイジンデン', 1942, 64],
      ['光と風と夢', 'ヒカリトカゼトユメ', 1942, 224],
    ],
  ],
  [
    '梶井基次郎',
    'カジイモトジロウ',
    [
      ['檸檬', 'レモン', 1925, 112],
      ['桜の樹の下には', 'サクラノキノシタニハ', 1928, 48],
      ['城のある町にて', 'シロノアルマチニテ', 1925, 128],
    ],
  ],
  [
    '坂口安吾',
    'サカグチアンゴ',
    [
      ['堕落論', 'ダラクロン', 1946, 192],
      ['白痴', 'ハクチ', 1946, 208],
      ['桜の森の満開の下', 'サクラノモリノマンカイノシタ', 1947, 176],
      ['不連続殺人事件', 'フレンゾクサツジンジケン', 1948, 336],
    ],
  ],
  [
    '堀辰雄',
    'ホリタツオ',
    [
      ['風立ちぬ', 'カゼタチヌ', 1938, 176],
      ['菜穂子', 'ナオコ', 1941, 208],
      ['美しい村', 'ウツクシイムラ', 1934, 144],
    ],
  ],
  [
    '島崎藤村',
    'シマザキトウソン',
    [
      ['破戒', 'ハカイ', 1906, 480],
      ['春', 'ハル', 1908, 384],
      ['若菜集', 'ワカナシュウ', 1897, 176],
    ],
  ],
  [
    '泉鏡花',
    'イズミキョウカ',
    [
      ['高野聖', 'コウヤヒジリ', 1900, 144],
      ['夜叉ヶ池', 'ヤシャガイケ', 1913, 112],
      ['天守物語', 'テンシュモノガタリ', 1917, 112],
    ],
  ],
  ['国木田独歩', 'クニキダドッポ', [['武蔵野', 'ムサシノ', 1898, 256]]],
  ['二葉亭四迷', 'フタバテイシメイ', [['浮雲', 'ウキグモ', 1887, 304]]],
  [
    '福沢諭吉',
    'フクザワユキチ',
    [
      ['学問のすすめ', 'ガクモンノススメ', 1872, 248],
      ['福翁自伝', 'フクオウジデン', 1899, 368],
    ],
  ],
  ['新渡戸稲造', 'ニトベイナゾウ', [['武士道', 'ブシドウ', 1900, 208]]],
  ['岡倉天心', 'オカクラテンシン', [['茶の本', 'チャノホン', 1906, 160]]],
  [
    '夢野久作',
    'ユメノキュウサク',
    [
      ['ドグラ・マグラ', 'ドグラマグラ', 1935, 720],
      ['瓶詰地獄', 'ビンヅメジゴク', 1928, 96],
    ],
  ],
  [
    '小川未明',
    'オガワミメイ',
    [
      ['赤い蝋燭と人魚', 'アカイロウソクトニンギョ', 1921, 96],
      ['野ばら', 'ノバラ', 1920, 80],
    ],
  ],
  [
    '新美南吉',
    'ニイミナンキチ',
    [
      ['ごん狐', 'ゴンギツネ', 1932, 64],
      ['手袋を買いに', 'テブクロヲカイニ', 1943, 48],
    ],
  ],
  ['与謝野晶子', 'ヨサノアキコ', [['みだれ髪', 'ミダレガミ', 1901, 176]]],
  ['石川啄木', 'イシカワタクボク', [['一握の砂', 'イチアクノスナ', 1910, 240]]],
  ['正岡子規', 'マサオカシキ', [['病牀六尺', 'ビョウショウロクシャク', 1902, 208]]],
  [
    '寺田寅彦',
    'テラダトラヒコ',
    [
      ['柿の種', 'カキノタネ', 1933, 320],
      ['天災と国防', 'テンサイトコクボウ', 1934, 208],
    ],
  ],
  ['清少納言', 'セイショウナゴン', [['枕草子', 'マクラノソウシ', 1001, 416]]],
  ['紫式部', 'ムラサキシキブ', [['源氏物語', 'ゲンジモノガタリ', 1008, 2048]]],
  ['鴨長明', 'カモノチョウメイ', [['方丈記', 'ホウジョウキ', 1212, 112]]],
  ['吉田兼好', 'ヨシダケンコウ', [['徒然草', 'ツレヅレグサ', 1331, 288]]],
  ['松尾芭蕉', 'マツオバショウ', [['おくのほそ道', 'オクノホソミチ', 1702, 192]]],
]

const english: readonly (readonly [
  author: string,
  works: readonly (readonly [title: string, year: number, pages: number])[],
])[] = [
  [
    'Jane Austen',
    [
      ['Pride and Prejudice', 1813, 432],
      ['Emma', 1815, 512],
      ['Sense and Sensibility', 1811, 384],
      ['Persuasion', 1817, 272],
      ['Mansfield Park', 1814, 496],
      ['Northanger Abbey', 1817, 256],
    ],
  ],
  [
    'Charles Dickens',
    [
      ['Great Expectations', 1861, 544],
      ['A Tale of Two Cities', 1859, 448],
      ['Oliver Twist', 1838, 512],
      ['David Copperfield', 1850, 960],
      ['A Christmas Carol', 1843, 128],
      ['Bleak House', 1853, 1088],
    ],
  ],
  [
    'Lewis Carroll',
    [
      ['Alice’s Adventures in Wonderland', 1865, 176],
      ['Through the Looking-Glass', 1871, 208],
    ],
  ],
  ['Mary Shelley', [['Frankenstein', 1818, 288]]],
  ['Bram Stoker', [['Dracula', 1897, 448]]],
  [
    'H. G. Wells',
    [
      ['The Time Machine', 1895, 192],
      ['The War of the Worlds', 1898, 224],
      ['The Invisible Man', 1897, 208],
    ],
  ],
  [
    'Herman Melville',
    [
      ['Moby-Dick', 1851, 640],
      ['Bartleby, the Scrivener', 1853, 80],
    ],
  ],
  [
    'Mark Twain',
    [
      ['Adventures of Huckleberry Finn', 1884, 368],
      ['The Adventures of Tom Sawyer', 1876, 272],
    ],
  ],
  [
    'Robert Louis Stevenson',
    [
      ['Treasure Island', 1883, 288],
      ['Strange Case of Dr Jekyll and Mr Hyde', 1886, 144],
    ],
  ],
  [
    'Arthur Conan Doyle',
    [
      ['A Study in Scarlet', 1887, 192],
      ['The Sign of the Four', 1890, 176],
      ['The Adventures of Sherlock Holmes', 1892, 320],
      ['The Hound of the Baskervilles', 1902, 256],
    ],
  ],
  [
    'George Eliot',
    [
      ['Middlemarch', 1871, 880],
      ['Silas Marner', 1861, 240],
    ],
  ],
  ['Henry David Thoreau', [['Walden', 1854, 384]]],
  ['Charlotte Brontë', [['Jane Eyre', 1847, 624]]],
  ['Emily Brontë', [['Wuthering Heights', 1847, 416]]],
  [
    'Oscar Wilde',
    [
      ['The Picture of Dorian Gray', 1890, 304],
      ['The Happy Prince', 1888, 112],
    ],
  ],
  [
    'Jules Verne',
    [
      ['Twenty Thousand Leagues Under the Seas', 1870, 448],
      ['Around the World in Eighty Days', 1872, 256],
      ['Journey to the Centre of the Earth', 1864, 304],
    ],
  ],
  [
    'Leo Tolstoy',
    [
      ['War and Peace', 1869, 1392],
      ['Anna Karenina', 1878, 864],
    ],
  ],
  [
    'Fyodor Dostoevsky',
    [
      ['Crime and Punishment', 1866, 576],
      ['The Brothers Karamazov', 1880, 840],
    ],
  ],
  [
    'Franz Kafka',
    [
      ['The Metamorphosis', 1915, 96],
      ['The Trial', 1925, 256],
    ],
  ],
  ['Marcus Aurelius', [['Meditations', 180, 208]]],
  ['L. M. Montgomery', [['Anne of Green Gables', 1908, 320]]],
  ['Kenneth Grahame', [['The Wind in the Willows', 1908, 256]]],
  ['J. M. Barrie', [['Peter and Wendy', 1911, 224]]],
  ['L. Frank Baum', [['The Wonderful Wizard of Oz', 1900, 208]]],
  ['Louisa May Alcott', [['Little Women', 1868, 528]]],
]

/** Every pair makes one book that nobody has written. */
const invented = {
  ja: {
    first: [
      ['朝の', 'アサノ'],
      ['真夜中の', 'マヨナカノ'],
      ['雨の日の', 'アメノヒノ'],
      ['小さな', 'チイサナ'],
      ['はじめての', 'ハジメテノ'],
      ['港町の', 'ミナトマチノ'],
      ['星読みの', 'ホシヨミノ'],
      ['火曜日の', 'カヨウビノ'],
    ],
    second: [
      ['手帳術', 'テチョウジュツ'],
      ['パン屋', 'パンヤ'],
      ['統計学', 'トウケイガク'],
      ['図書館', 'トショカン'],
      ['時計職人', 'トケイショクニン'],
      ['庭仕事', 'ニワシゴト'],
      ['プログラミング', 'プログラミング'],
      ['郵便局', 'ユウビンキョク'],
      ['天気図', 'テンキズ'],
    ],
    authors: ['青井ひかり', '白鳥まこと', '三日月あおい', '波多野しずく', '小暮たける'],
    publisher: '見本文庫',
  },
  en: {
    first: ['The Quiet', 'A Winter', 'The Paper', 'The Second', 'A Borrowed', 'The Northern'],
    second: ['Notebook', 'Lighthouse', 'Gardener', 'Arithmetic', 'Timetable', 'Harbour', 'Orchard'],
    authors: ['Ada Fenwick', 'Tobias Lark', 'Imogen Hale'],
    publisher: 'Sample House',
  },
} as const

const numbered = (index: number): string => {
  const body = `97999${String(index).padStart(7, '0')}`
  for (let check = 0; check < 10; check++) {
    const read = readIsbn(body + check)
    if (isIsbn(read)) return read.isbn13
  }
  throw new Error('Every body has a check digit')
}

function catalogue(): readonly BookRecord[] {
  const books: Omit<BookRecord, 'isbn13'>[] = []
  for (const [name, kana, works] of japanese)
    for (const [title, title_kana, year, pages] of works)
      books.push({
        ...blankRecord,
        title,
        title_kana,
        authors: [{ name, kana, role: 'author' }],
        publisher: '見本文庫',
        published: String(year).padStart(4, '0'),
        pages,
        language: 'ja',
        ndc: '913',
      })
  for (const [name, works] of english)
    for (const [title, year, pages] of works)
      books.push({
        ...blankRecord,
        title,
        authors: [{ name, role: 'author' }],
        publisher: 'Sample House',
        published: String(year).padStart(4, '0'),
        pages,
        language: 'en',
      })
  invented.ja.first.forEach(([start, startKana], one) => {
    invented.ja.second.forEach(([end, endKana], two) => {
      const place = one * invented.ja.second.length + two
      books.push({
        ...blankRecord,
        title: start + end,
        title_kana: startKana + endKana,
        authors: [{ name: invented.ja.authors[place % invented.ja.authors.length] ?? '', role: 'author' }],
        publisher: invented.ja.publisher,
        published: `${2000 + (place % 26)}-${String((place % 12) + 1).padStart(2, '0')}`,
        pages: 96 + ((place * 16) % 320),
        language: 'ja',
        list_price: 900 + (place % 12) * 100,
      })
    })
  })
  invented.en.first.forEach((start, one) => {
    invented.en.second.forEach((end, two) => {
      const place = one * invented.en.second.length + two
      books.push({
        ...blankRecord,
        title: `${start} ${end}`,
        authors: [{ name: invented.en.authors[place % invented.en.authors.length] ?? '', role: 'author' }],
        publisher: invented.en.publisher,
        published: String(2000 + (place % 26)),
        pages: 112 + ((place * 24) % 400),
        language: 'en',
      })
    })
  })
  return books.map((book, index) => ({ ...book, isbn13: numbered(index + 1) }))
}

let folded: readonly { readonly book: BookRecord; readonly words: string }[] | null = null

/** Made when first asked for; folded, so that any kana and width finds them. */
const shelf = () => {
  folded ??= catalogue().map(book => ({
    book,
    words: normalizeForSearch(
      [book.title, book.title_kana, ...book.authors.flatMap(({ name, kana }) => [name, kana ?? ''])].join(' '),
    ),
  }))
  return folded
}

export const sample: Provider = {
  id: 'sample',
  name: '見本の目録 (sample catalogue)',
  isSample: true,
  search: async ({ words, isbn13 }) => {
    if (isbn13) return shelf().flatMap(({ book }) => (book.isbn13 === isbn13 ? [book] : []))
    const wanted = normalizeForSearch(words).trim().split(' ').filter(Boolean)
    return shelf()
      .filter(({ words: text }) => wanted.every(word => text.includes(word)))
      .slice(0, 20)
      .map(({ book }) => book)
  },
}

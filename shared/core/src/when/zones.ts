/** Time zones as people write them behind an hour, by their IANA names. Abbreviations that two zones share are read as the larger one's. */
const abbreviations: Readonly<Record<string, string>> = {
  jst: 'Asia/Tokyo',
  kst: 'Asia/Seoul',
  hkt: 'Asia/Hong_Kong',
  sgt: 'Asia/Singapore',
  utc: 'UTC',
  gmt: 'UTC',
  bst: 'Europe/London',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  ct: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  mt: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  aest: 'Australia/Sydney',
  nzst: 'Pacific/Auckland',
}

const places: Readonly<Record<string, string>> = {
  日本: 'Asia/Tokyo',
  東京: 'Asia/Tokyo',
  韓国: 'Asia/Seoul',
  ソウル: 'Asia/Seoul',
  台湾: 'Asia/Taipei',
  台北: 'Asia/Taipei',
  中国: 'Asia/Shanghai',
  北京: 'Asia/Shanghai',
  上海: 'Asia/Shanghai',
  香港: 'Asia/Hong_Kong',
  シンガポール: 'Asia/Singapore',
  バンコク: 'Asia/Bangkok',
  インド: 'Asia/Kolkata',
  ロンドン: 'Europe/London',
  パリ: 'Europe/Paris',
  ベルリン: 'Europe/Berlin',
  ニューヨーク: 'America/New_York',
  シカゴ: 'America/Chicago',
  ロサンゼルス: 'America/Los_Angeles',
  ハワイ: 'Pacific/Honolulu',
  シドニー: 'Australia/Sydney',
}

/** Source of what `zoneNamed` reads, for a folded text. */
export const zoneSource = `(?:(${Object.keys(abbreviations).join('|')})(?!\\w)|(${Object.keys(places).join('|')})時間)`

/** The zone of an abbreviation (`est`) or of a place (ニューヨーク), or null. */
export const zoneNamed = (text: string): string | null => abbreviations[text] ?? places[text] ?? null

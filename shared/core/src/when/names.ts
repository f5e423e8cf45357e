/**
 * Names that hold a word for a day and mean none: a programme, a holiday of its own, a kind of meal. Source of a pattern over a
 * folded text.
 */
const japanese =
  '(?:日曜(?:大工|画家|学校|劇場|洋画劇場|朝市)|土曜(?:の夜は|ワイド)|金曜ロードショー|月曜から夜ふかし|水曜どうでしょう|木曜洋画劇場|明日の神話|昨日の(?:世界|敵)|明日への[^\\s]*)'
const english =
  "(?<![\\w'’-])(?:black friday|good friday|cyber monday|giving tuesday|(?:easter|palm|super bowl) sunday|easter monday|ash wednesday|maundy thursday|shrove tuesday|friday the 13th|sunday (?:roast|times|school|best|brunch)|saturday night (?:live|fever)|thank god it['’]?s friday|tomorrow never dies)(?!\\w)"

export const names = `${japanese}|${english}`

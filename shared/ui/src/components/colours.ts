import { defineMessages } from '../i18n/messages.ts'

/**
 * The twelve colours of classifications, as they stand in the database. Each is a pair of custom properties, `--red` for
 * text and lines and `--red-soft` for grounds, in light and dark.
 */
export const colours = [
  'red',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'pink',
  'grey',
] as const
export type Colour = (typeof colours)[number]

/** The colour a column names; grey when it names none of ours. */
export const colourNamed = (text: string | null | undefined): Colour =>
  colours.find(colour => colour === text) ?? 'grey'

export const useColourT = defineMessages('ui-colour', {
  ja: {
    red: '朱',
    orange: '柿',
    amber: '山吹',
    lime: '若草',
    green: '緑',
    teal: '青緑',
    cyan: '浅葱',
    blue: '青',
    indigo: '藍',
    violet: '藤',
    pink: '桃',
    grey: '鼠',
  },
  en: {
    red: 'Red',
    orange: 'Orange',
    amber: 'Amber',
    lime: 'Lime',
    green: 'Green',
    teal: 'Teal',
    cyan: 'Cyan',
    blue: 'Blue',
    indigo: 'Indigo',
    violet: 'Violet',
    pink: 'Pink',
    grey: 'Grey',
  },
})

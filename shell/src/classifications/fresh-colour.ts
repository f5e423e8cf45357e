import { type Colour, colours } from '@techo/ui'
import type { Classification } from './tree.ts'

/** The first colour that no row has, so that neighbours differ. */
export const freshColour = (rows: readonly Classification[]): Colour =>
  colours.find(colour => rows.every(row => row.colour !== colour)) ?? colours[rows.length % colours.length] ?? 'grey'

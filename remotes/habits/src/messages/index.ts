import { defineMessages, type Translate } from '@techo/ui'
import { en } from './en.ts'
import { ja } from './ja.ts'

/** Texts of the card, and of what it shares with the pages: they come with the first page of the day. */
export const useT = defineMessages('habits', { ja, en })
export type T = Translate<typeof ja>

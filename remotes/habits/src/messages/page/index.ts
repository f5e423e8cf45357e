import { defineMessages } from '@techo/ui'
import { en } from '../en.ts'
import { ja } from '../ja.ts'
import { en as pageEn } from './en.ts'
import { ja as pageJa } from './ja.ts'

/** Texts of the pages and dialogs, those of the card among them. */
export const usePageT = defineMessages('habits-page', { ja: { ...ja, ...pageJa }, en: { ...en, ...pageEn } })

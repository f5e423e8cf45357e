import { defineMessages } from '@techo/ui'
import { en } from '../en.ts'
import { ja } from '../ja.ts'
import { en as importEn } from './en.ts'
import { ja as importJa } from './ja.ts'

/** Texts of the import, those of the shelf among them: it names columns and states as the shelf does. */
export const useImportT = defineMessages('bookshelf-import', { ja: { ...ja, ...importJa }, en: { ...en, ...importEn } })

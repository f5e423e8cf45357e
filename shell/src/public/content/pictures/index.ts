import type { Language } from '@techo/core'
import { alts as en } from './en.ts'
import { alts as ja, type PictureId } from './ja.ts'

/** For pages that are sent in both languages. */
export const altOf = (id: PictureId, language: Language): string => ({ ja, en })[language][id]

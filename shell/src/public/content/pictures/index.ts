import type { Language } from '@techo/core'
import { type AreaPicture, ofAreas } from './areas.ts'

/** For pages that are sent in both languages. */
export const altOf = (id: AreaPicture, language: Language): string => ofAreas[language][id]

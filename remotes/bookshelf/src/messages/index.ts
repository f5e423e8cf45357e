import { defineMessages, type Translate } from '@techo/ui'
import { en } from './en.ts'
import { ja } from './ja.ts'

export const useT = defineMessages('bookshelf', { ja, en })
export type T = Translate<typeof ja>

import { defineMessages } from '@techo/ui'
import { en } from './en.ts'
import { ja } from './ja.ts'

export const useT = defineMessages('projects', { ja, en })

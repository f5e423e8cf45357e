import { amounts } from '@techo/data'

/** The database spells positions as texts, wherever they are read. */
export const logNumbers = amounts('from_pos', 'to_pos')

import { later } from '../later.ts'

/** Dialogs, popovers, menus and lists of choices: a chunk of its own, fetched when one of them is about to open. */
export const overlays = later(() => import('./parts.ts'))

import { arriving } from '@techo/ui'

/** What is shown of a thing that a text links to, in one chunk: most texts are read and written without it. */

const load = () => import('./link-views.ts')
const nothing = () => null

export const LinkCard = arriving(() => load().then(views => views.LinkCard), nothing)
export const EmbeddedNote = arriving(() => load().then(views => views.EmbeddedNote), nothing)

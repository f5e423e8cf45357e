import type { Language } from '@techo/core'
import { trimmed } from './addresses.ts'

/** For whom a document was rendered beforehand: what its markup depends on beside the build. */
export interface Rendered {
  readonly path: string
  readonly language: Language
  readonly signedIn: boolean
}

/** As it stands in `data-page` of the page's place. Only where it is the same in the browser may React take the markup over. */
export const markOf = ({ path, language, signedIn }: Rendered): string =>
  `${trimmed(path).toLowerCase()} ${language} ${signedIn ? 'in' : 'out'}`

import type { Kept } from './losses.ts'

export type SkipReason = 'skip_kind' | 'skip_path' | 'skip_large' | 'skip_refused' | 'skip_cut'

/** What was chosen, as files of Markdown and their pictures. */
export interface Source {
  readonly texts: Map<string, string>
  /** of an export of Evernote they lie outside the page's memory */
  readonly pictures: Map<string, () => Uint8Array<ArrayBuffer> | Blob>
  /** HTML; only an export of Notion has use for it */
  readonly pages: Map<string, string>
  /** CSV; only an export of Notion has use for it */
  readonly tables: Map<string, string>
  readonly skipped: { path: string; reason: SkipReason }[]
  /** what of a text was told when it became Markdown */
  readonly kept: Kept[]
}

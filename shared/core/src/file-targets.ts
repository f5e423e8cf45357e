import type { ComponentType } from 'react'
import type { Titled } from './messages.ts'
import type { Shared } from './shared.ts'

/** Something that comes of files: of a share, of files that are opened with the app, or of chosen ones. */
export interface DeclaredFileTarget {
  readonly id: string
  /** what comes of them, e.g. 予定: the person chooses among them */
  readonly title: Titled
  /** a name of the kit's icon set */
  readonly icon: string
  /**
   * Media types: `text/csv`, `image/*`; of a calendar by what it holds, `text/calendar;component=vevent` or `…=vtodo`.
   */
  readonly takes: readonly string[]
}

export interface FileTargetProps {
  /** at least one, all of a kind that it takes */
  readonly files: readonly File[]
  /** the words that came along */
  readonly shared: Shared | null
  /** The dialog is over. `taken`: those of the files that were written; the others stay to be taken. */
  readonly onClose: (taken: readonly File[]) => void
}

/** It draws a dialog that shows what would come of the files, and writes when the person says so. */
export interface FileTarget {
  readonly id: string
  readonly component: ComponentType<FileTargetProps>
}

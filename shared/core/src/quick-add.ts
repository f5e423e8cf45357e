import type { ComponentType } from 'react'
import type { Titled } from './messages.ts'

/** Something that can be written down from any page, in one line. */
export interface DeclaredQuickAdd {
  readonly id: string
  /** what comes of the line, e.g. タスク: where several remotes take one, the person chooses by it */
  readonly title: Titled
  /** a name of the kit's icon set */
  readonly icon: string
  /** the whole command, e.g. タスクをすばやく追加; without it the shell names what comes of the line */
  readonly command?: Titled
  /** the offer to add what was typed into the search, which stands in it as `{{line}}` */
  readonly offer?: Titled
  /** its place among those that the icon of the installed app leads to, smaller first */
  readonly shortcut?: number
}

export interface QuickAddProps {
  /** what was typed before, to begin with */
  readonly draft: string
  /** told what is typed, so that another target can begin with it */
  readonly onDraft: (text: string) => void
  /** the line was added: the shell puts its dialog away */
  readonly onClose: () => void
}

/** It draws the form, with the focus in its line, and adds; the shell draws the dialog, the heading and the failure. May be lazy. */
export interface QuickAddForm {
  readonly id: string
  readonly component: ComponentType<QuickAddProps>
}

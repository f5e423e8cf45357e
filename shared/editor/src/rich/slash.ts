import { filterSlashItems, insertBlock, type SlashItem } from './slash-items.ts'
import { isTrigger, matchSlash } from './slash-match.ts'
import { createSuggest, type Suggest } from './suggest.ts'

export type SlashMenu = Suggest<SlashItem>

export interface SlashOptions {
  /** every item, titled in the reader's language */
  readonly items: () => readonly SlashItem[]
  /** asks for a picture's file; without it there is no such item */
  readonly pickImage: () => void
}

/** The menu of blocks behind a slash. */
export const createSlash = (options: SlashOptions) =>
  createSuggest<SlashItem>({
    name: 'slashMenu',
    match: matchSlash,
    opens: inserted => isTrigger(inserted.slice(-1)),
    items: query => filterSlashItems(options.items(), query),
    run: (editor, range, item) => {
      if (item.kind !== 'image') return void insertBlock(editor, range, item.kind)
      editor.chain().focus().deleteRange(range).run()
      options.pickImage()
    },
  })

import { defineMessages } from '@techo/ui'

/** Words of the dialogs that move and tag, which come with them. */
export const useBulkT = defineMessages('daily-notes-bulk', {
  ja: {
    pickParent: '移動先',
    pickParentText: '選んだノートの下へ移します。',
    toTop: '一番上',
    doMove: '移動する',
    bulkTagsText: '選んだノートすべてに付けます。',
    doTag: '付ける',
  },
  en: {
    pickParent: 'Move to',
    pickParentText: 'It will stand below the note you choose.',
    toTop: 'Top level',
    doMove: 'Move',
    bulkTagsText: 'All selected notes get these tags.',
    doTag: 'Add',
  },
})

import { Extension } from '@tiptap/core'
import { namedBlocks } from '../doc/schema.ts'

/** Names of blocks: kept while a block is edited, not copied when it is split. `ensureIds` and the editor's plugin give them. */
export const BlockId = Extension.create({
  name: 'blockId',
  addGlobalAttributes: () => [
    {
      types: [...namedBlocks],
      attributes: {
        id: {
          default: null,
          keepOnSplit: false,
          parseHTML: element => element.getAttribute('data-id'),
          renderHTML: attributes => (attributes.id ? { 'data-id': String(attributes.id) } : {}),
        },
      },
    },
  ],
})

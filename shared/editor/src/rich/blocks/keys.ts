import { Extension } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { goToNextCell, isInTable } from '@tiptap/pm/tables'
import type { Panels } from '../panels.ts'
import { deleteBlocks, duplicateBlocks, moveBlocks } from './commands.ts'

/** The keys for whole blocks and for what opens beside the text. Ctrl stands for ⌘ on a Mac. */
export const blockKeys = (panels: Panels) =>
  Extension.create({
    name: 'blockKeys',
    priority: 1000,
    addKeyboardShortcuts() {
      const { editor } = this
      const run = (command: Command) => () => command(editor.state, editor.view.dispatch)
      const open = (panel: Parameters<Panels['open']>[0]) => () => {
        if (!editor.isEditable && panel.kind !== 'find') return false
        panels.open(panel)
        return true
      }
      return {
        'Alt-ArrowUp': run(moveBlocks('up')),
        'Alt-ArrowDown': run(moveBlocks('down')),
        'Mod-Shift-d': run(duplicateBlocks),
        'Mod-Shift-Backspace': run(deleteBlocks),
        'Mod-/': open({ kind: 'block', anchor: null }),
        'Shift-F10': open({ kind: 'block', anchor: null }),
        'Alt-F10': open({ kind: 'toolbar' }),
        'Mod-k': open({ kind: 'link' }),
        'Mod-Shift-u': open({ kind: 'ruby' }),
        'Mod-f': open({ kind: 'find', isReplacing: false }),
        'Mod-h': open({ kind: 'find', isReplacing: true }),
        // Behind the last cell there is a next row: the kit makes it for Tab alone.
        Escape: () => {
          if (panels.current() === null) return false
          panels.close()
          return true
        },
        'Shift-Tab': () => isInTable(editor.state) && goToNextCell(-1)(editor.state, editor.view.dispatch),
      }
    },
  })

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.ts'

/** A file that one reads to follow an action, and the words in it that hand the action on to the next file. */
export type Step = readonly [file: string, handsOn: string]

export interface Way {
  readonly name: string
  /** from what the person touches to the last file of the feature */
  readonly own: readonly Step[]
}

/** What every write goes through, whatever the feature. */
export const shared: readonly Step[] = [
  ['shared/data/src/api.ts', 'outbox.push('],
  ['shared/data/src/shown.ts', 'after: (writes'],
  ['shared/data/src/outbox.ts', 'send(item)'],
  ['shared/data/src/send.ts', '.upsert('],
]

/** Three actions that stand for the others: a tap, a switch in a menu, and words in the editor. */
export const ways: readonly Way[] = [
  {
    name: 'a check-in',
    own: [
      ['remotes/habits/src/CheckButton.tsx', 'useHold(onTap'],
      ['remotes/habits/src/HabitRow.tsx', 'actions.tap('],
      ['remotes/habits/src/useHabitActions.tsx', 'tap(habit, day, before)'],
      ['remotes/habits/src/checkin.ts', 'tapOf'],
      ['remotes/habits/src/useCheckin.ts', 'setEntry('],
      ['remotes/habits/src/api.ts', 'setHabitEntry: build.mutation'],
    ],
  },
  {
    name: 'a star on a note',
    own: [
      ['remotes/daily/src/notes/NoteMenu.tsx', 'actions.set(of, { favourite'],
      ['remotes/daily/src/notes/useNoteActions.ts', 'setNotes('],
      ['remotes/daily/src/notes/api.ts', 'setNotes: build.mutation'],
    ],
  },
  {
    name: 'a paragraph of a note',
    own: [
      ['shared/editor/src/rich/create-editor.ts', 'setup.onChange(snapshot())'],
      ['shared/editor/src/rich/RichEditorSurface.tsx', 'latest.current.onChange'],
      ['remotes/daily/src/notes/NoteEditor.tsx', 'onChange={autosave.onChange}'],
      ['shared/editor/src/autosave/useAutosave.ts', 'autosave.change('],
      ['shared/editor/src/autosave/autosave.ts', 'save('],
      ['remotes/daily/src/notes/useNoteSaving.ts', '= save({'],
      ['remotes/daily/src/notes/api.ts', 'saveNoteText: build.mutation'],
    ],
  },
]

/** Steps that the sources no longer take: the file is gone, or hands on by other words. */
export async function lostSteps(): Promise<readonly string[]> {
  const steps = new Map([...ways.flatMap(({ own }) => own), ...shared].map(step => [step.join(' '), step]))
  const lost = await Promise.all(
    [...steps.values()].map(async ([file, handsOn]) => {
      const text = await readFile(join(root, file), 'utf8').catch(() => '')
      return text.includes(handsOn) ? [] : [`${file}: ${handsOn}`]
    }),
  )
  return lost.flat()
}

/** `pnpm ways`: how many files one reads from an action to the request that it becomes. */
export async function run(): Promise<void> {
  const lost = await lostSteps()
  if (lost.length > 0)
    throw new Error(`The sources no longer go this way; correct scripts/ways.ts:\n${lost.join('\n')}`)
  for (const { name, own } of ways) {
    process.stdout.write(
      `${name}: ${own.length + shared.length} files, ${shared.length} of them shared by every write\n` +
        [...own, ...shared].map(([file]) => `  ${file}\n`).join(''),
    )
  }
}

import { createXmlReader } from '@techo/editor/markdown'
import { limits } from '../archive.ts'
import { createDecoder, type Decoded } from './bytes.ts'

/** What an export of Evernote (`.enex`) says of one note. */
export interface Exported {
  readonly title: string
  /** ENML, as it stood */
  readonly content: string
  /** as they stood */
  readonly created: string
  readonly updated: string
  readonly tags: readonly string[]
  readonly attributes: ReadonlyMap<string, string>
  readonly resources: readonly Resource[]
  readonly tasks: readonly Task[]
  /** false for one in whose middle the file ends */
  readonly isWhole: boolean
}

export interface Resource extends Decoded {
  readonly mime: string
  readonly name: string
}

export interface Task {
  readonly title: string
  readonly isDone: boolean
  /** which group of the text it stands in */
  readonly group: string
  readonly weight: string
  /** days and reminders, as they stood */
  readonly times: readonly string[]
}

type Fields = Map<string, string>

/** Some write no day as one of a year that never comes. */
const isMoment = (text: string): boolean => /^\d{8}T|^\d{4}-\d\d/.test(text)

const line = (text = ''): string => text.replace(/\s+/g, ' ').trim()

const taskOf = (fields: Fields): Task => ({
  title: line(fields.get('title')),
  isDone: line(fields.get('taskStatus')) === 'completed',
  group: line(fields.get('taskGroupNoteLevelID')),
  weight: line(fields.get('sortWeight')),
  times: ['dueDate', 'reminderDate'].map(name => line(fields.get(name))).filter(isMoment),
})

/** One note, filled while its part of the file is read. */
function createNote() {
  const fields: Fields = new Map()
  const attributes: Fields = new Map()
  const tags: string[] = []
  const resources: Resource[] = []
  const tasks: Task[] = []
  let own: Fields = new Map()
  let decoder = createDecoder(limits.picture)
  return {
    open(path: string) {
      if (path === 'task' || path === 'resource') own = new Map()
      if (path === 'resource') decoder = createDecoder(limits.picture)
    },
    text: (text: string) => decoder.add(text),
    close(path: string, text: string, key: string | undefined) {
      const [area = '', name = '', inner] = path.split('/')
      if (path === 'tag') tags.push(line(text))
      else if (path === 'task') tasks.push(taskOf(own))
      else if (path === 'resource')
        resources.push({ ...decoder.end(), mime: line(own.get('mime')), name: line(own.get('file-name')) })
      else if (area === 'note-attributes' && name !== '') attributes.set(key ?? name, line(text))
      // A resource can hold another form of itself, with a kind of its own.
      else if (area === 'resource' && (!inner || name === 'resource-attributes')) own.set(inner ?? name, text)
      // Reminders of a task lie in an element of their own; their day is told with its others.
      else if (area === 'task') own.set(inner ?? name, text)
      else if (name === '') fields.set(area, text)
    },
    end: (isWhole: boolean): Exported => ({
      title: line(fields.get('title')),
      content: fields.get('content') ?? '',
      created: line(fields.get('created')),
      updated: line(fields.get('updated')),
      tags,
      attributes,
      resources,
      tasks,
      isWhole,
    }),
  }
}

/** Bytes that are read and parsed in one go; between two of them the page gets a turn. */
const slice = 1024 ** 2

/**
 * Reads an export slice by slice, so that it never lies in memory as a whole, and hands out each note as it ends. What other
 * programs wrote with a bare `&` in it, or without its end, is read as far as it goes.
 * @returns whether it was an export at all
 */
export async function readExport(file: Blob, onNote: (note: Exported) => boolean): Promise<boolean> {
  const path: string[] = []
  let isExport = false
  let isEnough = false
  let isOver = false
  let note: ReturnType<typeof createNote> | null = null
  let words: string[] = []
  let key: string | undefined
  const inNote = () => path.slice(2).join('/')
  const reader = createXmlReader({
    open: (name, attrs) => {
      path.push(name)
      isExport ||= path[0] === 'en-export'
      if (path.length === 2 && name === 'note') note = createNote()
      else note?.open(inNote())
      words = []
      key = attrs.key
    },
    text: text => {
      if (note && inNote() === 'resource/data') note.text(text)
      else if (path.length > 2) words.push(text)
    },
    close: () => {
      const place = inNote()
      if (path.length === 2 && note) {
        isEnough ||= !onNote(note.end(!isOver))
        note = null
      } else note?.close(place, words.join(''), key)
      path.pop()
      words = []
      key = undefined
    },
  })
  const decoder = new TextDecoder()
  for (let at = 0; at < file.size && !isEnough; at += slice)
    reader.write(decoder.decode(await file.slice(at, at + slice).arrayBuffer(), { stream: true }))
  isOver = true
  if (!isEnough) reader.end()
  return isExport
}

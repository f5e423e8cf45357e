import { createDocument, Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { EditorState, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Doc, DocNode } from '../doc/document.ts'
import { docToHtml } from '../doc/html.ts'
import { safeHref } from '../doc/link.ts'
import { versionNeeded } from '../doc/migrate.ts'
import { type Parsed, parseDoc } from '../doc/parse.ts'
import { repairDoc } from '../doc/repair.ts'
import { restoreDoc } from '../doc/restore.ts'
import { docToText, isEmptyDoc } from '../doc/text.ts'
import type { RichEditorHandle, Snapshot } from '../handle.ts'
import type { useT } from '../messages.ts'
import { documentExtensions, type Words } from '../schema/extensions.ts'
import { BlockIds } from './blocks/ids.ts'
import { blockKeys } from './blocks/keys.ts'
import { heldSelection } from './chrome/held.ts'
import { createEmbeds, type Embeds } from './embeds.ts'
import { createFind, type Find } from './find/find.ts'
import { Footnotes } from './footnotes.ts'
import { Formulas } from './formulas.ts'
import { grouped, withGroups } from './groups.ts'
import { createImages, type ImageHost, type Images } from './images/images.ts'
import { createMention, type FindEntities, type MentionItem } from './mention.ts'
import { keepOwnSelection } from './own-selection.ts'
import { createPanels, type Panels } from './panels.ts'
import { changeInto } from './receive.ts'
import { createSlash, type SlashMenu } from './slash.ts'
import type { SlashItem } from './slash-items.ts'
import type { Suggest } from './suggest.ts'
import { TableColumns } from './tables/columns.ts'
import { nodeViews } from './views/index.ts'
import { isLong, longClass, watching } from './watch.ts'

/**
 * The editor without React: Tiptap set up once, content read through `parseDoc` (so a broken document is repaired instead of
 * emptied), changes told as snapshots.
 */
export interface EditorSetup {
  /** where it is mounted; null leaves it without a view, and reading the view throws */
  readonly element: HTMLElement | null
  readonly content: unknown
  readonly editable: boolean
  readonly checkContent: boolean
  readonly label: string
  readonly words: Words
  readonly say: ReturnType<typeof useT>
  readonly slashItems: () => readonly SlashItem[]
  /** stores and shows pictures; without it none can be added */
  readonly images?: () => ImageHost | undefined
  readonly findEntities?: () => FindEntities | undefined
  /** a task's box may be checked although the text is read-only */
  readonly canCheck?: () => boolean
  readonly onChange: (snapshot: Snapshot) => void
  readonly onContentError: (error: Error) => void
  /** a newer build wrote the document: it is shown read-only */
  readonly onNewer?: () => void
}

export interface RichText extends Omit<RichEditorHandle, 'watch'> {
  readonly editor: Editor
  readonly menu: SlashMenu
  readonly mention: Suggest<MentionItem>
  readonly panels: Panels
  readonly find: Find
  readonly images: Images
  readonly embeds: Embeds
  /** after every change of the text, the selection or the focus */
  readonly watch: (listener: () => void) => () => void
  /** false while content that failed the check is shown, whatever `setEditable` was told */
  readonly isLocked: () => boolean
  /** lets the repaired document be edited */
  readonly unlock: () => void
  readonly setEditable: (editable: boolean) => void
  readonly setLabel: (label: string) => void
  readonly destroy: () => void
}

const classes = 'techo-prose techo-editor'

/** What is stored of a block; blocks that did not change since are not read again. */
const storedBlocks = new WeakMap<Node, readonly DocNode[]>()

/** What a block was read from; it passes through the editor unchanged. */
const sources = new WeakMap<Node, DocNode>()

const storedBlock = (node: Node): readonly DocNode[] => {
  const known = storedBlocks.get(node)
  if (known) return known
  // What was read is sound already.
  const source = sources.get(node)
  const sound = source ? [source] : repairDoc({ type: 'doc', content: [node.toJSON()] }).doc.content
  const { content } = restoreDoc({ type: 'doc', content: sound })
  storedBlocks.set(node, content)
  return content
}

const storedDoc = (doc: Node): Doc => {
  const content = doc.children.flatMap(storedBlock)
  return { type: 'doc', attrs: { version: versionNeeded({ type: 'doc', content }) }, content }
}

export function createEditor(setup: EditorSetup): RichText {
  const panels = createPanels()
  const embeds = createEmbeds()
  const images = createImages({ host: () => setup.images?.(), say: setup.say })
  const slash = createSlash({
    items: () => setup.slashItems().filter(item => item.kind !== 'image' || setup.images?.() !== undefined),
    pickImage: () => images.pick(),
  })
  const mention = createMention(
    () => setup.findEntities?.(),
    () => setup.say('newEntity'),
  )
  const find = createFind()
  const watch = watching()
  let wanted = setup.editable
  let locked = false

  const attributes = (names: string) => ({ class: names, 'aria-multiline': 'true', 'aria-label': setup.label })

  const editor = new Editor({
    element: null,
    injectCSS: false,
    // Without any, Tiptap reads '' as HTML, which needs a window.
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    extensions: withGroups([
      ...documentExtensions(setup.words, nodeViews({ say: setup.say, panels, images, embeds }), (node, checked) =>
        check(node, checked),
      ),
      slash.extension,
      mention.extension,
      blockKeys(panels),
      BlockIds,
      Footnotes,
      Formulas,
      TableColumns,
      images.extension,
      find.extension,
      heldSelection(panels),
      watch.extension,
    ]),
    editorProps: {
      attributes: attributes(classes),
      handleClick: (_view, _pos, event) => openLink(event),
    },
    onUpdate: ({ transaction }) => {
      // The kit adds a paragraph behind a table at the first click: nobody wrote anything yet.
      if (transaction.docChanged && !transaction.getMeta('load')) tell()
    },
  })
  images.attach(editor)
  find.attach(editor)

  const snapshot = (): Snapshot => {
    const { doc } = editor.state
    let stored: Doc | undefined
    const json = () => {
      stored ??= storedDoc(doc)
      return stored
    }
    return {
      composing: editor.view.composing,
      getJSON: json,
      getHTML: () => docToHtml(json()),
      getText: () => docToText(json()),
      isEmpty: () => isEmptyDoc(json()),
    }
  }

  const tell = () => setup.onChange(snapshot())

  /** A task of a text that is only read. */
  const check = (node: Node, checked: boolean): boolean => {
    if (!setup.canCheck?.() || locked) return false
    // The kit hands over the task as it was first drawn; its name is still the same.
    const place = placeOfBlock(editor.state.doc, node.attrs.id)
    if (place === null) return false
    editor.view.dispatch(editor.state.tr.setNodeAttribute(place, 'checked', checked))
    return true
  }

  const read = (content: unknown): Parsed =>
    parseDoc(content, { check: setup.checkContent, html: html => readHtml(html, editor) })

  /**
   * Before the blocks are drawn: thousands of them that are told afterwards not to be laid out cost ten times as much to
   * style.
   */
  const markLong = (doc: Node) => {
    if (isLong(doc) && setup.element) editor.view.dom.classList.add(longClass)
  }

  const load = (content: unknown) => {
    const { doc, error, isNewer } = read(content)
    const shown = grouped(editor.schema.nodeFromJSON(doc))
    for (const [at, block] of doc.content.entries()) sources.set(shown.child(at), block)
    markLong(shown)
    // Where the caret was is the best guess at where it belongs in the other text.
    const caret = Math.min(editor.state.selection.from, shown.content.size)
    const selection = Selection.near(shown.resolve(caret), -1)
    const { plugins } = editor.state
    editor.view.updateState(EditorState.create({ doc: shown, schema: editor.schema, selection, plugins }))
    locked = error !== null || isNewer
    if (isNewer) setup.onNewer?.()
    if (editor.isEditable === (wanted && !locked)) return error
    editor.setEditable(wanted && !locked, false)
    return error
  }

  // Tiptap mounts without its plugins and hands them over then: of a text that is there already every block is looked at twice.
  if (setup.element) editor.mount(setup.element)
  const first = load(setup.content)
  if (setup.element) {
    keepOwnSelection(editor.view.dom)
    // A composed text is reported while it is composed; this reports that it is settled.
    editor.view.dom.addEventListener('compositionend', () => {
      setTimeout(() => {
        if (!editor.isDestroyed && !editor.view.composing) tell()
      }, 60)
    })
  }
  if (first) setup.onContentError(first)

  const settled = (then: () => void) => {
    if (editor.isDestroyed) return
    if (setup.element && editor.view.composing)
      editor.view.dom.addEventListener('compositionend', () => setTimeout(() => settled(then), 60), { once: true })
    else then()
  }

  return {
    get view(): EditorView {
      // Any property tells whether there is a view; Tiptap throws when there is none.
      void editor.view.dom
      return editor.view
    },
    editor,
    menu: slash.menu,
    mention: mention.menu,
    panels,
    find: find.find,
    images: images.images,
    embeds,
    watch: watch.subscribe,
    getJSON: () => snapshot().getJSON(),
    getHTML: () => snapshot().getHTML(),
    getText: () => snapshot().getText(),
    isEmpty: () => snapshot().isEmpty(),
    isComposing: () => editor.view.composing,
    focus: (position = 'end') => editor.commands.focus(position),
    setContent: content =>
      settled(() => {
        const error = load(content)
        if (error) setup.onContentError(error)
      }),
    receive: content =>
      settled(() => {
        const { doc, isNewer } = read(content)
        if (isNewer) {
          load(content)
          return
        }
        const tr = changeInto(editor.state, editor.schema.nodeFromJSON(doc))
        if (tr) editor.view.dispatch(closeHistory(tr).setMeta('load', true).setMeta('addToHistory', false))
      }),
    element: id => {
      const pos = placeOfBlock(editor.state.doc, id)
      const dom = pos === null ? null : editor.view.nodeDOM(pos)
      return dom instanceof HTMLElement ? dom : null
    },
    reveal: id => {
      const pos = placeOfBlock(editor.state.doc, id)
      if (pos === null) return
      const { doc, tr } = editor.state
      editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(pos + 1))))
      editor.view.focus()
      const dom = editor.view.nodeDOM(pos)
      if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'start' })
    },
    isLocked: () => locked,
    unlock: () => {
      locked = false
      editor.setEditable(wanted, false)
      tell()
    },
    setEditable: editable => {
      wanted = editable
      if (editor.options.editable !== (wanted && !locked)) editor.setEditable(wanted && !locked, false)
    },
    setLabel: label => {
      if (setup.element) editor.view.dom.setAttribute('aria-label', label)
    },
    destroy: () => {
      images.stop()
      editor.destroy()
    },
  }
}

const placeOfBlock = (doc: Node, id: unknown): number | null => {
  if (typeof id !== 'string') return null
  let start = 0
  // Most names are of the outermost blocks; what is in them is only looked through up to the block.
  for (const block of doc.children) {
    if (block.attrs.id === id) return start
    const inside = block.isTextblock ? null : placeOfBlock(block, id)
    if (inside !== null) return start + 1 + inside
    start += block.nodeSize
  }
  return null
}

/** HTML into JSON by the editor's own parser, inside an inert document: nothing in it runs or loads. */
const readHtml = (html: string, { schema }: Editor): { json: unknown; valid: boolean } => {
  let valid = true
  try {
    createDocument(html, schema, {}, { errorOnInvalidContent: true })
  } catch {
    valid = false
  }
  return { json: createDocument(html, schema).toJSON(), valid }
}

/** A link is text while one writes; with Ctrl or ⌘ held it opens. */
const openLink = (event: MouseEvent): boolean => {
  if (!(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return false
  const href = safeHref(event.target.closest('a')?.getAttribute('href'))
  if (href === null) return false
  window.open(href, '_blank', 'noopener,noreferrer')
  return true
}

import { Icon, type IconName, Toolbar } from '@techo/ui'
import { TextSelection } from '@tiptap/pm/state'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../messages.ts'
import { kindOf } from '../blocks/commands.ts'
import type { RichText } from '../create-editor.ts'
import { Floating } from './Floating.tsx'
import { Picture, type ToolPicture } from './icons.tsx'
import { selectionRect } from './place.ts'
import { useTouch } from './touch.ts'
import { useEditorValue, usePanel } from './use-editor.ts'

/** What the toolbar shows; strings, so that two looks at the same state are equal. */
const look = (rich: RichText) => {
  const { state, isEditable } = rich.editor
  const { selection } = state
  const inCode = selection.$from.parent.type.spec.code === true
  const isText = selection instanceof TextSelection && !selection.empty
  const active = ['bold', 'italic', 'strike', 'code', 'highlight', 'link'].filter(name => rich.editor.isActive(name))
  return {
    isEditable,
    inCode,
    isText,
    place: isText ? `${selection.from}-${selection.to}` : '',
    active: active.join(' '),
    kind: kindOf(state),
    hasFocus: rich.view.hasFocus(),
    composing: rich.view.composing,
    canUndo: rich.editor.can().undo(),
    canRedo: rich.editor.can().redo(),
  }
}

/** What is never on the bar above a selection is not looked at for it. */
const lightLook = (rich: RichText) => {
  const { selection } = rich.editor.state
  const isText = selection instanceof TextSelection && !selection.empty
  return {
    isText,
    hasFocus: rich.view.hasFocus(),
    isEditable: rich.editor.isEditable,
    place: isText ? `${selection.from}-${selection.to}` : '',
  }
}

/** Formats what is selected: above the selection, or along the foot of the screen where one writes with fingers. */
export function FormatToolbar({ rich }: { readonly rich: RichText }) {
  const isTouch = useTouch()
  return isTouch ? <FootBar rich={rich} /> : <BubbleBar rich={rich} />
}

function BubbleBar({ rich }: { readonly rich: RichText }) {
  const { isText, hasFocus, isEditable, place } = useEditorValue(rich, lightLook)
  const panel = usePanel(rich)
  const isPressed = usePointerDown(rich)
  const [isInside, setInside] = useState(false)
  const isAsked = panel?.kind === 'toolbar'
  const isSide = panel?.kind === 'turn' || panel?.kind === 'colour'
  const isOpen =
    isEditable && (isAsked || isInside || ((isSide || hasFocus) && isText && !isPressed && (panel === null || isSide)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is another place
  useLayoutEffect(() => setInside(false), [place])
  const inside = useRef<HTMLDivElement>(null)
  useFirstButton(inside, isAsked)
  if (!isOpen) return null
  return (
    <Floating
      at={() => selectionRect(rich.view)}
      className="techo-bubble"
      onDismiss={() => {
        setInside(false)
        rich.panels.close('toolbar')
        if (isAsked || isInside) rich.editor.commands.focus()
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the focus is */}
      <div
        ref={inside}
        onFocus={() => setInside(true)}
        onBlur={event => {
          if (event.currentTarget.contains(event.relatedTarget)) return
          setInside(false)
          rich.panels.close('toolbar')
        }}
      >
        <Tools rich={rich} />
      </div>
    </Floating>
  )
}

/** At once, so that the next key finds it, and behind the effect that shows what the button lies in. */
const useFirstButton = (place: RefObject<HTMLElement | null>, isWanted: boolean) => {
  useLayoutEffect(() => {
    if (isWanted) place.current?.querySelector('button')?.focus()
  }, [place, isWanted])
}

/** While the pointer draws a selection nothing jumps in front of it. */
const usePointerDown = (rich: RichText): boolean => {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    const { dom } = rich.view
    const down = () => setDown(true)
    const up = () => setDown(false)
    dom.addEventListener('pointerdown', down)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', up)
    return () => {
      dom.removeEventListener('pointerdown', down)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', up)
    }
  }, [rich])
  return isDown
}

/** Above the keyboard of a phone, for as long as one writes. */
function FootBar({ rich }: { readonly rich: RichText }) {
  const t = useT()
  const { hasFocus, isEditable } = useEditorValue(rich, lightLook)
  const panel = usePanel(rich)
  const bar = useRef<HTMLDivElement>(null)
  const isOpen = isEditable && (hasFocus || (panel !== null && panel.kind !== 'find'))
  useLayoutEffect(() => {
    const element = bar.current
    if (!isOpen || !element) return
    if (!element.matches(':popover-open')) element.showPopover?.()
    const view = window.visualViewport
    const place = () => {
      const covered = view ? window.innerHeight - view.height - view.offsetTop : 0
      element.style.setProperty('bottom', `${Math.max(0, covered)}px`)
      element.dataset.docked = String(covered <= 0)
    }
    place()
    view?.addEventListener('resize', place)
    view?.addEventListener('scroll', place)
    return () => {
      view?.removeEventListener('resize', place)
      view?.removeEventListener('scroll', place)
    }
  }, [isOpen])
  useFirstButton(bar, panel?.kind === 'toolbar')
  if (!isOpen) return null
  return (
    <div ref={bar} className="techo-floating techo-foot" popover="manual">
      <Tools rich={rich}>
        <Tool label={t('insert')} icon="plus" press={() => openSlash(rich)} />
        <Tool label={t('blockMenu')} icon="grip" press={from => rich.panels.open({ kind: 'block', anchor: from })} />
      </Tools>
      <Tool label={t('hideKeyboard')} icon="keyboard" press={() => rich.view.dom.blur()} />
    </div>
  )
}

/** Types the slash that opens the list of blocks, behind a space where one is needed. */
const openSlash = (rich: RichText) => {
  const { $from } = rich.editor.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  rich.editor.chain().focus().run()
  if (before !== '' && !/\s$/u.test(before)) rich.view.dispatch(rich.editor.state.tr.insertText(' '))
  rich.view.dispatch(rich.editor.state.tr.insertText('/'))
}

function Tools({ rich, children }: { readonly rich: RichText; readonly children?: ReactNode }) {
  const t = useT()
  const { active, inCode, kind, canUndo, canRedo } = useEditorValue(rich, look)
  const isOn = (name: string) => active.split(' ').includes(name)
  const chain = () => rich.editor.chain().focus()
  const { panels } = rich
  return (
    <div className="techo-tools">
      <Toolbar label={t('toolbar')}>
        {children}
        <button
          type="button"
          className="techo-tool techo-tool-wide"
          aria-haspopup="menu"
          aria-label={`${t('turnInto')}: ${t(kind)}`}
          onMouseDown={event => event.preventDefault()}
          onClick={event => panels.open({ kind: 'turn', anchor: event.currentTarget })}
        >
          <span>{t(kind)}</span>
          <Icon name="chevron-down" size="small" />
        </button>
        <Tool
          label={t('bold')}
          keys="Ctrl+B"
          picture="bold"
          isOn={isOn('bold')}
          isOff={inCode}
          press={() => chain().toggleBold().run()}
        />
        <Tool
          label={t('italic')}
          keys="Ctrl+I"
          picture="italic"
          isOn={isOn('italic')}
          isOff={inCode}
          press={() => chain().toggleItalic().run()}
        />
        <Tool
          label={t('strike')}
          keys="Ctrl+Shift+S"
          picture="strike"
          isOn={isOn('strike')}
          isOff={inCode}
          press={() => chain().toggleStrike().run()}
        />
        <Tool
          label={t('code')}
          keys="Ctrl+E"
          picture="code"
          isOn={isOn('code')}
          isOff={inCode}
          press={() => chain().toggleCode().run()}
        />
        <Tool
          label={t('highlight')}
          picture="highlight"
          isOn={isOn('highlight')}
          isOff={inCode}
          hasMenu
          press={from => panels.open({ kind: 'colour', anchor: from })}
        />
        <Tool
          label={t('link')}
          keys="Ctrl+K"
          icon="link"
          isOn={isOn('link')}
          isOff={inCode}
          press={() => panels.open({ kind: 'link' })}
        />
        <Tool
          label={t('ruby')}
          keys="Ctrl+Shift+U"
          picture="ruby"
          isOff={inCode}
          press={() => panels.open({ kind: 'ruby' })}
        />
        {children && (
          <>
            <Tool label={t('outdent')} picture="outdent" press={() => lift(rich)} />
            <Tool label={t('indent')} picture="indent" press={() => sink(rich)} />
            <Tool label={t('undo')} icon="undo" isOff={!canUndo} press={() => chain().undo().run()} />
            <Tool label={t('redo')} icon="redo" isOff={!canRedo} press={() => chain().redo().run()} />
          </>
        )}
      </Toolbar>
    </div>
  )
}

const itemType = (rich: RichText) => (rich.editor.isActive('taskItem') ? 'taskItem' : 'listItem')
const sink = (rich: RichText) => rich.editor.chain().focus().sinkListItem(itemType(rich)).run()
const lift = (rich: RichText) => rich.editor.chain().focus().liftListItem(itemType(rich)).run()

interface ToolProps {
  readonly label: string
  readonly keys?: string
  readonly icon?: IconName
  readonly picture?: ToolPicture
  readonly isOn?: boolean
  readonly isOff?: boolean
  readonly hasMenu?: boolean
  readonly press: (from: HTMLButtonElement) => void
}

function Tool({ label, keys, icon, picture, isOn, isOff = false, hasMenu = false, press }: ToolProps) {
  return (
    <button
      type="button"
      className="techo-tool"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      disabled={isOff}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      {...(hasMenu ? { 'aria-haspopup': 'menu' as const } : {})}
      // The text keeps the focus and the selection when a pointer presses a button.
      onMouseDown={event => event.preventDefault()}
      onClick={event => press(event.currentTarget)}
    >
      {icon && <Icon name={icon} size="small" />}
      {picture && <Picture name={picture} />}
    </button>
  )
}

import { Button, TextField } from '@techo/ui'
import { NodeSelection } from '@tiptap/pm/state'
import { useState } from 'react'
import { useT } from '../../messages.ts'
import type { RichText } from '../create-editor.ts'
import { Floating } from './Floating.tsx'
import { selectionRect } from './place.ts'

/** The word that gets a reading: a ruby that is selected, else the selected text of one block. */
const target = (rich: RichText) => {
  const { selection, doc } = rich.editor.state
  if (selection instanceof NodeSelection && selection.node.type.name === 'ruby') {
    const { text, reading } = selection.node.attrs
    return { from: selection.from, to: selection.to, text: String(text), reading: String(reading), isRuby: true }
  }
  const { from, to, $from, $to } = selection
  const isOne = $from.sameParent($to)
  return { from, to: isOne ? to : from, text: isOne ? doc.textBetween(from, to) : '', reading: '', isRuby: false }
}

export function RubyPanel({ rich, onClose }: { readonly rich: RichText; readonly onClose: () => void }) {
  const t = useT()
  const [{ from, to, text: before, reading: read, isRuby }] = useState(() => target(rich))
  const [text, setText] = useState(before)
  const [reading, setReading] = useState(read)

  const apply = () => {
    const { state } = rich.editor
    const word = text.trim()
    const ruby = state.schema.nodes.ruby
    onClose()
    if (word === '' || !ruby) return
    const marks = state.doc.resolve(to).marks()
    const made =
      reading.trim() === ''
        ? state.schema.text(word, marks)
        : ruby.create({ text: word, reading: reading.trim() }, null, marks)
    rich.view.dispatch(state.tr.replaceWith(from, to, made).scrollIntoView())
  }
  const remove = () => {
    const { state } = rich.editor
    onClose()
    if (before !== '') rich.view.dispatch(state.tr.replaceWith(from, to, state.schema.text(before)))
  }

  return (
    <Floating
      at={() => selectionRect(rich.view)}
      side="below"
      className="techo-panel"
      role="dialog"
      label={t('rubyTitle')}
      onDismiss={onClose}
    >
      <TextField label={t('rubyText')} value={text} onChange={setText} onEnter={apply} autoFocus={before === ''} />
      <TextField
        label={t('rubyReading')}
        value={reading}
        onChange={setReading}
        onEnter={apply}
        autoFocus={before !== ''}
      />
      <div className="techo-panel-actions">
        {isRuby && (
          <Button variant="quiet" size="small" onPress={remove}>
            {t('rubyRemove')}
          </Button>
        )}
        <Button variant="primary" size="small" onPress={apply}>
          {t('apply')}
        </Button>
      </div>
    </Floating>
  )
}

import { newId, rankAfter } from '@techo/core'
import { touched, useDraft } from '@techo/data/drafts'
import { Button, Dialog, Form, Select, TextField } from '@techo/ui'
import { useState } from 'react'
import { useAddBoardMutation, useSetBoardMutation } from './api.ts'
import styles from './board.module.css'
import { useBoardT } from './board-messages.ts'
import { type Board, type BoardCard, cardColours, emptyCard } from './card.ts'
import { type Slot, slotsOf, type Template, templates } from './templates.ts'

const shapes = {
  wide: { width: 1920, height: 1080 },
  phone: { width: 1080, height: 1920 },
  a5: { width: 1748, height: 2480 },
} as const
const shapeNames = ['wide', 'phone', 'a5'] as const
type Shape = keyof typeof shapes

/** What the dialog begins with: a board to change, or a template for a new one. */
export type BoardDraft = { readonly board: Board } | { readonly template: Template | 'blank' }

interface Props {
  readonly draft: BoardDraft
  readonly year: number
  readonly lastRank: string | null
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

/** Name, period, shape and background of a board; a new one begins with the places of a template. */
export function BoardDialog({ draft, year, lastRank, onClose, onMade }: Props) {
  const t = useBoardT()
  const [addBoard] = useAddBoardMutation()
  const [setBoard] = useSetBoardMutation()
  const board = 'board' in draft ? draft.board : null
  const [words, setWords, discard] = useDraft(`boards:${board?.id ?? 'new'}`, {
    title: board?.title ?? t('boardTitleOf', { year }),
    period: board?.period ?? String(year),
  })
  const { title, period } = words
  const [opened] = useState(board)
  const [shape, setShape] = useState<Shape>('wide')
  const [template, setTemplate] = useState<Template | 'blank'>('template' in draft ? draft.template : 'blank')
  const [background, setBackground] = useState(board?.background ?? 'paper')

  const wordsOf = ({ role, theme }: Slot): Partial<BoardCard> => {
    if (role === 'core') return { kind: 'goal', text: t('core'), style: { colour: 'amber' } }
    return role === 'theme'
      ? { kind: 'goal', text: t('theme', { number: (theme ?? 0) + 1 }), style: { colour: 'blue' } }
      : {}
  }
  const submit = () => {
    const columns = { title: title.trim(), period: period.trim(), background }
    if (columns.title === '') return
    if (opened) {
      const changed = touched(columns, { ...opened })
      if (Object.keys(changed).length > 0) void setBoard({ id: opened.id, columns: changed })
    } else {
      const id = newId()
      const size = shapes[shape]
      const cards =
        template === 'blank'
          ? []
          : slotsOf(template, size).map(
              (slot, z): BoardCard => ({
                ...emptyCard,
                id: newId(),
                board_id: id,
                kind: 'text',
                x: slot.x,
                y: slot.y,
                w: slot.w,
                h: slot.h,
                rotation: slot.rotation,
                z,
                ...wordsOf(slot),
              }),
            )
      void addBoard({ board: { id, ...columns, ...size, rank: rankAfter(lastRank) }, cards })
      onMade(id)
    }
    discard()
    onClose()
  }
  return (
    <Dialog
      title={t(board ? 'settings' : 'newBoard')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button
            onPress={() => {
              discard()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form="board-form">
            {t(board ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <Form id="board-form" onSubmit={submit} className={styles.fields ?? ''}>
        <TextField
          label={t('boardTitle')}
          value={title}
          onChange={title => setWords({ ...words, title })}
          maxLength={200}
          isRequired
        />
        <TextField
          label={t('period')}
          placeholder={t('periodHint')}
          value={period}
          onChange={period => setWords({ ...words, period })}
          maxLength={100}
        />
        {!board && (
          <>
            <Select
              label={t('template')}
              value={template}
              options={(['blank', ...templates] as const).map(value => ({ value, label: t(`template_${value}`) }))}
              onChange={setTemplate}
            />
            <Select
              label={t('shape')}
              value={shape}
              options={shapeNames.map(value => ({ value, label: t(`shape_${value}`) }))}
              onChange={setShape}
            />
          </>
        )}
        <Select
          label={t('background')}
          value={cardColours.find(colour => colour === background) ?? 'paper'}
          options={cardColours.map(value => ({ value, label: t(value) }))}
          onChange={setBackground}
        />
      </Form>
    </Dialog>
  )
}

/** What the templates look like, to choose one where there is no board yet. */
export function TemplateChoice({ onChoose }: { readonly onChoose: (template: Template | 'blank') => void }) {
  const t = useBoardT()
  const size = { width: 1920, height: 1080 }
  return (
    <div className={styles.templates}>
      {(['grid', 'mandala', 'collage', 'blank'] as const).map(template => (
        <button key={template} type="button" className={styles.template} onClick={() => onChoose(template)}>
          <svg viewBox="0 0 1920 1080" aria-hidden="true">
            {template !== 'blank' &&
              slotsOf(template, size).map(({ x, y, w, h, rotation, role }) => (
                <rect
                  key={`${x} ${y}`}
                  x={x}
                  y={y}
                  width={w}
                  height={h}
                  rx={8}
                  data-role={role}
                  transform={`rotate(${rotation} ${x + w / 2} ${y + h / 2})`}
                />
              ))}
          </svg>
          {t(`template_${template}`)}
        </button>
      ))}
    </div>
  )
}

import { type Id, newId, normalizeForSearch } from '@techo/core'
import { touched, useDraft } from '@techo/data/drafts'
import { Button, Card, Dialog, IconButton, Skeleton, TextArea, TextField, toast } from '@techo/ui'
import { useState } from 'react'
import { useChangeQuoteMutation, useQuotesQuery, useSetQuoteMutation, useSetQuoteTrashedMutation } from './api.ts'
import styles from './bookshelf.module.css'
import { useT } from './messages/index.ts'
import type { Quote } from './rows.ts'

/** Sentences worth keeping. */
export function Quotes({ book }: { readonly book: Id }) {
  const t = useT()
  const { data: quotes = [], isLoading } = useQuotesQuery(book)
  const [trash] = useSetQuoteTrashedMutation()
  const [edited, setEdited] = useState<Quote | null>(null)
  const create = () =>
    setEdited({ id: newId(), book_id: book, text: '', page: '', note: '', at: new Date().toISOString() })
  const remove = ({ id }: Quote) => {
    void trash({ id, at: new Date().toISOString() })
    toast({ message: t('quoteRemoved'), onUndo: () => void trash({ id, at: null }) })
  }
  return (
    <Card
      title={t('quotes')}
      actions={
        <Button size="small" icon="plus" onPress={create}>
          {t('quoteAdd')}
        </Button>
      }
    >
      {isLoading && <Skeleton />}
      {!isLoading && quotes.length === 0 && <p className={styles.hint}>{t('quotesEmpty')}</p>}
      <ul className={styles.quotes}>
        {quotes.map(quote => (
          <li key={quote.id}>
            <blockquote className={styles.prose}>{quote.text}</blockquote>
            {quote.note && <p className={styles.prose}>{quote.note}</p>}
            <span className={styles.quoteFoot}>
              {quote.page && <span className={styles.hint}>{t('quoteAt', { page: quote.page })}</span>}
              <IconButton
                icon="edit"
                size="small"
                variant="quiet"
                label={t('quoteEdit')}
                onPress={() => setEdited(quote)}
              />
              <IconButton
                icon="trash"
                size="small"
                variant="quiet"
                label={t('quoteRemove')}
                onPress={() => remove(quote)}
              />
            </span>
          </li>
        ))}
      </ul>
      {edited && <QuoteDialog key={edited.id} quote={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

function QuoteDialog({ quote, onClose }: { readonly quote: Quote; readonly onClose: () => void }) {
  const t = useT()
  const [add] = useSetQuoteMutation()
  const [change] = useChangeQuoteMutation()
  const { text, page, note } = quote
  const [began] = useState({ text, page, note })
  const [values, setValues, discard] = useDraft(`book_quotes:${text === '' ? quote.book_id : quote.id}`, {
    text,
    page,
    note,
  })
  const isEmpty = values.text.trim() === ''
  const submit = () => {
    if (isEmpty) return
    const columns = touched(values, began)
    const now = { ...quote, ...columns }
    const search_norm = normalizeForSearch(`${now.text}\n${now.note}`)
    if (text === '') void add({ ...now, search_norm })
    else void change({ id: quote.id, columns: { ...columns, search_norm } })
    discard()
    onClose()
  }
  return (
    <Dialog
      title={t(quote.text === '' ? 'quoteAdd' : 'quoteEdit')}
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
          <Button variant="primary" onPress={submit} isDisabled={isEmpty}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextArea
          label={t('quoteText')}
          rows={5}
          value={values.text}
          onChange={text => setValues({ ...values, text })}
          onSubmit={submit}
          maxLength={40_000}
          autoFocus
        />
        <TextField
          label={t('quotePage')}
          value={values.page}
          onChange={page => setValues({ ...values, page })}
          maxLength={100}
        />
        <TextArea
          label={t('quoteNote')}
          rows={2}
          value={values.note}
          onChange={note => setValues({ ...values, note })}
          onSubmit={submit}
          maxLength={10_000}
        />
      </div>
    </Dialog>
  )
}

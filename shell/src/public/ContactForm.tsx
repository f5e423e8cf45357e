import { Icon, isComposing, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import styles from './contact.module.css'
import {
  type Draft,
  emptyDraft,
  type Failure,
  keepDraft,
  longest,
  type Miss,
  missesOf,
  place,
  readDraft,
  sendDraft,
} from './contact-draft.ts'
import { contact, topics } from './content/contact.ts'

/** The kit's fields weigh as much as half a public page; these are the browser's own in the same clothes. */
export function ContactForm({ onSent }: { readonly onSent: (sent: { id: string; email: string }) => void }) {
  const { language } = useLanguage()
  const words = contact[language]
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const trap = useRef<HTMLInputElement>(null)
  const misses = isChecked ? missesOf(draft) : {}

  const form = useRef<HTMLFormElement>(null)

  // Read after the first drawing: the page is also drawn where no tab is. What was typed before React listens counts.
  useEffect(() => setDraft(form.current ? typedInto(form.current, readDraft()) : readDraft()), [])

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(next)
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setChecked(true)
    const wrong = Object.keys(missesOf(draft))[0]
    if (wrong) {
      const field = event.currentTarget.elements.namedItem(wrong)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setSending(true)
    setFailure(null)
    // The way to the server may be a file that cannot be fetched.
    const answer = await sendDraft(draft, language, trap.current?.value ?? '').catch(() => offline)
    setSending(false)
    if ('failure' in answer) {
      setFailure(answer.failure)
      return
    }
    keepDraft(emptyDraft)
    onSent({ id: answer.id, email: draft.email.trim() })
  }

  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter') return
    if (isComposing(event)) {
      if (event.target instanceof HTMLInputElement) event.preventDefault()
    } else if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }

  const said = (miss: Miss | undefined) => (miss ? words.missing[miss] : undefined)

  return (
    <form
      ref={form}
      className={styles.form}
      data-draft={place}
      noValidate
      onSubmit={event => void submit(event)}
      onKeyDown={press}
    >
      <Field id="name" label={words.name}>
        {props => (
          <input
            {...props}
            type="text"
            autoComplete="name"
            maxLength={100}
            value={draft.name}
            onChange={event => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field id="email" label={words.email} need={words.required} hint={words.emailHint} error={said(misses.email)}>
        {props => (
          <input
            {...props}
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            value={draft.email}
            onChange={event => change({ email: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field id="topic" label={words.topic}>
        {props => (
          <select
            {...props}
            value={draft.topic}
            onChange={event => change({ topic: topics.find(each => each === event.currentTarget.value) ?? 'other' })}
          >
            {topics.map(topic => (
              <option key={topic} value={topic}>
                {words.topics[topic]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id="message"
        label={words.message}
        need={words.required}
        hint={words.messageHint}
        error={said(misses.message)}
      >
        {props => (
          <textarea
            {...props}
            rows={8}
            value={draft.message}
            onChange={event => change({ message: event.currentTarget.value })}
          />
        )}
      </Field>
      {draft.message.length > longest - 500 && (
        <p className={styles.left}>{words.left(longest - draft.message.length)}</p>
      )}
      <p className={styles.trap} aria-hidden="true">
        <label htmlFor="website">Website</label>
        <input ref={trap} id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </p>
      <p className={styles.privacy}>
        {words.privacy[0]}
        <Link to="/privacy">{words.privacy[1]}</Link>
        {words.privacy[2]}
      </p>
      {failure && (
        <p className={styles.failure} role="alert">
          <Icon name="alert" size="small" />
          <span>
            {words.failed[failure]} {words.kept}
          </span>
        </p>
      )}
      <button type="submit" className={styles.send} aria-disabled={isSending}>
        {isSending ? words.sending : words.send}
      </button>
    </form>
  )
}

const offline = { failure: 'offline' } as const

/** What stands in the fields of a page that was rendered beforehand, over what was kept. */
function typedInto({ elements }: HTMLFormElement, kept: Draft): Draft {
  const typed: Record<string, string> = {}
  for (const name of ['name', 'email', 'message']) {
    const field = elements.namedItem(name)
    if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '')
      typed[name] = field.value
  }
  return Object.keys(typed).length === 0 ? kept : { ...kept, ...typed }
}

type Control = Pick<ComponentProps<'input'>, 'id' | 'name' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>

interface FieldProps {
  readonly id: keyof Draft
  readonly label: string
  readonly need?: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly children: (control: Control) => ReactNode
}

function Field({ id, label, need, hint, error, children }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {need && <span>{need}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        name: id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(need ? { 'aria-required': true } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

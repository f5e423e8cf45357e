import type { Problem } from '@techo/core'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { isComposing } from '../composing.ts'
import styles from './Form.module.css'
import { FormErrorsContext } from './form-errors.ts'
import { ProblemView } from './ProblemView.tsx'

export interface FormProps {
  readonly children: ReactNode
  /** after the browser's own checks passed; the page is not left */
  readonly onSubmit: (data: FormData) => void
  /** sentences by field name, e.g. from the server's answer */
  readonly errors?: Readonly<Record<string, string>>
  /** what went wrong with the whole form; shown above the fields and said at once */
  readonly problem?: Problem | null
  readonly onRetry?: () => void
  readonly className?: string
  readonly id?: string
  readonly 'aria-label'?: string
}

/** A form: Ctrl/Command + Enter sends it from anywhere inside, an Enter that ends a composition does not. */
export function Form({ children, onSubmit, errors, problem, onRetry, className, ...rest }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    if (isComposing(event)) {
      // Only in a single line: there an Enter would send the form.
      if (event.target instanceof HTMLInputElement) event.preventDefault()
    } else if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }
  return (
    <FormErrorsContext value={errors}>
      <form {...rest} className={classes(styles.form, className)} onSubmit={submit} onKeyDown={press}>
        {problem && <ProblemView problem={problem} size="line" {...(onRetry ? { onRetry } : {})} />}
        {children}
      </form>
    </FormErrorsContext>
  )
}

import { Component, type ReactNode } from 'react'
import { reportError } from '../report.ts'

interface Props {
  readonly children: ReactNode
  /** drawn instead; `retry` draws the children anew */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode
  /** tells the operator; as the failure of a card without it */
  readonly report?: (error: unknown) => void
}

interface State {
  readonly failed: { readonly error: unknown } | null
}

/** Keeps what fails inside from taking the page with it. React offers this to classes only. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown): void {
    const { report } = this.props
    if (report) report(error)
    else reportError('card', error)
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (!failed) return this.props.children
    return this.props.fallback(failed.error, () => this.setState({ failed: null }))
  }
}

export interface ToastOptions {
  /** what happened, as one sentence */
  readonly message: string
  readonly tone?: 'plain' | 'good' | 'danger'
  /** offered for as long as the toast stays */
  readonly onUndo?: () => void
  /** another thing to do about it */
  readonly action?: { readonly label: string; readonly onAction: () => void }
  /** milliseconds; 10 s with something to press, 5 s without; null stays until closed */
  readonly duration?: number | null
}

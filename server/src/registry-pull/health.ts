export interface PullHealth {
  readonly status: 'ok' | 'failing'
  /** when all of them were last read, ISO; null: not yet */
  readonly readAt: string | null
  /** remotes that are given as before, although a registry says otherwise */
  readonly refused: readonly string[]
}

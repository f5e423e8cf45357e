import { arriving } from '@techo/ui'
import { behind } from '../behind.ts'

/** What happens by itself on a page with tasks (`Background`), once its rows stand. Nobody waits for it, and nobody is told. */
export const InBackground = arriving(
  behind(() =>
    import('./Background.tsx').then(
      ({ Background }) => Background,
      () => () => null,
    ),
  ),
  () => null,
)

import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { classes } from '../classes.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Toasts.module.css'
import { useKitT } from './texts.ts'

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

const queue = new ToastQueue<ToastOptions>({ maxVisibleToasts: 3 })

/**
 * Says what happened in the corner of the page; the timer rests while the pointer or the focus is on it.
 * @returns takes it away
 */
export function toast(options: ToastOptions): () => void {
  const duration =
    options.duration === undefined ? (options.onUndo || options.action ? 10_000 : 5_000) : options.duration
  const key = queue.add(options, duration === null ? {} : { timeout: duration })
  return () => queue.close(key)
}

const icons: Readonly<Record<NonNullable<ToastOptions['tone']>, IconName | null>> = {
  plain: null,
  good: 'checked',
  danger: 'alert',
}

/** Where toasts appear. Once, in the shell. */
export function Toasts() {
  const t = useKitT()
  return (
    <ToastRegion queue={queue} aria-label={t('notices')} className={styles.region ?? ''}>
      {({ toast: item }) => {
        const { message, tone = 'plain', onUndo, action } = item.content
        const icon = icons[tone]
        const closing = (act: () => void) => () => {
          queue.close(item.key)
          act()
        }
        return (
          <AriaToast toast={item} className={classes(styles.toast, styles[tone])}>
            {icon && <Icon name={icon} />}
            <ToastContent className={styles.content ?? ''}>
              <Text slot="title">{message}</Text>
            </ToastContent>
            {onUndo && (
              <Button size="small" className={styles.act ?? ''} onPress={closing(onUndo)}>
                {t('undo')}
              </Button>
            )}
            {action && (
              <Button size="small" className={styles.act ?? ''} onPress={closing(action.onAction)}>
                {action.label}
              </Button>
            )}
            <IconButton size="small" icon="x" label={t('close')} slot="close" className={styles.close ?? ''} />
          </AriaToast>
        )
      }}
    </ToastRegion>
  )
}

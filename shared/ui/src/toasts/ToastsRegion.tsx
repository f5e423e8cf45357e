import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { classes } from '../classes.ts'
import { Button } from '../components/Button.tsx'
import { Icon, type IconName } from '../components/Icon.tsx'
import { IconButton } from '../components/IconButton.tsx'
import { useKitT } from '../components/messages.ts'
import styles from '../components/Toasts.module.css'
import type { ToastOptions } from '../components/toast-options.ts'
import { inPageLanguage } from '../i18n/AriaLocale.tsx'

/** The notices that are shown; a chunk of its own, fetched with the first notice. */
const queue = new ToastQueue<ToastOptions>({ maxVisibleToasts: 3 })

/** @returns takes it away */
export function addToast(options: ToastOptions): () => void {
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

export const ToastsRegion = inPageLanguage(function ToastsRegion() {
  const t = useKitT()
  return (
    <ToastRegion queue={queue} aria-label={t('notices')} className={styles.region ?? ''} data-toasts>
      {({ toast: item }) => {
        const { message, tone = 'plain', onUndo, action } = item.content
        // What is said in passing lies on what stays until somebody closes it; of each kind the latest. What is covered is not
        // seen, so its time begins anew when it is.
        const shown = queue.visibleToasts.find(({ timeout }) => timeout !== undefined) ?? queue.visibleToasts[0]
        const isCovered = shown?.key !== item.key
        const { timeout: _, ...waiting } = item
        const icon = icons[tone]
        const closing = (act: () => void) => () => {
          queue.close(item.key)
          act()
        }
        return (
          <AriaToast
            toast={isCovered ? waiting : item}
            className={classes(styles.toast, styles[tone], isCovered ? styles.covered : undefined)}
          >
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
            <IconButton
              size="small"
              icon="x"
              label={t('close')}
              className={styles.close ?? ''}
              onPress={() => queue.close(item.key)}
            />
          </AriaToast>
        )
      }}
    </ToastRegion>
  )
})

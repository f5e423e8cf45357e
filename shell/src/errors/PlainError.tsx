import { useLanguage } from '@techo/ui'
import type { FailureProps } from './ErrorViews.tsx'

const words = {
  ja: { text: 'ページを表示できませんでした。接続をお確かめください。', retry: 'もう一度試す' },
  en: { text: 'The page could not be shown. Please check your connection.', retry: 'Try again' },
}

/** The last resort: nothing of it has to be loaded. */
export function PlainError({ onRetry }: FailureProps) {
  const { language } = useLanguage()
  return (
    <div role="alert">
      <p>{words[language].text}</p>
      <button type="button" onClick={onRetry}>
        {words[language].retry}
      </button>
    </div>
  )
}

import { languages } from '@techo/core'
import { themes, useLanguage, useTheme } from '@techo/ui'
import { useLayoutEffect, useRef } from 'react'
import styles from './choices.module.css'
import { useFrameText } from './messages.ts'

const languageNames = { ja: '日本語', en: 'English' }

/** Language and appearance, changeable from every page. Plain radio buttons, because public pages carry no kit. */
export function Choices() {
  const t = useFrameText()
  const { language, setLanguage } = useLanguage()
  const { theme, setTheme } = useTheme()
  const place = useRef<HTMLDivElement>(null)

  // A page that was rendered beforehand can be touched before React listens: what was chosen then counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before the first drawing
  useLayoutEffect(() => {
    const chosen = (name: string) =>
      place.current?.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value
    const [early, wanted] = [
      languages.find(each => each === chosen('language')),
      themes.find(each => each === chosen('theme')),
    ]
    if (early && early !== language) setLanguage(early)
    if (wanted && wanted !== theme) setTheme(wanted)
  }, [])

  return (
    <div className={styles.choices} ref={place}>
      <fieldset className={styles.choice}>
        <legend>{t('language')}</legend>
        {languages.map(each => (
          <label key={each} lang={each}>
            <input
              type="radio"
              name="language"
              value={each}
              autoComplete="off"
              checked={language === each}
              onChange={() => setLanguage(each)}
            />
            <span>{languageNames[each]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choice}>
        <legend>{t('theme')}</legend>
        {themes.map(each => (
          <label key={each}>
            <input
              type="radio"
              name="theme"
              value={each}
              autoComplete="off"
              checked={theme === each}
              onChange={() => setTheme(each)}
            />
            <span>{t(`theme.${each}`)}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}

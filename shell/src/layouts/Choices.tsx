import { languages } from '@techo/core'
import { themes, useLanguage, useTheme } from '@techo/ui'
import styles from './choices.module.css'
import { useFrameText } from './messages.ts'

const languageNames = { ja: '日本語', en: 'English' }

/** Language and appearance, changeable from every page. Plain radio buttons, because public pages carry no kit. */
export function Choices() {
  const t = useFrameText()
  const { language, setLanguage } = useLanguage()
  const { theme, setTheme } = useTheme()
  return (
    <div className={styles.choices}>
      <fieldset className={styles.choice}>
        <legend>{t('language')}</legend>
        {languages.map(each => (
          <label key={each} lang={each}>
            <input
              type="radio"
              name="language"
              value={each}
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
            <input type="radio" name="theme" value={each} checked={theme === each} onChange={() => setTheme(each)} />
            <span>{t(`theme.${each}`)}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}

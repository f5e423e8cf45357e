import type { Language } from '@techo/core'
import { useState } from 'react'
import { SegmentedControl, type Theme, useLanguage, useTheme } from '../index.ts'
import { useGalleryT as useT } from './gallery-messages.ts'
import { Row } from './Row.tsx'

/** The whole gallery in another language, theme or density. */
export function VariantControls() {
  const t = useT()
  const { language, setLanguage } = useLanguage()
  const { theme, setTheme } = useTheme()
  const [density, setDensity] = useState<'comfortable' | 'compact'>('comfortable')
  return (
    <Row>
      <SegmentedControl<Language>
        label={t('language')}
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'ja', label: '日本語' },
          { value: 'en', label: 'English' },
        ]}
      />
      <SegmentedControl<Theme>
        label={t('theme')}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
          { value: 'system', label: t('system') },
        ]}
      />
      <SegmentedControl
        label={t('density')}
        value={density}
        onChange={next => {
          document.documentElement.dataset.density = next
          setDensity(next)
        }}
        options={[
          { value: 'comfortable', label: t('comfortable') },
          { value: 'compact', label: t('compact') },
        ]}
      />
    </Row>
  )
}

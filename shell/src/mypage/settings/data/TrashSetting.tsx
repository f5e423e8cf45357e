import { LinkButton } from '@techo/ui'
import { Section, Setting } from '../Section.tsx'
import { useDataT } from './messages.ts'

/** The way to what was deleted. */
export function TrashSetting() {
  const t = useDataT()
  return (
    <Section id="trash" title={t('trash')}>
      <Setting label={t('trash.label')} note={t('trash.note')}>
        <LinkButton to="/mypage/trash" icon="trash">
          {t('trash.open')}
        </LinkButton>
      </Setting>
    </Section>
  )
}

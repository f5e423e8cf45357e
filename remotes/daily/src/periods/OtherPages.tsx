import type { Day, PeriodPage } from '@techo/core'
import { entityKinds } from '@techo/data'
import { periodPages } from '@techo/days'
import { IconButton, iconNamed, useLanguage } from '@techo/ui'
import { usePageKeys } from '@techo/ui/actions'
import { useNavigate } from '@techo/ui/router'

/** To the pages on which other features show the same day or week, by a press or by O; nothing where there are none. */
export function OtherPages({ of, day }: { readonly of: PeriodPage['of']; readonly day: Day }) {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const pages = periodPages(entityKinds(), { of, day, but: 'task' }).map(({ id, icon, label, to }) => ({
    ...{ id, icon: iconNamed(icon), label: label[language], keys: 'O' },
    onAction: () => void navigate(to),
  }))
  usePageKeys(pages.slice(0, 1))
  return pages.map(({ id, icon, label, onAction }) => (
    <IconButton key={id} icon={icon} label={label} onPress={onAction} />
  ))
}

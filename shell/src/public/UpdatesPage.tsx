import { useLanguage } from '@techo/ui'
import { ArticleHead } from './ArticleView.tsx'
import articles from './article.module.css'
import type { Translated } from './article.ts'
import { latest } from './content/updates/latest.ts'
import { OlderUpdates } from './OlderUpdates.tsx'
import { UpdateView } from './UpdateView.tsx'

const heads: Translated<{ readonly title: string; readonly lead: string }> = {
  ja: { title: '更新情報', lead: 'Techoに加わったこと、変わったことをお知らせします。' },
  en: { title: 'Updates', lead: 'What has been added to Techo and what has changed.' },
}

export function Component() {
  const { language } = useLanguage()
  const { title, lead } = heads[language]
  return (
    <article className={articles.article}>
      <ArticleHead title={title} lead={lead} />
      <div className={articles.body}>
        {latest.map(update => (
          <UpdateView key={update.day} update={update} />
        ))}
        <OlderUpdates key={language} />
      </div>
    </article>
  )
}

import { ArticleView } from './ArticleView.tsx'
import { termsOf } from './content/terms.ts'
import { useSite } from './site.ts'

export const Component = () => (
  <div data-site>
    <ArticleView article={termsOf(useSite().seller)} hasContents />
  </div>
)

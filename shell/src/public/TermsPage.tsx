import { ArticleView } from './ArticleView.tsx'
import { termsOf } from './content/terms.ts'
import { useSite } from './site.ts'

export const Component = () => <ArticleView article={termsOf(useSite().seller)} hasContents />

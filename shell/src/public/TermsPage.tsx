import { ArticleView } from './ArticleView.tsx'
import { terms } from './content/terms.ts'

export const Component = () => <ArticleView article={terms} hasContents />

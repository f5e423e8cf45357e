import { ArticleView } from './ArticleView.tsx'
import { privacy } from './content/privacy.ts'

export const Component = () => <ArticleView article={privacy} hasContents />

import { ArticleView } from './ArticleView.tsx'
import { about } from './content/about.ts'

export const Component = () => <ArticleView article={about} />

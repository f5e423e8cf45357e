import { ArticleView } from './ArticleView.tsx'
import { features } from './content/features.ts'

export const Component = () => <ArticleView article={features} />

import { ArticleView } from './ArticleView.tsx'
import { pricing } from './content/pricing.ts'

export const Component = () => <ArticleView article={pricing} />

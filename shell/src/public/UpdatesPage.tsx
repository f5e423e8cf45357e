import { ArticleView } from './ArticleView.tsx'
import { updates } from './content/updates.ts'

export const Component = () => <ArticleView article={updates} />

import { ArticleView } from './ArticleView.tsx'
import { help } from './content/help.ts'

export const Component = () => <ArticleView article={help} />

import { ArticleView } from './ArticleView.tsx'
import { faq } from './content/faq.ts'

export const Component = () => <ArticleView article={faq} />

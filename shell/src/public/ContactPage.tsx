import { ArticleView } from './ArticleView.tsx'
import { contact } from './content/contact.ts'

export const Component = () => <ArticleView article={contact} />

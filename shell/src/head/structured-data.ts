import type { Language } from '@techo/core'
import { wordsOf } from '../public/article.ts'
import { answers } from '../public/content/faq/index.ts'
import { descriptions } from './descriptions.ts'

/**
 * What a public page is, in the words of schema.org. Only what is true and stands on the page: no ratings, no prices of plans
 * that do not exist.
 */
export async function structuredData(path: string, language: Language, origin: string): Promise<readonly object[]> {
  const context = 'https://schema.org'
  if (path === '/')
    return [
      {
        '@context': context,
        '@type': 'WebSite',
        name: 'Techo',
        alternateName: ['テチョー', '手帳 Techo'],
        url: `${origin}/`,
        inLanguage: ['ja', 'en'],
      },
      {
        '@context': context,
        '@type': 'SoftwareApplication',
        name: 'Techo',
        url: `${origin}/`,
        description: descriptions['/']?.[language],
        applicationCategory: 'LifestyleApplication',
        operatingSystem: 'Web',
        inLanguage: ['ja', 'en'],
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'JPY' },
      },
    ]
  if (path === '/faq')
    return [
      {
        '@context': context,
        '@type': 'FAQPage',
        inLanguage: language,
        mainEntity: (await answers.load(language)).flatMap(({ questions }) =>
          questions.map(({ question, blocks }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: blocks.map(wordsOf).join('\n') },
          })),
        ),
      },
    ]
  return []
}

/** Tags that both notes and tasks of the sample have. */
export const tagNames = {
  ja: { cooking: '料理', shopping: '買い物', travel: '旅行', reading: '読書' },
  en: { cooking: 'cooking', shopping: 'shopping', travel: 'travel', reading: 'reading' },
} as const

export type TagName = keyof (typeof tagNames)['ja']

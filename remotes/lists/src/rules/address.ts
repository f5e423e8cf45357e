/** The text is one web address and nothing else. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text.trim()) && URL.canParse(text.trim())

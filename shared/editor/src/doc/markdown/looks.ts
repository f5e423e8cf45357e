/** Whether a plain text was meant as Markdown: it has a sign that prose has not, or several lines of a list. */
export function looksLikeMarkdown(text: string): boolean {
  if (/^#{1,6} \S|^```|^> ?\S|^\s*[-*+] \[[ xX]\] |^\|.*\|\s*\n\|?[\s:|-]+\|/m.test(text)) return true
  if (/\*\*\S[^\n]*?\S?\*\*|\[[^\]\n]+\]\((?:https?:|\/)[^)\s]+\)|!?\[\[[^\]\n]+\]\]|(?:^|\s)==\S[^\n]*?==/.test(text))
    return true
  const items = text.match(/^\s*(?:[-*+]|\d{1,3}[.)]) \S/gm) ?? []
  return items.length >= 2
}

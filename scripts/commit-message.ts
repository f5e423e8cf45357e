import { readFile } from 'node:fs/promises'

const longest = 60

/** What a commit message does against CONTRIBUTING.md, a sentence each. Lines that git leaves out (`#`) do not count. */
export function messageFaults(text: string): string[] {
  const [shown = ''] = text.split(/^# -+ >8 -+$/m)
  const lines = shown
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .join('\n')
    .trim()
    .split('\n')
  const [subject = '', second = ''] = lines
  if (subject === '') return ['The message is empty: say in the subject what the change does.']
  // Made by git itself, or gone when commits are put together.
  if (/^(fixup|squash|amend)! |^Merge |^Revert "/.test(subject)) return []
  const length = [...subject].length
  return [
    ...(length > longest
      ? [`The subject has ${length} characters: use ${longest}, and put the reason into the body.`]
      : []),
    ...(subject.endsWith('.') ? ['The subject ends with a full stop: leave it out.'] : []),
    ...(/^(Add|Fix|Change|Remov|Updat|Mov|Mak|Us)(ed|es|s|ing) /.test(subject)
      ? ['Begin the subject with a verb in the imperative: Add, Fix, Change.']
      : []),
    ...(second === '' ? [] : ['Leave the second line empty: it parts the subject from the body.']),
  ]
}

if (import.meta.main) {
  const faults = messageFaults(await readFile(process.argv[2] ?? '', 'utf8'))
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`)
    process.exitCode = 1
  }
}

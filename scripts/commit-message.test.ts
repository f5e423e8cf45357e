import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { messageFaults } from './commit-message.ts'
import { root } from './root.ts'

test.each([
  'Let a covered notice wait until it is seen',
  'Add a column\n\nIt was asked for.',
  '習慣の記録に、押すたびに増える量を加える',
  `${'あ'.repeat(60)}`,
  'Merge branch with a name that is longer than what a subject should ever be',
  `fixup! ${'a'.repeat(80)}`,
  'Add a column\n# Please enter the commit message\n#\n# On branch main',
])('a message that is taken: %s', message => {
  expect(messageFaults(message)).toEqual([])
})

test.each([
  ['\n# only what git wrote\n', 'empty'],
  [`Add ${'a'.repeat(57)}`, '61 characters'],
  ['Add a column.', 'full stop'],
  ['Added a column', 'imperative'],
  ['Add a column\nIt was asked for.', 'second line'],
])('a message that is refused: %s', (message, why) => {
  expect(messageFaults(message).join(' ')).toContain(why)
})

test('the hook says what it refuses, and refuses nothing else', () => {
  const run = (message: string) =>
    execFileSync(
      'sh',
      ['-c', 'f=$(mktemp) && cat > "$f" && sh scripts/hooks/commit-msg "$f"; rc=$?; rm "$f"; exit $rc'],
      {
        cwd: root,
        input: message,
        stdio: 'pipe',
        encoding: 'utf8',
      },
    )
  expect(run('Add a column\n')).toBe('')
  expect(() => run('Added a column.\n')).toThrow(/imperative/)
})

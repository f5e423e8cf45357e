import { checkSmtp } from '../mail.ts'
import { type Options, OptionsError, readOptions } from '../options.ts'
import { lookAtAddresses } from './addresses.ts'
import { lookAtDatabase } from './database.ts'
import { type Finding, look, right, wordsOf, wrong } from './finding.ts'
import { lookAtFolder } from './folder.ts'
import { lookAtMachine } from './machine.ts'

/**
 * What is wrong with this installation, and what to do. It looks at the settings, the folder, the machine, the database, the mail
 * server and the addresses, changes nothing, and can run beside the server.
 * @param env the environment that the server is started with
 */
export async function examine(env: Readonly<Record<string, string | undefined>>): Promise<readonly Finding[]> {
  let options: Options
  try {
    options = readOptions(env)
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    return error.message.split('\n').map(line => wrong('settings', line, 'The server does not start like this'))
  }
  const parts = [lookAtMachine, lookAtFolder, lookAtDatabase, lookAtMail, lookAtAddresses]
  const found = await Promise.all(parts.map(part => part(options)))
  return [right('settings', 'all can be read'), ...found.flat()]
}

async function lookAtMail({ mail }: Options): Promise<readonly Finding[]> {
  if (mail === null) return []
  try {
    await checkSmtp(mail.url)
  } catch (error) {
    return [wrong('mail', `the server of SMTP_URL refuses: ${wordsOf(error)}`, 'Look at host, port, user and password')]
  }
  return /@localhost\b/.test(mail.from)
    ? [
        look(
          'mail',
          `letters come from ${mail.from}`,
          'Set MAIL_FROM to an address that may send; others are taken for spam',
        ),
      ]
    : [right('mail', `letters leave as ${mail.from}`)]
}

const marks = { right: '✓', look: '?', wrong: '✗' }

/** Lines for people, what needs something done last. */
export function asText(findings: readonly Finding[]): string {
  const order = ['right', 'look', 'wrong']
  const lines = findings
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
    .map(({ state, part, says, next }) => `${marks[state]} ${part}: ${says}${next ? `\n  → ${next}` : ''}`)
  const count = (state: Finding['state']) => findings.filter(each => each.state === state).length
  return [...lines, `${count('right')} right, ${count('look')} to look at, ${count('wrong')} wrong`].join('\n')
}

/** `doctor [--json]`: prints what was found. @returns the code to end with: 1 when something is wrong */
export async function doctor(flags: readonly string[], print: (text: string) => void): Promise<0 | 1> {
  const findings = await examine(process.env)
  print(flags.includes('--json') ? JSON.stringify({ findings }, null, 2) : asText(findings))
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0
}

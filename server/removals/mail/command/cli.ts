// `npm run mail -- classify …` and `npm run mail -- deadline …`. Prints JSON to standard output; everything else goes to standard error. Exit code 0: it
// ran; 1: unusable input; 2: wrong usage. A failure prints `{ok: false, problem, error}`.
import { describeError } from '../../../lib/describe-error.ts'
import { classifyCommand } from './classify.ts'
import { deadlineCommand } from './deadline.ts'
import { CommandError, type CommandOutput, jsonOutput, type MailCommand } from './output.ts'

const COMMANDS: ReadonlyMap<string, MailCommand> = new Map<string, MailCommand>([
  ['classify', classifyCommand],
  ['deadline', deadlineCommand],
])

const output = await run(process.argv.slice(2)).catch(failed)
process.stdout.write(output.text)
process.exitCode = output.code

async function run([name, ...argv]: readonly string[]): Promise<CommandOutput> {
  const command = COMMANDS.get(name ?? '')
  if (command === undefined)
    throw new CommandError(2, 'usage', `usage: npm run mail -- ${[...COMMANDS.keys()].join('|')} …`)
  return command(argv)
}

function failed(error: unknown): CommandOutput {
  const isKnown = error instanceof CommandError
  if (!isKnown) console.error(describeError(error))
  const { problem, message, exit } = isKnown
    ? error
    : new CommandError(1, 'unexpected', 'failed unexpectedly; see standard error')
  return { ...jsonOutput({ ok: false, problem, error: message }), code: exit }
}

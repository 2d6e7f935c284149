// What a subcommand of `npm run mail` hands to the command line.

/** Text for standard output. Exit code 0: it ran; 1: unusable input; 2: wrong usage. */
export type CommandOutput = { code: 0 | 1 | 2; text: string }

/** The subcommand's own arguments, without its name. */
export type MailCommand = (argv: readonly string[]) => CommandOutput | Promise<CommandOutput>

/** Why a call can't be carried out: a word for programs, and a message for people. */
export class CommandError extends Error {
  readonly problem: string
  readonly exit: 1 | 2

  constructor(exit: 1 | 2, problem: string, message: string) {
    super(message)
    this.name = 'CommandError'
    this.problem = problem
    this.exit = exit
  }
}

export const jsonOutput = (value: unknown): CommandOutput => ({
  code: 0,
  text: `${JSON.stringify(value, null, 2)}\n`,
})

// Questions of the operator's commands, on a terminal.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export type Questioner = {
  /** Only a plain yes counts. */
  confirm: (question: string) => Promise<boolean>
  /** The answer isn't shown. */
  askSecret: (question: string) => Promise<string>
}

/** Asks on these streams; each question opens and closes them again. */
export function openQuestions(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Questioner {
  const ask = async (question: string, isShown: boolean) => {
    output.write(question)
    const shown = new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (isShown) output.write(chunk)
        done()
      },
    })
    const lines = createInterface({ input, output: shown, terminal: true })
    try {
      return (await lines.question('')).trim()
    } finally {
      lines.close()
      if (!isShown) output.write('\n')
    }
  }
  return {
    confirm: async question => /^y(es)?$/i.test(await ask(`${question} [y/N]: `, true)),
    askSecret: question => ask(`${question} (not shown): `, false),
  }
}

// Asks the questions on a terminal. Passwords aren't shown.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { SetupQuestion } from './questions.ts'
import { shownValue } from './shown-value.ts'

export type Terminal = {
  ask: (question: SetupQuestion, offered: string) => Promise<string>
  /** A question without a setting. */
  askText: (asks: string) => Promise<string>
  confirm: (asks: string) => Promise<boolean>
  close: () => void
}

/** `whenLeft`: the person ended the input, with Ctrl-C or Ctrl-D. */
export function openTerminal(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  whenLeft: () => void,
): Terminal {
  let muted = false
  const quiet = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!muted) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: quiet, terminal: true })
  let isDone = false
  lines.once('close', () => {
    if (!isDone) whenLeft()
  })
  const askSecret = async (asks: string) => {
    output.write(`${asks}: `)
    muted = true
    try {
      return await lines.question('')
    } finally {
      muted = false
      output.write('\n')
    }
  }
  return {
    async ask({ asks, setting, expand, hint }, offered) {
      const shown = offered === '' ? '' : ` [${shownValue(setting, offered)}]`
      const given = (await lines.question(`${asks}${shown}: `)).trim() || offered
      const answer = expand?.(given) ?? given
      const hinted = hint?.(answer)
      if (hinted) output.write(`  ${hinted}\n`)
      return setting === 'SMTP_URL' || setting === 'IMAP_URL'
        ? withPassword(answer, () => askSecret('  Its password (not shown)'))
        : answer
    },
    askText: asks => lines.question(`${asks}: `),
    confirm: async asks => !/^n/i.test((await lines.question(`${asks} [Y/n]: `)).trim()),
    close() {
      isDone = true
      lines.close()
    },
  }
}

/** Asks for the password if the URL has a user and none. */
async function withPassword(url: string, askSecret: () => Promise<string>): Promise<string> {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.username === '' || parsed.password !== '') return url
  parsed.password = encodeURIComponent(await askSecret())
  return parsed.href
}

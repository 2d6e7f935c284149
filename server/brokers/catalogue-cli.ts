// `npm run catalogue -- import <file>…`: imports facts about brokers from public registers. Exit code 0: done, or
// nothing to do; 1: not done, the reason is printed; 2: wrong usage.
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { runImport } from './import-run.ts'
import { CATALOGUE_FILE } from './read-catalogue.ts'

const USAGE = `npm run catalogue -- import <file or folder>… [--dry-run] [--yes] [--ref text] [--catalogue file]
  Takes the California data broker registry as CSV (layouts of 2024, 2025 and 2026) and company
  records of datenanfragen.de as JSON (a file, or a folder of them). Shows what would change.
  --dry-run    only shows it
  --yes        writes without asking
  --ref        what to record as the origin of the copy; its date decides which of two copies is newer
  --catalogue  another catalogue than the one that comes with the product`

// A command's own clock: real time.
const now = () => Math.floor(performance.timeOrigin + performance.now())

process.exitCode = await main(process.argv.slice(2))

async function main(argv: readonly string[]): Promise<number> {
  const call = readCall(argv)
  if (call === null) {
    console.error(USAGE)
    return 2
  }
  const { files, values } = call
  const options = {
    files,
    catalogue: values.catalogue ?? CATALOGUE_FILE,
    ref: values.ref ?? null,
    dryRun: values['dry-run'],
    yes: values.yes,
  }
  const outcome = await runImport(options, {
    now,
    print: line => console.log(line),
    confirm: process.stdin.isTTY && process.stdout.isTTY ? confirm : null,
  })
  return outcome === 'done' ? 0 : 1
}

/** The parsed arguments, or null if they're invalid. */
function readCall(argv: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        ref: { type: 'string' },
        catalogue: { type: 'string' },
      },
    })
    const [command, ...files] = positionals
    return command === 'import' && files.length > 0 ? { files, values } : null
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} (yes/no) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

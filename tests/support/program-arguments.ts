// Arguments that start our programs as package.json does.
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)

/** Node's arguments for a program of ours. `program`: its path in the project, such as `server/admin.ts`. */
export const programArguments = (program: string, ...args: readonly string[]): string[] => [
  '--import',
  new URL('server/quick-start.ts', ROOT).href,
  fileURLToPath(new URL(program, ROOT)),
  ...args,
]

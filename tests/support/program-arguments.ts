// Starts our programs from tests as package.json does.
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)
const at = (file: string) => fileURLToPath(new URL(file, ROOT))

/** Node's arguments for a program of ours. `program`: its path in the project, such as `server/admin.ts`. */
export const programArguments = (program: string, ...args: readonly string[]): string[] => [
  '--import',
  at('server/quick-start.ts'),
  at(program),
  ...args,
]

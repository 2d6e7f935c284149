// The script `offlist` of the packed program.

/** By the command's name, the source that runs it; without a name, the program itself. */
export const PACKED_COMMANDS = {
  admin: 'server/admin.ts',
  catalogue: 'server/brokers/catalogue-cli.ts',
  doctor: 'server/doctor/cli.ts',
  mail: 'server/removals/mail/command/cli.ts',
  recipe: 'server/recipes/cli.ts',
  setup: 'server/setup/cli.ts',
} as const

/** A POSIX shell script. Data and `.env` are in the folder where it's run, as with `npm start`. */
export function launcher(): string {
  const names = Object.keys(PACKED_COMMANDS)
  const cases = Object.entries(PACKED_COMMANDS).map(([name, source]) => `  ${name}) shift; run=${source} ;;`)
  return `#!/bin/sh
# Starts Offlist. With a name, runs a command: ${names.join(', ')}.
set -e
here=$(dirname "$(readlink -f "$0")")
run=server/main.ts
case "\${1-}" in
${cases.join('\n')}
  '') ;;
  *) echo "offlist: no such command: $1 (${names.join(', ')})" >&2; exit 2 ;;
esac
exec "$here/node" "$here/$run" "$@"
`
}

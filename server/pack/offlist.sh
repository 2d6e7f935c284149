#!/bin/sh
# Starts the packed program. With a name, runs one of its commands. Data and `.env` are in the folder where it's run, as
# with `npm start`.
set -e
here=$(dirname "$(readlink -f "$0")")
case "${1-}" in
  '') run=server/main.ts ;;
  admin) run=server/admin.ts ;;
  browser) run=server/recipes/own-browser/cli.ts ;;
  catalogue) run=server/brokers/catalogue-cli.ts ;;
  doctor) run=server/doctor/cli.ts ;;
  mail) run=server/removals/mail/command/cli.ts ;;
  recipe) run=server/recipes/cli.ts ;;
  setup) run=server/setup/cli.ts ;;
  *) echo "offlist: no such command: $1 (admin, browser, catalogue, doctor, mail, recipe, setup)" >&2; exit 2 ;;
esac
[ $# -eq 0 ] || shift
exec "$here/node" --require "$here/server/quick-start.ts" "$here/$run" "$@"

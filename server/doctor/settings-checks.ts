// Checks that need nothing but the settings.
import { isSignUpOpen, type Settings } from '../env.ts'
import { listenUrl } from '../lib/listen-url.ts'
import { isLoopbackHost } from '../lib/loopback.ts'
import { metricsAccess } from '../lib/metrics-settings.ts'
import { broken, type Check, missing, works } from './check.ts'

/** The URL at which people open the product. */
export const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Settings): string =>
  (PUBLIC_URL ?? listenUrl(HOST, PORT)).replace(/\/+$/, '')

export const settingsChecks: readonly Check[] = [
  {
    name: 'world',
    title: 'World',
    needed: true,
    unlocks: 'Real sites and real mail.',
    run: ({ settings }) =>
      settings.WORLD === 'live'
        ? works('WORLD is live: real sites, real mail.')
        : missing('WORLD is sandbox: the simulated internet, which needs none of what is missing below.'),
  },
  {
    name: 'master_key',
    title: 'Master key',
    needed: true,
    unlocks: 'Encryption with a key that isn’t stored beside the data.',
    run: ({ settings }) =>
      settings.MASTER_KEY === undefined
        ? missing('MASTER_KEY isn’t set. `npm run setup` makes one.')
        : works('MASTER_KEY is set. Keep a copy in another place: without it, the data can’t be read.'),
  },
  {
    name: 'public_url',
    title: 'Address',
    needed: true,
    unlocks: 'Links in mails, and the app on other devices.',
    run: ({ settings }) => {
      const url = publicUrlOf(settings)
      const { protocol, hostname } = new URL(url)
      if (isLoopbackHost(hostname)) return works(`${url} opens on this machine only.`)
      if (protocol === 'https:') return works(`People open ${url}. We didn’t open it from outside.`)
      return broken(`${url} isn’t https: browsers then allow neither offline use nor push on other devices.`)
    },
  },
  {
    name: 'operators',
    title: 'Operators',
    needed: settings => !isSignUpOpen(settings),
    unlocks: '/operations, and the first account while sign-up is closed.',
    run: ({ settings: { ADMIN_EMAILS } }) =>
      ADMIN_EMAILS.length === 0
        ? missing('ADMIN_EMAILS names nobody.')
        : works(
            `ADMIN_EMAILS names ${ADMIN_EMAILS.length === 1 ? 'one address' : `${ADMIN_EMAILS.length} addresses`}.`,
          ),
  },
  {
    name: 'sign_up',
    title: 'Sign-up',
    needed: false,
    unlocks: 'Accounts for the people you choose.',
    run: ({ settings }) =>
      works(
        isSignUpOpen(settings)
          ? 'Open: anybody who reaches the address can create an account.'
          : 'Closed: only operators, and people who were invited, can create an account.',
      ),
  },
  {
    name: 'contact',
    title: 'Contact',
    needed: false,
    unlocks: 'Messages from /support and /contact reach you.',
    run: ({ settings: { SUPPORT_EMAIL, ADMIN_EMAILS } }) => {
      if (SUPPORT_EMAIL !== undefined) return works('SUPPORT_EMAIL is set.')
      if (ADMIN_EMAILS.length > 0) return works('Messages go to the first operator.')
      return missing('Neither SUPPORT_EMAIL nor ADMIN_EMAILS is set.')
    },
  },
  {
    name: 'metrics',
    title: 'Metrics',
    needed: false,
    unlocks: 'Graphs of how it runs, and alerts (docs/dashboards).',
    run: ({ settings }) => {
      const access = metricsAccess(settings)
      if (access === null) return missing('Neither METRICS_PORT nor METRICS_TOKEN is set.')
      const who = access.token === null ? 'for programs on this machine' : 'with METRICS_TOKEN'
      const { METRICS_HOST: host, METRICS_PORT: port, PORT } = settings
      return works(`/metrics is ${access.own ? `at ${host}, port ${port},` : `at port ${PORT}`} ${who}.`)
    },
  },
]

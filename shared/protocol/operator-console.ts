// The operators' console: the endpoints below /operations/v1 for accounts, the audit log and the overview, with their
// bodies and answers. Nothing here shows what a person stored.
import type { Whose } from '#shared/domain/capabilities.ts'
import { actReasons, OPERATOR_ACTS, type OperatorActName } from '#shared/domain/operator-acts.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** The endpoints. Callers must be operators, and their session must have used a second factor. */
export const consoleEndpoints = {
  /** 204 if the caller may use the console. */
  'GET /access': { need: 'operator', whose: 'anybody' },
  'GET /overview': { need: 'operator', whose: 'anybody' },
  // By POST, because addresses of requests are in the logs of proxies.
  'POST /accounts/find': { need: 'operator', whose: 'anybody' },
  'POST /accounts/:id/lock': { need: 'operator', whose: 'anybody' },
  'POST /accounts/:id/unlock': { need: 'operator', whose: 'anybody' },
  'POST /accounts/:id/reset': { need: 'operator', whose: 'anybody' },
  'POST /accounts/:id/deletion': { need: 'operator', whose: 'anybody' },
  'GET /acts': { need: 'operator', whose: 'anybody' },
  'GET /acts/check': { need: 'operator', whose: 'anybody' },
} as const satisfies Readonly<Record<`${'GET' | 'POST'} /${string}`, { need: 'operator'; whose: Whose }>>
export type ConsoleEndpoint = keyof typeof consoleEndpoints

const at = z.iso.datetime()
const count = z.int().nonnegative()

/** Body of POST /accounts/find: the exact address or id. */
export const findAccountBody = z.strictObject({
  query: z.string().trim().min(1, 'Enter an address or an account’s number.').max(320),
})

/** Body of an act on an account. */
export const actBody = z.strictObject({ reason: z.enum(actReasons, 'Choose a reason.') })

/** An account for operators: its state and how it's signed in to; nothing of what its owner stored. */
export const operatedAccount = z.strictObject({
  id: rowId,
  email: z.string(),
  created_at: at,
  /** When the address was confirmed; null if it wasn't. */
  confirmed_at: at.nullable(),
  last_sign_in_at: at.nullable(),
  /** Until when nobody can sign in; null if the account isn't locked. */
  locked_until: at.nullable(),
  /** A deletion that waits; null if there is none. Product time. */
  deletion: z.strictObject({ asked_at: at, due_at: at }).nullable(),
  /** The plan's name; null without one. */
  plan: z.string().nullable(),
  /** The role in someone else's household; null if there is none. */
  household_role: z.string().nullable(),
  has_password: z.boolean(),
  /** Names of other services that sign it in. */
  providers: z.array(z.string()),
  factors: z.strictObject({ apps: count, passkeys: count, recovery_codes: count }),
  sessions: z.strictObject({ count, last_seen_at: at.nullable() }),
  api_keys: count,
  /** Whether it's the caller's own account, on which the console doesn't act. */
  is_own: z.boolean(),
})
export type AccountView = z.infer<typeof operatedAccount>

const acts = Object.keys(OPERATOR_ACTS) as [OperatorActName, ...OperatorActName[]]

/** Query of GET /acts. `after`: `next` of the page before. */
export const actsQuery = z.strictObject({
  act: z.enum(acts).optional(),
  after: z.coerce.number().int().positive().optional(),
})

/** Acts per page. */
export const ACTS_PAGE = 50

/** One act. The ids are null once their accounts are deleted; `by` is 'command' for one on the server's machine. */
export const actView = z.strictObject({
  number: z.int().positive(),
  at,
  /** A name of OPERATOR_ACTS, or one that is newer than this app. */
  act: z.string(),
  by: z.enum(['operator', 'command']),
  operator_id: rowId.nullable(),
  /** The operator's address, while there is such an account. */
  operator_email: z.string().nullable(),
  /** Whether it was about an account. */
  is_about_account: z.boolean(),
  account_id: rowId.nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ActView = z.infer<typeof actView>

/** GET /acts: newest first. */
export const actsView = z.strictObject({
  acts: z.array(actView),
  next: z.int().positive().nullable(),
  now: at,
})
export type ActsView = z.infer<typeof actsView>

/** GET /acts/check: how many acts are as they were written, and the number of the first that isn't. */
export const actsCheck = z.strictObject({ checked: count, broken_at: z.int().positive().nullable() })
export type ActsCheckView = z.infer<typeof actsCheck>

/** GET /overview. Times are wall time. */
export const overviewView = z.strictObject({
  now: at,
  accounts: z.strictObject({ all: count, confirmed: count, locked: count, to_be_deleted: count }),
  billing: z.strictObject({
    /** Whether plans are for sale. */
    sold: z.boolean(),
    plans: z.array(z.strictObject({ plan: z.string(), status: z.string(), count })),
  }),
  mail: z.strictObject({
    /** Mails that are due, and for how many milliseconds of product time the oldest has been. */
    queued: count,
    oldest_due_for: count.nullable(),
    /** Letters that came back in the last seven days. */
    returned: count,
    /** Mailboxes of sites that we don't write to at the moment. */
    bad_contacts: count,
  }),
  inbox: z.strictObject({ open: count, waiting: count }),
  storage: z.array(z.strictObject({ bucket: z.string(), files: count, bytes: count })),
  keys: z.array(z.strictObject({ purpose: z.string(), made_at: at, earlier: count })),
  backups: z.strictObject({
    /** Whether the settings name a file of the last backup. */
    is_set: z.boolean(),
    last_at: at.nullable(),
  }),
  /** Null where the server can't say. */
  copy: z.strictObject({ version: z.string().nullable(), migration: count }).nullable(),
  settings: z.array(z.strictObject({ name: z.string(), state: z.enum(['set', 'default', 'unset']) })),
})
export type OverviewView = z.infer<typeof overviewView>

// Roles and capabilities in a household, in one table. Collections, functions and endpoints declare the capability
// they need; the access scope decides which rows a user sees.

/** All capabilities. */
export const CAPABILITIES = {
  /** Add people to protect. */
  'people.add': 'Add people',
  'people.edit': 'Edit people’s details',
  'people.remove': 'Delete people',
  /** Search for a person on the sites. */
  scan: 'Start scans',
  /** Start, stop and repeat removals. */
  remove: 'Start and stop removals',
  /** Confirm listings, complete guides, record a broker's answer. */
  answer: 'Do a removal’s manual steps',
  /** Write to brokers. */
  letters: 'Send letters',
  reports: 'Make reports',
  /** Give or withdraw consent to search for a person. */
  consents: 'Give and take back consent',
  /** Read and dismiss notifications. */
  notices: 'Read notifications',
  /** Send requests, and cancel queued ones; each requested action needs its own capability. */
  ask: 'Send requests',
  /** How often sites are scanned, and how the household is notified. */
  settings: 'Change monitoring settings',
  billing: 'Change the plan and payment',
  'members.invite': 'Invite members',
  'members.manage': 'Change and remove members',
  'members.read': 'See who is in the household',
  /** Leave somebody else’s household, or accept an invitation. */
  'members.move': 'Join and leave a household',
  /** Of the user’s own account, which a member keeps; never of the household’s. */
  export: 'Download your own data',
  delete_account: 'Delete your own account',
  /** The data we disclosed to sites about the people that the user can see. */
  disclosures: 'See what we’ve told sites',
  /** Import into the user’s own account, whose rows a member can’t see. */
  import: 'Import an archive',
  api_keys: 'Make API keys for your own account',
} as const
export type Capability = keyof typeof CAPABILITIES

/**
 * Whose ids a caller may pass: none, their own, those of the household that they can see, or anyone's. Ids outside
 * that set are treated as nonexistent.
 */
export type Whose = 'nobody' | 'own' | 'household' | 'anybody'

export const ROLES = ['holder', 'manager', 'member', 'operator'] as const
/** `holder`: owns the account. An operator is the holder of their own account and of no other. */
export type Role = (typeof ROLES)[number]

/** Capabilities of every signed-in user, limited to rows that concern them. */
const EVERYBODY = [
  'people.edit',
  'scan',
  'remove',
  'answer',
  'letters',
  'reports',
  'consents',
  'notices',
  'ask',
  'members.read',
  'members.move',
  'export',
  'disclosures',
  'delete_account',
  'api_keys',
] as const satisfies readonly Capability[]

const MANAGER = ['people.add', 'people.remove', 'settings', 'members.invite'] as const

const HOLDER = [...EVERYBODY, ...MANAGER, 'billing', 'members.manage', 'import'] as const

const TABLE: Readonly<Record<Role, ReadonlySet<Capability>>> = {
  holder: new Set(HOLDER),
  manager: new Set([...EVERYBODY, ...MANAGER]),
  member: new Set(EVERYBODY),
  operator: new Set(HOLDER),
}

/** Whether this role has the capability at all. The access scope decides for which rows. */
export function can({ role }: { role: Role }, capability: Capability): boolean {
  return TABLE[role].has(capability)
}

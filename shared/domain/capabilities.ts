// Who may do what in a household: the one table of roles and capabilities. What is done where is declared beside it
// (collections, functions, endpoints); whose rows somebody sees is decided elsewhere.

/** What can be done. */
export const CAPABILITIES = {
  /** Add people to protect. */
  'people.add': 'Add people',
  'people.edit': 'Edit people’s details',
  'people.remove': 'Delete people',
  /** Look for a person on the sites. */
  scan: 'Start scans',
  /** Start, stop and repeat removals. */
  remove: 'Start and stop removals',
  /** Confirm listings, complete guides, note what a broker wrote. */
  answer: 'Do a removal’s manual steps',
  /** Write to brokers. */
  letters: 'Send letters',
  reports: 'Make reports',
  /** Say, or take back, that a person may be searched for. */
  consents: 'Give and take back consent',
  /** Read and put away what one is told. */
  notices: 'Read notifications',
  /** Send requests, and take it off the list; what is asked for needs its own capability. */
  ask: 'Send requests',
  /** How often sites are looked at, and how the household hears of it. */
  settings: 'Change monitoring settings',
  billing: 'Change the plan and payment',
  'members.invite': 'Invite members',
  'members.manage': 'Change and remove members',
  'members.read': 'See who is in the household',
  /** Leave a household that is somebody else’s, or take up an invitation. */
  'members.move': 'Join and leave a household',
  /** Of one’s own account, which a member keeps: never of the household’s. */
  export: 'Download your own data',
  delete_account: 'Delete your own account',
  /** What we told sites, of the people that one sees. */
  disclosures: 'See what we’ve told sites',
  /** Into rows that are one’s own to add to: a member’s are out of sight. */
  import: 'Import an archive',
  api_keys: 'Make API keys for your own account',
} as const
export type Capability = keyof typeof CAPABILITIES

/**
 * Whose things can be named to what is declared: nobody's, one's own, those of the household that one sees, or anybody's.
 * What belongs to others is to whoever asks as if it were not there.
 */
export type Whose = 'nobody' | 'own' | 'household' | 'anybody'

export const ROLES = ['holder', 'manager', 'member', 'operator'] as const
/** `holder`: whose account it is; an operator is the holder of their own account, and of no other. */
export type Role = (typeof ROLES)[number]

/** What everybody may who is signed in; only ever with rows that concern them. */
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

/** Whether somebody in this role may do it at all; with which rows is a question of their access scope. */
export function can({ role }: { role: Role }, capability: Capability): boolean {
  return TABLE[role].has(capability)
}

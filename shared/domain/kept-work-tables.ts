// The tables behind removals, replication and these rights, annotated for the register of what is kept. The same test
// as for the tables of accounts holds the list and the tables to each other.
import { KEPT, type KeptTable, keptTable } from './data-register.ts'

const OWNER = 'Your account’s number'
const ID = 'A random number that tells this row from others'
const YOU = ['you', 'server'] as const

/** The register of the other tables. */
export const KEPT_WORK_TABLES: Readonly<Record<string, KeptTable>> = {
  seen_records: keptTable(
    {
      group: 'findings',
      title: 'Listings as last seen',
      why: 'To fill in a removal form the way the site shows the listing.',
      kept: 'Until you delete the person, or your account; a day longer at most.',
      readers: YOU,
    },
    {
      user_id: OWNER,
      scan_id: 'Which look',
      key: 'Which listing',
      record: 'What the site showed',
      found_by: {
        what: 'The searches that found it: name, birth year and place',
        why: 'To look for it in the same way after you change your details, before we call it gone.',
      },
    },
  ),
  removal_attempts: keptTable(
    {
      group: 'removals',
      title: 'Tries to send a request',
      why: 'So that no request is ever sent twice.',
      kept: KEPT.written,
      readers: YOU,
    },
    {
      id: ID,
      user_id: OWNER,
      job_id: 'Which removal',
      phase: 'How far it came',
      resume: 'Where it goes on after the confirmation mail',
      started_at: 'When it began',
      ended_at: 'When it ended',
    },
  ),
  return_addresses: keptTable(
    {
      group: 'removals',
      title: 'Mail addresses made for removals',
      why: 'So that a site’s answer finds its removal.',
      kept: KEPT.account,
      readers: ['you', 'server', 'sites', 'mail'],
    },
    { address: 'The address', user_id: OWNER, job_id: 'Which removal', created_at: 'When it was made' },
  ),
  confirmation_links: keptTable(
    {
      group: 'removals',
      title: 'Confirmation links from sites',
      why: 'To confirm a request that a site asks to be confirmed.',
      kept: KEPT.account,
      readers: YOU,
    },
    {
      id: ID,
      user_id: OWNER,
      job_id: 'Which removal',
      link: 'The link',
      used_at: 'When it was followed',
      received_at: 'When it came',
    },
  ),
  disclosures: keptTable(
    {
      group: 'removals',
      title: 'What was told to whom',
      why: 'So that you can see every detail that a request carried.',
      kept: KEPT.written,
      readers: YOU,
    },
    {
      id: ID,
      user_id: OWNER,
      person_id: 'Whom it is about',
      site_id: 'Who was told',
      job_id: 'In which removal',
      field: 'Which detail, by its name',
      reason: 'Why',
      sent_at: 'When',
    },
  ),
  searches: keptTable(
    {
      group: 'removals',
      title: 'What searches told whom',
      why: 'So that you can see what each site was asked about you, and to go on where a search stopped.',
      kept: 'Until you delete the person, or your account; a day longer at most.',
      readers: ['you', 'server', 'sites'],
    },
    {
      user_id: OWNER,
      person_id: 'Whom it is about',
      site_id: 'Which site was asked',
      name: 'The name that was asked for',
      place: 'The town that was asked for',
      times: 'How often',
      first_at: 'When first',
      last_at: 'When last',
      answered_at: 'When the site last answered',
    },
  ),
  blobs: keptTable(
    {
      group: 'removals',
      title: 'Evidence files',
      why: 'To prove what a site showed and when.',
      kept: 'Pictures until 90 days after the removal was verified complete; archives of your data for 7 days. All of them encrypted.',
      readers: YOU,
    },
    {
      user_id: OWNER,
      bucket: 'Evidence, or an archive you asked for',
      key: 'The file’s name',
      type: 'What kind of file it is',
      digest: 'Its digest',
      bytes: { what: 'The file, encrypted; in the archive as a file of its own', secret: true },
      created_at: 'When it was taken',
    },
  ),
  exports: keptTable(
    {
      group: 'rights',
      title: 'Archives you asked for',
      why: 'To give you your data.',
      kept: 'The file for 7 days; that there was one as long as you have the account.',
      readers: YOU,
    },
    {
      id: ID,
      user_id: OWNER,
      state: 'How it stands',
      percent: 'How much is packed',
      size: 'How large it is',
      parts: 'In how many parts it lies',
      asked_at: 'When you asked',
      ready_at: 'When it was ready',
      expires_at: 'When it is deleted',
    },
  ),
  members: keptTable(
    {
      group: 'household',
      title: 'Who is in it',
      why: 'To let each one see what concerns them, and nothing else.',
      kept: 'Until they leave, or the account is deleted.',
      readers: ['shared', 'server'],
    },
    {
      user_id: 'The member’s account number',
      account_id: 'The account they belong to',
      role: 'What they may do',
      person_ids: 'Which people they are linked to',
      self_id: 'Which of them they are',
      brought_ids: 'Which people they brought along',
      floor: 'Since which change this holds',
      joined_at: 'When they joined',
    },
  ),
  household_invitations: keptTable(
    {
      group: 'household',
      title: 'Invitations',
      why: 'To let somebody join who was asked to.',
      kept: KEPT.account,
      readers: ['shared', 'server'],
    },
    {
      id: ID,
      user_id: OWNER,
      email: { what: 'The address that was invited', readers: ['shared', 'server', 'mail'] },
      role: 'What they are to be allowed',
      person_ids: 'Which people they are to be linked to',
      self_id: 'Which of them they are',
      statement: 'The wording that was agreed to',
      token_hash: { what: 'A fingerprint of the link', readers: ['nobody'], secret: true },
      invited_by: 'Who invited them',
      created_at: 'When',
      expires_at: 'When it runs out',
      accepted_at: 'When it was accepted',
      revoked_at: 'When it was taken back',
    },
  ),
  consents: keptTable(
    {
      group: 'household',
      title: 'By what right a person is searched for',
      why: 'To search only for people who agreed, or for whom somebody may decide.',
      kept: KEPT.written,
      readers: ['shared', 'server'],
    },
    {
      id: ID,
      user_id: OWNER,
      person_id: 'Whom it is about',
      given_by: 'Who gave it',
      statement: 'The wording that was agreed to',
      authority: 'By what right',
      note: 'What was added to it',
      from: 'Since when it holds',
      until: 'Until when',
      revoked_at: 'When it was taken back',
    },
  ),
  deletions: keptTable(
    {
      group: 'rights',
      title: 'A deletion you asked for',
      why: 'To carry it out on its day, unless you take it back.',
      kept: 'Until it is done or taken back.',
      readers: YOU,
    },
    { id: ID, user_id: OWNER, asked_at: 'When you asked', due_at: 'When it is done' },
  ),
  deletion_receipts: keptTable(
    {
      group: 'shared',
      title: 'Receipts of deletions',
      why: 'To be able to say that deletions were carried out.',
      kept: KEPT.always,
      readers: ['nobody'],
    },
    {
      id: ID,
      receipt: 'That an account was deleted, when, and how many rows; not whose',
      made_at: 'When',
    },
  ),
  data_keys: keptTable(
    {
      group: 'shared',
      title: 'Keys that data is encrypted with',
      why: 'To encrypt what lies in the database.',
      kept: 'Until nothing is encrypted with it any more.',
      readers: ['nobody'],
    },
    {
      id: 'The key’s name',
      purpose: 'What it encrypts',
      wrapped: { what: 'The key, itself encrypted', secret: true },
      created_at: 'When it was made',
      retired_at: 'Since when another is used',
    },
  ),
  sync_heads: keptTable(
    {
      group: 'devices',
      title: 'Count of changes',
      why: 'To bring all your devices to the same state.',
      kept: KEPT.account,
      readers: YOU,
    },
    { user_id: OWNER, seq: 'How many changes there were' },
  ),
  sync_devices: keptTable(
    {
      group: 'devices',
      title: 'How far your devices have come',
      why: 'So that nothing is tidied away before a device knows of it.',
      kept: '180 days after the device was last seen.',
      readers: YOU,
    },
    {
      user_id: OWNER,
      device_id: 'A random number of the device',
      passed: 'How far it has come',
      seen_at: 'When it was last seen',
    },
  ),
  sync_floors: keptTable(
    {
      group: 'devices',
      title: 'What was tidied away',
      why: 'To tell a device that was away too long to start anew.',
      kept: KEPT.account,
      readers: YOU,
    },
    { user_id: OWNER, collection: 'In which list', seq: 'Up to which change' },
  ),
  sync_marks: keptTable(
    {
      group: 'devices',
      title: 'Which change was when',
      why: 'To know how old a deletion is.',
      kept: '180 days.',
      readers: YOU,
    },
    { user_id: OWNER, at: 'When', seq: 'Which change' },
  ),
  work: keptTable(
    {
      group: 'working',
      title: 'Work that is due',
      why: 'To do it in time, and once.',
      kept: KEPT.work,
      readers: YOU,
    },
    {
      kind: 'What is to be done',
      ref: 'About what, by its number',
      user_id: OWNER,
      lane: 'What it waits behind',
      due_at: 'When it is due',
      leased_until: 'Until when a worker has it',
      lease: 'Which worker',
      replanned: 'Whether it was planned anew',
      attempts: 'How often it was tried',
      input: 'How far it has come',
    },
  ),
  automation_templates: keptTable(
    {
      group: 'shared',
      title: 'How removal is done at each site',
      why: 'To fill in forms.',
      kept: KEPT.always,
      readers: ['everyone'],
    },
    {
      site_id: 'Which site',
      removal_method: 'By form, mail or hand',
      is_active: 'Whether it is in use',
      version: 'Its version',
      recipe: 'Its steps',
      finished: 'How many tries were finished',
      verified: 'How many of them worked',
    },
  ),
  site_checks: keptTable(
    {
      group: 'shared',
      title: 'Whether each site answers',
      why: 'To believe a site that shows nobody only if it shows anybody.',
      kept: KEPT.always,
      readers: YOU,
    },
    {
      site_id: 'Which site',
      control: 'Whether it showed somebody with a very common name',
      control_at: 'When',
    },
  ),
}

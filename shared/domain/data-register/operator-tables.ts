// The tables of the operators' audit log, annotated for the data register.
import { RETENTION, type RegisterTable, registerTable } from './register.ts'

/** The register of the audit log. */
export const OPERATOR_TABLES: Readonly<Record<string, RegisterTable>> = {
  operator_acts: registerTable(
    {
      group: 'security',
      title: 'What the people who run Offlist did',
      why: 'So that none of them can do anything unnoticed, to your account or to the service.',
      kept: 'Two years. If you delete your account, its number is removed from here, and the rest stays.',
      readers: ['server'],
    },
    {
      number: 'The entry’s place in the log',
      at: 'When it was done',
      act: 'What was done, such as locking an account',
      operator_id: 'The account number of the person who did it',
      operator_digest: { what: 'A fingerprint of that number', readers: ['nobody'], secret: true },
      account_id: 'The number of the account that it was about',
      account_digest: { what: 'A fingerprint of that number', readers: ['nobody'], secret: true },
      detail: 'Names of settings and sites, counts, and the reason; nothing that you stored',
      code: { what: 'A fingerprint of the entry and the one before, which shows changes', secret: true },
    },
  ),
  operator_acts_head: registerTable(
    {
      group: 'shared',
      title: 'Where that log begins and ends',
      why: 'To notice if an entry is missing.',
      kept: RETENTION.always,
      readers: ['server'],
    },
    {
      only: 'Makes sure there’s only one such row',
      purged: 'The last entry that we deleted because of its age',
      purged_code: { what: 'Its fingerprint', secret: true },
      last: 'The last entry',
      last_code: { what: 'Its fingerprint', secret: true },
      code: { what: 'A fingerprint of this row', secret: true },
    },
  ),
}

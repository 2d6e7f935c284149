// The tables behind replication, annotated for the data register. The test for the tables of accounts also covers
// this list.
import { RETENTION, type RegisterTable, registerTable } from './register.ts'

const OWNER = 'Your account’s number'
const YOU = ['you', 'server'] as const

/** The register of the sync tables. */
export const SYNC_TABLES: Readonly<Record<string, RegisterTable>> = {
  sync_heads: registerTable(
    {
      group: 'devices',
      title: 'Count of changes',
      why: 'To keep all your devices up to date.',
      kept: RETENTION.account,
      readers: YOU,
    },
    { user_id: OWNER, seq: 'How many changes there were' },
  ),
  sync_devices: registerTable(
    {
      group: 'devices',
      title: 'How far your devices are',
      why: 'So that we don’t clear away a deletion before all your devices know.',
      kept: '180 days after the device was last seen.',
      readers: YOU,
    },
    {
      user_id: OWNER,
      device_id: 'A random number of the device',
      passed: 'How far it is',
      seen_at: 'When it was last seen',
    },
  ),
  sync_floors: registerTable(
    {
      group: 'devices',
      title: 'Deletions we cleared away',
      why: 'To tell a device that was away too long to start over.',
      kept: RETENTION.account,
      readers: YOU,
    },
    { user_id: OWNER, collection: 'In which list', seq: 'Up to which change' },
  ),
  sync_epochs: registerTable(
    {
      group: 'devices',
      title: 'When our database was restored from a backup',
      why: 'To tell a device that knows more than we do to send it again.',
      kept: RETENTION.account,
      readers: YOU,
    },
    { user_id: OWNER, after: 'The last change in the backup', first: 'The first change since' },
  ),
  sync_marks: registerTable(
    {
      group: 'devices',
      title: 'Which change was when',
      why: 'To know how old a deletion is.',
      kept: '180 days.',
      readers: YOU,
    },
    { user_id: OWNER, at: 'When', seq: 'Which change' },
  ),
}

// The tables of people's own files, annotated for the data register. The test for the tables of accounts also covers
// this list.
import { RETENTION, type RegisterTable, registerTable } from './register.ts'

const OWNER = 'Your account’s number'
const ID = 'A random number for this row'

/** The register of files that people store. */
export const FILE_TABLES: Readonly<Record<string, RegisterTable>> = {
  stored_files: registerTable(
    {
      group: 'letters',
      title: 'Files you stored',
      why: 'To have your papers where you need them.',
      kept: 'Until you remove the file, or delete its person or your account.',
      readers: ['shared', 'server'],
    },
    {
      id: ID,
      user_id: OWNER,
      name: 'The file’s name, with its folder',
      folder: 'The folder',
      content: 'Which parts in the file store it has',
      parts: 'How many they are',
      part_bytes: 'How large each is',
      size: 'How large the file is',
      type: 'What kind of file it is',
      digest: 'Its digest',
      cache_control: 'How long a device may keep a copy',
      metadata: 'What you or your program noted about it, encrypted',
      made_by: 'Who stored it',
      created_at: 'When it was stored',
      updated_at: 'When it last changed',
    },
  ),
  file_uploads: registerTable(
    {
      group: 'working',
      title: 'Files on their way to us',
      why: 'To remove what’s left of an upload that broke off.',
      kept: 'Until the file is stored; two days at most.',
      readers: ['server'],
    },
    { id: ID, user_id: OWNER, parts: 'How many parts have come', begun_at: 'When it began' },
  ),
  file_usage: registerTable(
    {
      group: 'letters',
      title: 'Space your files take',
      why: 'To keep your files within your account’s limit.',
      kept: RETENTION.account,
      readers: ['you', 'server'],
    },
    { user_id: OWNER, bytes: 'How much', files: 'How many files' },
  ),
}

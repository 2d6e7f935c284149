// The triggers that number every change of a replicated row within its account, and tell the other server copies; with
// them goes the function that reads rows by those numbers.
import { collections } from '#shared/collections/index.ts'
import { NOTICE_VERSION } from './notice.ts'
import { rowReader } from './row-reader.ts'

/** The channel on which copies of the server tell each other that an account has changed. */
export const SYNC_CHANNEL = 'offlist_sync'

/**
 * In what is told there, after the account's id, is the account's head, where a write is all there is to its transaction
 * (write-docs.ts); or this word: there is something to be heard of that no row tells.
 */
export const FROM_START = 'afresh'

/**
 * Transaction-local setting with the account whose rows come with numbers of their own, taken as one block from its
 * head (write-docs.ts). Whatever brings no new number, or is another account's, is numbered by the trigger all the same.
 */
export const NUMBERED_SETTING = 'offlist.numbered'

/** Transaction-local setting: rows are kept otherwise, but say the same, and keep their numbers (reseal-rows.ts). */
export const KEEPING_SETTING = 'offlist.keeping'

/**
 * SQL statements, safe to run again, each on its own: under the row lock of the account's head, commit order equals `seq` order, so a reader that
 * has seen n can never miss a smaller one (SPEC.md 2). NOTIFY carries the account's id only here; Postgres sends equal
 * payloads of one transaction once.
 */
export function syncTriggers(): string[] {
  const take = `
create or replace function offlist_take_seq() returns trigger language plpgsql as $$
begin
  insert into sync_heads as head (user_id, seq) values (new.user_id, 1)
    on conflict (user_id) do update set seq = head.seq + 1
    returning seq into new.seq;
  perform pg_notify('${SYNC_CHANNEL}', '${NOTICE_VERSION} ' || new.user_id::text);
  return new;
end $$;`
  const unnumbered = `current_setting('${NUMBERED_SETTING}', true) is distinct from new.user_id::text`
  const isChange = `current_setting('${KEEPING_SETTING}', true) is distinct from 'on'`
  const triggers = Object.keys(collections).flatMap(name => [
    `
create or replace trigger ${name}_take_seq before insert on ${name}
  for each row when (new.seq = 0 or ${unnumbered}) execute function offlist_take_seq();`,
    `
create or replace trigger ${name}_retake_seq before update on ${name}
  for each row when (${isChange} and (new.seq = old.seq or ${unnumbered})) execute function offlist_take_seq();`,
  ])
  return [take, ...triggers, rowReader()]
}

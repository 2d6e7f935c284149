// The triggers that number every change of a replicated row within its account and notify the other copies of the
// server, and the function that reads rows by those numbers.
import { collections } from '#shared/collections/index.ts'
import { NOTICE_VERSION } from './notice.ts'
import { rowReaders } from './row-reader.ts'

/** The channel on which copies of the server notify each other that an account has changed. */
export const SYNC_CHANNEL = 'offlist_sync'

/**
 * In a notice on that channel, the account's id is followed by its head, if the transaction is a single write
 * (write-docs.ts), or by this word, if something changed that isn't in a row.
 */
export const FROM_START = 'afresh'

/**
 * Transaction-local setting: the account whose rows already have numbers, taken as one block from its head
 * (write-docs.ts). The trigger still numbers rows without a new number, and rows of other accounts.
 */
export const NUMBERED_SETTING = 'offlist.numbered'

/** Transaction-local setting: rows are only stored differently, so they keep their numbers (reseal-rows.ts). */
export const KEEPING_SETTING = 'offlist.keeping'

/**
 * SQL statements, safe to run again, each on its own. Under the row lock of the account's head, commit order equals
 * `seq` order, so a reader that has seen n can never miss a smaller number (SPEC.md 2). This NOTIFY carries only the
 * account's id; Postgres sends equal payloads of one transaction once.
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
  return [take, ...triggers, ...rowReaders()]
}
